import { z } from 'zod';
import {
  saveTradeWord,
  TRADE_WORD_KINDS,
  TRADE_WORD_LABELS,
  type TradeWord,
  type TradeWordMeaning,
  undoTradeWord,
} from '#app/domain/catalogue/search/contract.ts';
import { normalForm } from '#app/domain/catalogue/search/normal-form.ts';
import { hrefOf } from '#app/domain/href.ts';
import { type Paging, pageCount, pagingQuery, readPaging } from '#app/domain/paging.ts';
import { queryText } from '#app/domain/query-text.ts';
import { idText, textUpTo } from '#app/domain/wire.ts';
import { formAction } from '#app/forms/action.server.ts';
import { defineForm } from '#app/forms/definition.server.ts';
import { handleCall } from '#app/forms/handle-call.server.ts';

export const WORD_DESK = '/customer/desk/words';
/** What was searched for without result. */
export const UNFOUND_DESK = `${WORD_DESK}/unfound`;

/** What a word of the trade is, in the operator's words. */
export const WORD_KINDS = TRADE_WORD_KINDS.map((kind) => ({
  kind,
  label: TRADE_WORD_LABELS[kind],
}));

/** What a word means as one line; the other desk shows what it was, too. */
export const meaningText = (meaning: TradeWordMeaning | null): string =>
  meaning === null
    ? ''
    : [TRADE_WORD_LABELS[meaning.kind], meaning.meanings.join('、')].filter(Boolean).join('：');

const MEANINGS = 20;
const LONGEST = 30;
const WORD_MISSING = '请填写词语';
const word = textUpTo(LONGEST, '每个词', WORD_MISSING);

/** Between meanings: commas, spaces are part of words such as PP 拉丝. */
const splitMeanings = (typed: string): string[] =>
  typed
    .split(/[、,，;；\n]+/)
    .map((meaning) => meaning.trim())
    .filter((meaning) => meaning !== '');

export const wordForm = defineForm(
  'tradeWord',
  z.object({
    word,
    kind: z.enum(TRADE_WORD_KINDS, { error: '请选择类型' }),
    meanings: z
      .string()
      .default('')
      .transform(splitMeanings)
      .pipe(z.array(word).max(MEANINGS, `最多 ${MEANINGS} 个含义`)),
  }),
);
export const undoWordForm = defineForm('undoTradeWord', z.object({ id: idText }));
export const deleteWordForm = defineForm('deleteTradeWord', z.object({ word: z.string() }));

export interface WordSearch extends Paging {
  keyword?: string | undefined;
  kind?: TradeWord['kind'] | undefined;
}

export function parseWordSearch(query: URLSearchParams): WordSearch & Required<Paging> {
  const kind = query.get('kind');
  return {
    keyword: queryText(query, 'keyword', LONGEST),
    kind: WORD_KINDS.find((each) => each.kind === kind)?.kind,
    ...readPaging(query),
  };
}

export const wordsHref = ({ keyword, kind, ...paging }: WordSearch): string =>
  hrefOf(WORD_DESK, { kind, keyword, ...pagingQuery(paging) });

/** The words of a kind that contain a text or mean it, one page of them. */
export function wordsOf(
  words: readonly TradeWord[],
  { keyword = '', kind, page, rows }: ReturnType<typeof parseWordSearch>,
) {
  const part = normalForm(keyword);
  const found = words.filter(
    (each) =>
      (kind === undefined || each.kind === kind) &&
      [each.word, ...each.meanings].some((text) => normalForm(text).includes(part)),
  );
  return {
    content: found.slice((page - 1) * rows, page * rows),
    totalElements: found.length,
    totalPages: pageCount(found.length, rows),
  };
}

const listOf = (request: Request): string =>
  wordsHref(parseWordSearch(new URL(request.url).searchParams));

export const wordActions = formAction(
  handleCall(wordForm, saveTradeWord, { to: listOf, done: '已保存，一分钟内生效' }),
  handleCall(deleteWordForm, saveTradeWord, {
    input: ({ value }) => ({ ...value, kind: 'none', meanings: [] }),
    to: listOf,
    done: '已删除，一分钟内生效',
  }),
);

export const unfoundActions = formAction(
  handleCall(wordForm, saveTradeWord, {
    to: UNFOUND_DESK,
    done: '已保存，一分钟内生效；可以在下面撤销',
  }),
  handleCall(undoWordForm, undoTradeWord, { to: UNFOUND_DESK, done: '已撤销，一分钟内生效' }),
);

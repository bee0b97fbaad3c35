import { call } from '#app/api/client.server.ts';
import { refusedRows } from '#app/domain/endpoint.ts';
import { listLines } from '#app/domain/inquiry/goods-list/list-reading.ts';
import { MOST_PASTED_ROWS } from '#app/domain/inquiry/pasted-limits.ts';
import { addCartsList, LONGEST_LIST, readList } from '#app/domain/inquiry/pasted-list-contract.ts';
import { orderedQuantity } from '#app/domain/inquiry/pasted-order.ts';
import { isGoodsList, pastedLines } from '#app/domain/inquiry/table-lines.ts';
import { redirectAfterSuccess, singleFormAction } from '#app/forms/action.server.ts';
import type { FormReply } from '#app/forms/reply.ts';
import { storableValues } from '#app/forms/typed-values.ts';
import { getDraft, keepDraft } from '#app/session/draft.server.ts';
import { redirectTo } from '#app/session/redirect.server.ts';
import { pageOf, toastCookie } from '#app/session/session.server.ts';
import type { Draft } from '#app/session/typed-draft.server.ts';
import { clipboardText } from '#app/spreadsheet/clipboard.server.ts';
import { tableFile, tableOrProblem } from '#app/spreadsheet/read-table.server.ts';
import { TOO_MUCH } from '#app/spreadsheet/table.ts';
import { TABLE_KINDS_TEXT } from '#app/spreadsheet/table-kinds.ts';
import { keepList } from './keep-list.server.ts';
import { toInquiry } from './list-inquiry.server.ts';
import { type List, login, refuseList, show, tooMany } from './list-steps.server.ts';
import { isUndecided, isUnmatched, listRowsFrom, matchList } from './match-list.server.ts';
import {
  isLeftOut,
  type ListRow,
  listRowsOf,
  listValuesOf,
  pastedListForm,
} from './pasted-list.server.ts';

/** Where a list is that is not kept, or what is left to be done of one. */
const PAGE = '/pasteList';
const NOTHING_PASTED = '请粘贴采购清单';
const NO_ROOM_FOR_REST = '「按清单下单」中的行过多，其余的行留在这里';
const NOTHING_READY = '没有可以加入购物车的商品，请按提示修改';

/** Of the page for pasting and of a kept list's. */
export const listAction = singleFormAction(pastedListForm, readList, {
  isPublic: true,
  files: tableFile('file'),
  made: { to: '/shopCart', label: '查看购物车' },
  controlOf: ([name]) => (name === 'name' ? 'listName' : undefined),
  submit: submitList,
});

async function submitList(list: List): Promise<Response | FormReply> {
  const page = pageOf(list.request);
  if (list.intent === 'new') return redirectAfterSuccess(list.request, page);
  const typed = listRowsOf(storableValues(list.data));
  if (list.value.file || list.intent === 'file') return takeFile(list, typed);
  const text = clipboardText(list.value.text);
  const pasted = text.trim() === '' ? { count: 0, rows: [] } : await call(readList, { text });
  const count = typed.length + pasted.count;
  if (count > MOST_PASTED_ROWS) return refuseList(list, typed, { text: [tooMany(count)] });
  const rows = [...typed, ...(await listRowsFrom(pasted.rows))];
  if (rows.length === 0) return refuseList(list, [], { text: [NOTHING_PASTED] });
  switch (list.intent) {
    case 'cart':
      return toCart(list, rows);
    case 'inquiry':
      return toInquiry(list, rows, () => true);
    case 'inquiryOfRest':
      return toInquiry(list, rows, isUnmatched);
    case 'keep':
      return keepList(list, rows);
    case 'cheapest':
      return show(list, await cheapest(rows));
    default:
      return show(
        list,
        rows.map((row) => ({ ...row, refusal: '' })),
      );
  }
}

/** Candidates with enough in stock come first, then the cheapest. */
const cheapest = async (rows: readonly ListRow[]): Promise<ListRow[]> =>
  (await matchList(rows)).map((matched) =>
    isUndecided(matched)
      ? { ...matched.row, choice: matched.candidates[0]?.id ?? '' }
      : matched.row,
  );

/**
 * Rows that can be bought go into the cart and off the list; the others stay with the reason, so
 * that one wrong row does not lose a long list. A kept list is as it was.
 */
async function toCart(list: List, rows: readonly ListRow[]): Promise<Response | FormReply> {
  const { request, token, serial } = list;
  if (!token) return login(list, rows);
  const matched = await matchList(rows);
  const ready = matched.flatMap(({ chosen, problem }, at) =>
    chosen && problem === null ? [{ at, chosen }] : [],
  );
  if (ready.length === 0) return refuseList(list, rows, {}, [NOTHING_READY]);
  const { problems } = await call(
    addCartsList,
    {
      rows: ready.map(({ at, chosen }) => ({
        productId: chosen.id,
        count: (rows[at] && orderedQuantity(rows[at], chosen)?.quantity) ?? '',
        check: rows[at]?.check ?? '',
        source: chosen.type,
      })),
    },
    { token, serial },
  );
  const sent = ready.map(({ at }) => at);
  const refused = refusedRows(problems, 'rows', sent);
  const left = rows.flatMap((row, at) =>
    sent.includes(at) && !refused.has(at) ? [] : [{ ...row, refusal: refused.get(at) ?? '' }],
  );
  const count = rows.length - left.length;
  const text = count > 0 ? `加入购物车成功，共 ${count} 行` : NOTHING_READY;
  const toast = { kind: count > 0 ? 'success' : 'warning', text } as const;
  if (left.every(isLeftOut)) return redirectAfterSuccess(request, '/shopCart', { toast });
  const kept = await withRest(request, left);
  if (!kept) return refuseList(list, left, {}, [toast.text, NO_ROOM_FOR_REST]);
  const cookies = [await keepDraft(request, PAGE, kept), await toastCookie(toast)];
  return redirectTo(PAGE, { cookies });
}

/**
 * What is to be on the page for pasting when these rows are left of a list. Of another page's list
 * they come below those that are being worked on there; null where they are too many together.
 */
async function withRest(request: Request, left: readonly ListRow[]): Promise<Draft | null> {
  const form = pastedListForm.name;
  if (pageOf(request) === PAGE) return { form, values: listValuesOf(left) };
  const { values = {} } = (await getDraft(request, PAGE, form)) ?? {};
  const before = listRowsOf(values);
  // Sent twice, they are there once.
  const there = new Set(before.map(wordsOf));
  const rows = [...before, ...left.filter((row) => !there.has(wordsOf(row)))];
  return rows.length > MOST_PASTED_ROWS
    ? null
    : { form, values: { ...values, ...listValuesOf(rows) } };
}

const wordsOf = ({ choice: _, refusal: __, ...words }: ListRow): string =>
  Object.values(words).join('\t');

const NO_FILE = `请选择 ${TABLE_KINDS_TEXT}`;
const NOT_SENT = '文件没有读入，请重新选择后点「读入文件」';
/** More than a list may have is counted, and far more is not. */
const MOST_ROWS_READ = 20_000;

/** The lines of a file become the text that is pasted, for the buyer to look at. */
async function takeFile(list: List, typed: readonly ListRow[]): Promise<Response | FormReply> {
  const { text, file } = list.value;
  const refuseFile = (message: string) => refuseList(list, typed, { file: [message] });
  if (!file) return refuseFile(NO_FILE);
  if (typeof file === 'string') return refuseFile(NOT_SENT);
  const sent = await tableOrProblem(file, {
    mostRows: MOST_ROWS_READ,
    isWanted: ({ rows }) => isGoodsList(rows),
  });
  if (typeof sent === 'string') return refuseFile(sent);
  const lines = pastedLines(sent.table.rows);
  const whole = [...(text ? [text] : []), ...lines].join('\n');
  const isTooLong = whole.length > LONGEST_LIST;
  if (isTooLong && lines.length <= MOST_PASTED_ROWS) return refuseFile(TOO_MUCH);
  const count = typed.length + listLines(whole).length;
  if (count > MOST_PASTED_ROWS) return refuseFile(tooMany(count));
  if (isTooLong) return refuseFile(TOO_MUCH);
  const sheet = sent.table.name;
  const from = sheet && `工作表「${sheet}」的`;
  const done = `已读入${from} ${lines.length} 行，请看过后点「核对」`;
  return show(list, typed, { text: whole, toast: { kind: 'success', text: done } });
}

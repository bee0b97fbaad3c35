import type { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import { addCartsList } from '#app/domain/inquiry/pasted-list-contract.ts';
import { orderedQuantity } from '#app/domain/inquiry/pasted-order.ts';
import { MOST_PASTED_ROWS, parsePastedRows } from '#app/domain/inquiry/pasted-rows.ts';
import { isGoodsList, pastedLines } from '#app/domain/inquiry/table-lines.ts';
import { LOGIN_REQUIRED } from '#app/domain/order/order.ts';
import {
  formAction,
  handleForm,
  redirectAfterSuccess,
  type Submission,
} from '#app/forms/action.server.ts';
import { redirectWithDraft } from '#app/forms/checkout-step.server.ts';
import { refuse } from '#app/forms/definition.server.ts';
import type { FormReply } from '#app/forms/reply.ts';
import { storableValues } from '#app/forms/typed-values.ts';
import { keepDraft } from '#app/session/draft.server.ts';
import { redirectTo } from '#app/session/redirect.server.ts';
import { pageOf, toLogin } from '#app/session/session.server.ts';
import { readTable, tableFile } from '#app/spreadsheet/read-table.server.ts';
import { type Table, TOO_MUCH, UnreadableTable } from '#app/spreadsheet/table.ts';
import { inquiryDraftOf } from '../inquiry.server.ts';
import { isUndecided, isUnmatched, type MatchedRow, matchList } from './match-list.server.ts';
import {
  isLeftOut,
  type ListRow,
  LONGEST_OF_FILE,
  listRowsOf,
  listValuesOf,
  pastedListForm,
} from './pasted-list.server.ts';

const PAGE = '/pasteList';
const NOTHING_PASTED = '请粘贴采购清单';
const NO_FILE = '请选择 .xlsx 或 CSV 文件';
const NOT_SENT = '文件没有读入，请重新选择后点「读入文件」';
/** More than a list may have is counted, and far more is not. */
const MOST_ROWS_READ = 20_000;
const NOTHING_READY = '没有可以加入购物车的商品，请按提示修改';
const NOTHING_TO_ASK = '请至少保留一行';

type List = Submission<z.output<typeof pastedListForm.schema>>;

export const listAction = formAction(
  handleForm({
    form: pastedListForm,
    files: tableFile('file'),
    made: { to: '/shopCart', label: '查看购物车' },
    submit: submitList,
  }),
);

async function submitList(list: List): Promise<Response | FormReply> {
  if (list.intent === 'new') return redirectAfterSuccess(list.request, PAGE);
  const typed = listRowsOf(storableValues(list.data));
  if (list.value.file || list.intent === 'file') return takeFile(list, typed);
  const pasted = parsePastedRows(list.value.text);
  const count = typed.length + ('tooMany' in pasted ? pasted.tooMany : pasted.rows.length);
  if ('tooMany' in pasted || count > MOST_PASTED_ROWS) {
    return refuseList(list, typed, { text: [tooMany(count)] });
  }
  const added = pasted.rows.map((row): ListRow => ({ ...row, choice: '', refusal: '' }));
  const rows = [...typed, ...added];
  if (rows.length === 0) return refuseList(list, [], { text: [NOTHING_PASTED] });
  switch (list.intent) {
    case 'cart':
      return toCart(list, rows);
    case 'inquiry':
      return toInquiry(list, rows, () => true);
    case 'inquiryOfRest':
      return toInquiry(list, rows, isUnmatched);
    case 'cheapest':
      return show(list.request, await cheapest(rows));
    default:
      return show(
        list.request,
        rows.map((row) => ({ ...row, refusal: '' })),
      );
  }
}

const tooMany = (count: number) =>
  `一次最多 ${MOST_PASTED_ROWS} 行，现在有 ${count} 行，请分批粘贴；没有处理任何一行`;

/** The lines of a file become the text that is pasted, for the buyer to look at. */
async function takeFile(
  { request, value: { text, file }, data }: List,
  typed: readonly ListRow[],
): Promise<Response | FormReply> {
  const refuseFile = (message: string) => refuseList({ request, data }, typed, { file: [message] });
  if (!file) return refuseFile(NO_FILE);
  if (typeof file === 'string') return refuseFile(NOT_SENT);
  const read = await linesOfFile(file);
  if (typeof read === 'string') return refuseFile(read);
  const whole = [...(text ? [text] : []), ...read.lines].join('\n');
  const pasted = parsePastedRows(whole);
  const count = typed.length + ('tooMany' in pasted ? pasted.tooMany : pasted.rows.length);
  if (count > MOST_PASTED_ROWS) return refuseFile(tooMany(count));
  if (whole.length > LONGEST_OF_FILE) return refuseFile(TOO_MUCH);
  const values = { ...listValuesOf(typed), text: whole };
  const told = `已读入${read.sheet && `工作表「${read.sheet}」的`} ${read.lines.length} 行，请看过后点「核对」`;
  return redirectWithDraft(
    request,
    PAGE,
    { form: pastedListForm, values },
    { kind: 'success', text: told },
  );
}

/** Or why it cannot be read. */
async function linesOfFile(file: File): Promise<{ sheet: string; lines: string[] } | string> {
  const cellsOf = ({ rows }: Table) => rows.map(({ cells }) => cells);
  try {
    const table = await readTable(new Uint8Array(await file.arrayBuffer()), {
      mostRows: MOST_ROWS_READ,
      isWanted: (each) => isGoodsList(cellsOf(each)),
    });
    return { sheet: table.name, lines: pastedLines(cellsOf(table)) };
  } catch (error) {
    if (error instanceof UnreadableTable) return error.message;
    throw error;
  }
}

/** The page shows the rows of the draft, which are those that were sent. */
async function refuseList(
  { request, data }: Pick<List, 'request' | 'data'>,
  rows: readonly ListRow[],
  errors: Record<string, string[]>,
  formErrors: string[] = [],
): Promise<FormReply> {
  if (rows.length > 0) {
    await keepDraft(request, PAGE, { form: pastedListForm.name, values: listValuesOf(rows) });
  }
  return refuse(pastedListForm.name, data, errors, formErrors);
}

const show = (request: Request, rows: readonly ListRow[]): Promise<Response> =>
  redirectWithDraft(request, PAGE, { form: pastedListForm, values: listValuesOf(rows) });

/** Candidates with enough in stock come first, then the cheapest. */
const cheapest = async (rows: readonly ListRow[]): Promise<ListRow[]> =>
  (await matchList(rows)).map((matched) =>
    isUndecided(matched)
      ? { ...matched.row, choice: matched.candidates[0]?.id ?? '' }
      : matched.row,
  );

/**
 * Rows that can be bought go into the cart and off the list; the others stay with the reason, so
 * that one wrong row does not lose a long list.
 */
async function toCart(list: List, rows: readonly ListRow[]): Promise<Response | FormReply> {
  const { request, token, serial } = list;
  if (!token) {
    const draft = { form: pastedListForm.name, values: listValuesOf(rows) };
    return toLogin(PAGE, LOGIN_REQUIRED, [await keepDraft(request, PAGE, draft)]);
  }
  const matched = await matchList(rows);
  const ready = matched.flatMap(({ chosen, problem }, at) =>
    chosen && problem === null ? [{ at, chosen }] : [],
  );
  if (ready.length === 0) return refuseList(list, rows, {}, [NOTHING_READY]);
  const { refusals } = await call(
    addCartsList,
    {
      rows: ready.map(({ at, chosen }) => ({
        productId: chosen.id,
        count: orderedQuantity(rows[at] ?? { quantity: '', unit: '' }, chosen)?.quantity ?? '',
        source: chosen.type,
      })),
    },
    { token, serial },
  );
  const refusalAt = new Map(ready.map(({ at }, index) => [at, refusals[index] ?? null]));
  const left = rows.flatMap((row, at) => {
    const refusal = refusalAt.get(at);
    return refusal === null ? [] : [{ ...row, refusal: refusal ?? '' }];
  });
  const count = rows.length - left.length;
  const text = count > 0 ? `加入购物车成功，共 ${count} 行` : NOTHING_READY;
  const toast = { kind: count > 0 ? 'success' : 'warning', text } as const;
  if (left.every(isLeftOut)) return redirectAfterSuccess(request, '/shopCart', { toast });
  return redirectWithDraft(
    request,
    PAGE,
    { form: pastedListForm, values: listValuesOf(left) },
    toast,
  );
}

/** The rows that are wanted and not left out, found or not, become rows of an inquiry. */
async function toInquiry(
  list: List,
  rows: readonly ListRow[],
  isWanted: (matched: MatchedRow) => boolean,
): Promise<Response | FormReply> {
  const matched = await matchList(rows);
  const asked = matched.filter((each) => !isLeftOut(each.row) && isWanted(each));
  if (asked.length === 0) return refuseList(list, rows, {}, [NOTHING_TO_ASK]);
  const values = inquiryDraftOf(
    asked.map(({ row, chosen: goods }) => {
      return {
        goodsId: goods?.id ?? null,
        productName: goods?.name ?? row.name,
        specs: goods?.specs ?? row.specs,
        brandNumber: goods?.brandNumber ?? row.grade,
        brand: goods?.brand ?? '',
        unit: goods?.unit ?? row.unit,
        count: row.quantity,
      };
    }),
  );
  const cookies = [
    await keepDraft(list.request, pageOf(list.request), {
      form: pastedListForm.name,
      values: listValuesOf(rows),
    }),
    await keepDraft(list.request, '/inquiry', { form: 'inquiry', values }),
  ];
  return redirectTo('/inquiry', { cookies });
}

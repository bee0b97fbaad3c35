import { call } from '#app/api/client.server.ts';
import { addCartsList } from '#app/domain/inquiry/pasted-list-contract.ts';
import { orderedQuantity } from '#app/domain/inquiry/pasted-order.ts';
import { MOST_PASTED_ROWS, parsePastedRows } from '#app/domain/inquiry/pasted-rows.ts';
import { formAction, handleForm, redirectAfterSuccess } from '#app/forms/action.server.ts';
import type { FormReply } from '#app/forms/reply.ts';
import { storableValues } from '#app/forms/typed-values.ts';
import { keepDraft } from '#app/session/draft.server.ts';
import { redirectTo } from '#app/session/redirect.server.ts';
import { pageOf, toastCookie } from '#app/session/session.server.ts';
import { tableFile } from '#app/spreadsheet/read-table.server.ts';
import { keepList } from './keep-list.server.ts';
import { takeFile } from './list-file.server.ts';
import { toInquiry } from './list-inquiry.server.ts';
import { type List, login, refuseList, show, tooMany } from './list-steps.server.ts';
import { isUndecided, isUnmatched, matchList } from './match-list.server.ts';
import {
  isLeftOut,
  type ListRow,
  listRowsOf,
  listValuesOf,
  pastedListForm,
} from './pasted-list.server.ts';
import { isTown } from './town.server.ts';

/** Where a list is that is not kept, or what is left to be done of one. */
const PAGE = '/pasteList';
const NOTHING_PASTED = '请粘贴采购清单';
const NOTHING_READY = '没有可以加入购物车的商品，请按提示修改';

/** Of the page for pasting and of a kept list's. */
export const listAction = formAction(
  handleForm({
    form: pastedListForm,
    files: tableFile('file'),
    made: { to: '/shopCart', label: '查看购物车' },
    controlOf: ([name]) => (name === 'name' ? 'listName' : undefined),
    submit: submitList,
  }),
);

async function submitList(list: List): Promise<Response | FormReply> {
  const page = pageOf(list.request);
  if (list.intent === 'new') return redirectAfterSuccess(list.request, page);
  const typed = listRowsOf(storableValues(list.data));
  if (list.value.file || list.intent === 'file') return takeFile(list, typed);
  const pasted = parsePastedRows(list.value.text, isTown);
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
  const draft = { form: pastedListForm.name, values: listValuesOf(left) };
  const cookies = [await keepDraft(request, PAGE, draft), await toastCookie(toast)];
  return redirectTo(PAGE, { cookies });
}

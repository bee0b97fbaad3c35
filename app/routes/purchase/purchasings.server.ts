import { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import { groupResult } from '#app/components/group-state.server.ts';
import { payHref, purchaseOrderHref } from '#app/components/order-href.server.ts';
import { groupThousands } from '#app/domain/decimal-text.ts';
import { hrefOf, type Query } from '#app/domain/href.ts';
import { formatYuanText } from '#app/domain/money.ts';
import { pagingQuery, readPaging } from '#app/domain/paging.ts';
import { cancelPurchasing, type Purchasing, payMargin } from '#app/domain/purchase/contract.ts';
import { formatNear } from '#app/domain/time.ts';
import { idText } from '#app/domain/wire.ts';
import { formAction, handleForm, redirectAfterSuccess } from '#app/forms/action.server.ts';
import { defineForm, describeForm } from '#app/forms/definition.server.ts';
import { customerUrl } from '#app/session/session.server.ts';

export const purchasingsHref = (query: URLSearchParams, more: Query = {}): string =>
  hrefOf('/customer/group-purchase', { ...pagingQuery(readPaging(query)), ...more });

const named = { id: idText };
const marginForm = defineForm('groupMargin', z.object(named));
const cancelForm = defineForm('cancelPurchasing', z.object(named));

/** A registration for a plan, and what its buyer can do about it. */
export function purchasingRow(row: Purchasing, query: URLSearchParams) {
  const { id, outcome, steps } = row;
  const orderCode = outcome?.orderCode ?? '';
  const dialogTo = (dialog: string) => purchasingsHref(query, { dialog, registration: id });
  const price = outcome?.quotedPrice;
  return {
    id,
    name: row.productName,
    title: row.title,
    count: `${groupThousands(row.orderedQuantity)} ${row.unit}`,
    price: price ? `¥${formatYuanText(price)}/${row.unit}` : '',
    margin: `¥${formatYuanText(row.price)}`,
    deadline: formatNear(row.deadline, new Date()),
    at: formatNear(row.createDate, new Date()),
    result: groupResult(row.result),
    marginTo: steps.includes('payMargin') ? dialogTo('margin') : null,
    cancelTo: steps.includes('cancel') ? dialogTo('cancel') : null,
    payTo: steps.includes('payOrder') ? payHref(orderCode) : null,
    orderTo: orderCode && purchaseOrderHref(orderCode),
  };
}
export type PurchasingRow = ReturnType<typeof purchasingRow>;

/** The dialog that the address asks for, where the registration still has that step. */
export function purchasingDialog(request: Request, rows: readonly PurchasingRow[]) {
  const { pathname, search, searchParams: query } = new URL(request.url);
  const row = rows.find(({ id }) => id === query.get('registration'));
  const asked = query.get('dialog');
  const closeTo = purchasingsHref(query);
  if (row?.marginTo && asked === 'margin') {
    const back = new URLSearchParams({ redirectTo: pathname + search });
    const form = describeForm(marginForm, request);
    return {
      kind: 'margin' as const,
      row,
      form,
      closeTo,
      walletTo: `${customerUrl('my-wallet')}?${back}`,
    };
  }
  if (row?.cancelTo && asked === 'cancel') {
    return { kind: 'cancel' as const, row, form: describeForm(cancelForm, request), closeTo };
  }
  return null;
}

const redirectToList = (request: Request, text: string) =>
  redirectAfterSuccess(request, purchasingsHref(new URL(request.url).searchParams), text);

export const purchasingActions = formAction(
  handleForm(marginForm, payMargin, {
    submit: async ({ value, token, serial, request }) =>
      redirectToList(request, await call(payMargin, value, { token, serial })),
  }),
  handleForm(cancelForm, cancelPurchasing, {
    submit: async ({ value, token, serial, request }) =>
      redirectToList(request, await call(cancelPurchasing, value, { token, serial })),
  }),
);

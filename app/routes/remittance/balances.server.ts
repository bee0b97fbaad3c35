import { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import { formatYuanText } from '#app/domain/money.ts';
import { INSTALMENT_LABEL } from '#app/domain/order/terms.ts';
import type { BalanceFilter } from '#app/domain/remittance/money-desk-contract.ts';
import {
  cancelPartPaid,
  type OpenBalance,
  openBalances,
} from '#app/domain/remittance/money-desk-contract.ts';
import {
  CANCEL_REASON_REQUIRED,
  REMITTANCE_REASON_MAX,
} from '#app/domain/remittance/remittance.ts';
import { formatNear } from '#app/domain/time.ts';
import { idText, textUpTo } from '#app/domain/wire.ts';
import { defineForm } from '#app/forms/definition.server.ts';

export const cancelForm = defineForm(
  'cancelPartPaid',
  z.object({
    orderCode: idText,
    reason: textUpTo(REMITTANCE_REASON_MAX, '原因', CANCEL_REASON_REQUIRED),
  }),
);

/** Orders of which something is to be paid. */
export async function readBalances(
  asked: { page: number; rows: number | undefined; of: BalanceFilter },
  token: string,
  cancelHref: (orderCode: string) => string,
) {
  const page = await call(openBalances, asked, { token });
  return { page, balances: page.content.map((order) => balanceRow(order, cancelHref)) };
}

const balanceRow = (order: OpenBalance, cancelHref: (orderCode: string) => string) => ({
  orderCode: order.orderCode,
  buyer: order.buyerName,
  phone: order.buyerPhone,
  instalment: INSTALMENT_LABEL[order.instalment],
  due: formatNear(order.dueDate, new Date()),
  overdue: formatYuanText(order.overdueAmount),
  paid: formatYuanText(order.paidAmount),
  total: formatYuanText(order.paymentAmount),
  cancelTo: order.cancellable ? cancelHref(order.orderCode) : null,
});
export type BalanceRow = ReturnType<typeof balanceRow>;

/** Answers the message of success. */
export async function sendCancellation(
  value: { orderCode: string; reason: string },
  token: string | null,
): Promise<string> {
  await call(cancelPartPaid, value, { token });
  return '订单已取消，已付款项退回买家';
}

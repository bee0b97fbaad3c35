import type { UnpaidOrder } from '#app/domain/checkout/unpaid-order-contract.ts';
import { formatYuanText } from '#app/domain/money.ts';
import { formatInstant } from '#app/domain/time.ts';
import { customerUrl } from '#app/session/session.server.ts';

/** An order that would be made once more, with where it is paid instead; null: it waits for an approval. */
export const unpaidView = (order: UnpaidOrder) => ({
  code: order.orderCode,
  text: [
    order.productNames.join('、'),
    `¥${formatYuanText(order.paymentAmount)}`,
    order.waitsForApproval ? '待审批' : `请在 ${formatInstant(order.payDeadline)} 前付款`,
  ].join('，'),
  to: customerUrl(`purchase-order/${order.orderCode}`),
  payTo: order.waitsForApproval
    ? null
    : `/pay?${new URLSearchParams({ orderCode: order.orderCode })}`,
});
export type UnpaidView = ReturnType<typeof unpaidView>;

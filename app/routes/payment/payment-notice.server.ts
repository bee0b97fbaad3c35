import { paymentNote, unpaidConsequence } from '#app/domain/order/payment-note.ts';
import type { PayableOrder } from '#app/domain/payment/contract.ts';
import { isBundleCode } from '#app/domain/payment/payment.ts';
import type { NotPayable } from './pay-no-more.tsx';

type Bundled = NonNullable<PayableOrder['bundled']>[number];
type ToPay = Pick<PayableOrder, 'state' | 'source' | 'payDeadline' | 'dueInstalment'>;

/** Until when what is open is paid and what happens otherwise, of an order or of those of a bundle. */
export function paymentNotice(
  order: ToPay,
  bundled: readonly Bundled[] | null,
  now: Date,
): string | null {
  if (!bundled) return paymentNote(order, now, true);
  const unpaid = bundled.filter(
    ({ state, dueAmount }) => state === 'waitPay' && dueAmount !== null,
  );
  const late = new Set(unpaid.map(({ source }) => unpaidConsequence(source)));
  return `${['请在各订单的付款期限前付款', [...late].join('；')].filter(Boolean).join('，')}。`;
}

/** Why nothing can be paid any more, and whether the order has ended; null where something can. */
export function whyNotPayable(
  order: Pick<PayableOrder, 'orderCode' | 'state' | 'dueAmount'>,
): NotPayable | null {
  if (order.dueAmount !== null) return null;
  if (isBundleCode(order.orderCode)) {
    return { text: '订单已取消或已超过支付时间，不能再支付', hasEnded: true };
  }
  return order.state === 'cancelled'
    ? { text: '订单已取消，不能再支付', hasEnded: true }
    : { text: '订单已超过支付时间，不能再支付', hasEnded: false };
}

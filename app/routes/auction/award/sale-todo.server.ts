import type { SaleAuction } from '#app/domain/auction/award-contract.ts';
import { ORDER_STEPS } from '#app/domain/order/state.ts';

/** The orders of awards that the seller can ship now. */
export const ordersToShip = (awards: SaleAuction['awards']): string[] =>
  awards.flatMap(({ orderCode, orderState }) =>
    orderCode !== null && orderState !== null && ORDER_STEPS[orderState].shipAll !== undefined
      ? [orderCode]
      : [],
  );

/** What the seller has to do now, or waits for; null where there is nothing. */
export function saleTodo({
  result,
  awards,
  restartedAs,
}: Pick<SaleAuction, 'result' | 'awards' | 'restartedAs'>) {
  const deliver = ordersToShip(awards).length;
  if (deliver > 0) {
    return { isUrgent: true, text: `${deliver} 份已付款，请按订单安排交货。` };
  }
  if (result?.kind === 'awaitingPayment') return { isUrgent: false, text: '等待中标人付款。' };
  if (result?.kind === 'offering') return { isUrgent: false, text: '等待下一位竞买人答复递补。' };
  const isUnsold = result?.kind === 'unsold' || result?.kind === 'noBids';
  if (isUnsold && restartedAs === null) {
    return { isUrgent: true, text: '货物未成交，需要重新竞价的请联系平台运营。' };
  }
  return null;
}

import { type Fen, formatYuan, formatYuanText, parseYuan, sumFen } from '#app/domain/money.ts';
import type { Order } from '#app/domain/order/contract.ts';

const fen = (yuan: string | null): Fen => parseYuan(yuan ?? '') ?? 0;

/** An order's money in fen. A cancelled order owes nothing. */
export function orderMoney(order: Order) {
  const sumOf = (of: 'amount' | 'paid') => sumFen(order.instalments.map((each) => fen(each[of])));
  const returned = sumFen(
    order.events.filter(({ kind }) => kind === 'returned').map(({ amount }) => fen(amount)),
  );
  const isOwed = order.state !== 'cancelled';
  const kept = fen(order.paidAmount);
  return {
    /** As ordered, deductions taken off. */
    ordered: fen(order.paymentAmount),
    /** What cases took off it before it is settled, which the settled amount has left off already. */
    allowed:
      isOwed && order.settledAmount === null
        ? Math.max(0, fen(order.paymentAmount) - sumOf('amount'))
        : 0,
    /** As delivered and weighed; null before. */
    settled: order.settledAmount === null ? null : fen(order.settledAmount),
    /** All that was paid, also what went back. */
    paid: kept + returned,
    returned,
    /** Paid, less what was given back. */
    kept,
    open: isOwed ? sumOf('amount') - sumOf('paid') : 0,
  };
}

/** What an order costs, what of it was paid and given back, and what is still to be paid, in reading order. */
export function orderAmounts(order: Order) {
  const { ordered, allowed, settled, paid, returned, kept, open } = orderMoney(order);
  const row = (term: string, amount: Fen, sign = '') => ({
    term,
    value: `${sign}¥${formatYuan(amount)}`,
  });
  const isUntouched = paid === 0 && allowed === 0 && settled === null;
  const last = open > 0 ? row(paid > 0 ? '待付金额' : '应付金额', open) : row('实付金额', kept);
  return [
    { term: '商品金额', value: `¥${formatYuanText(order.orderAmount)}` },
    { term: '运费', value: `¥${formatYuanText(order.freight)}` },
    ...order.deductions.map(({ label, amount }) => ({
      term: label,
      value: `−¥${formatYuanText(amount)}`,
    })),
    ...(isUntouched && open > 0 ? [] : [row('订单金额', ordered)]),
    ...(allowed > 0 ? [row('售后折让', allowed, '−')] : []),
    ...(settled === null ? [] : [row('结算金额', settled)]),
    ...(paid > 0 && (open > 0 || returned > 0) ? [row('已付金额', paid)] : []),
    ...(returned > 0 ? [row('已退金额', returned, '−')] : []),
    ...(order.state === 'cancelled' && paid === 0 ? [] : [{ ...last, total: true }]),
  ];
}

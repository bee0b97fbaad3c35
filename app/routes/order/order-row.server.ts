import { formatYuanText } from '#app/domain/money.ts';
import type { Order, SaleOrder } from '#app/domain/order/contract.ts';
import { orderStateLabel } from '#app/domain/order/state.ts';
import { formatQuantity, fromQuantity } from '#app/domain/quantity.ts';
import { formatInstant } from '#app/domain/time.ts';
import { STATE_TONE } from './order-summary.server.ts';

/** An order in a list: one line of text each. */
export interface OrderRow {
  orderCode: string;
  to: string;
  date: string;
  goods: string;
  counterpart: string;
  number: string;
  amount: string;
  state: { label: string; tone: (typeof STATE_TONE)[Order['state']] };
}

type Either = Pick<Order, 'orderCode' | 'createDate' | 'state'> &
  Partial<Pick<Order, 'approval'>> & { lines: Order['lines'] };

function rowOf(order: Either, list: string): Omit<OrderRow, 'counterpart' | 'amount'> {
  const { orderCode, createDate, lines, state } = order;
  const [first] = lines;
  const more = lines.length > 1 ? ` 等 ${lines.length} 种` : '';
  return {
    orderCode,
    to: `${list}/${orderCode}`,
    date: formatInstant(createDate),
    goods: first ? `${first.productName} ${first.brandNumber} ${first.specs}`.trim() + more : '—',
    number: totalNumber(lines),
    state: { label: orderStateLabel(order), tone: STATE_TONE[state] },
  };
}

/** Quantities of one unit add up; different units do not. */
function totalNumber(lines: Order['lines']): string {
  const [unit, ...others] = new Set(lines.map((line) => line.unit));
  if (unit === undefined || others.length > 0) return `${lines.length} 种`;
  const sum = lines.reduce((total, { number }) => total + fromQuantity(number), 0);
  return `${formatQuantity(sum)} ${unit}`;
}

export const purchaseRow = (order: Order, list: string): OrderRow => ({
  ...rowOf(order, list),
  counterpart: order.sellerName,
  amount: formatYuanText(order.paymentAmount),
});

export const saleRow = (order: SaleOrder, list: string): OrderRow => ({
  ...rowOf(order, list),
  counterpart: order.buyerName,
  amount: formatYuanText(order.amount),
});

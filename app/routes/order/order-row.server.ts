import type { OwnField } from '#app/domain/company/own-fields.ts';
import { formatYuanText } from '#app/domain/money.ts';
import type { Order, SaleOrder } from '#app/domain/order/contract.ts';
import { orderStateLabel } from '#app/domain/order/state.ts';
import { formatQuantity, fromQuantity } from '#app/domain/quantity.ts';
import { formatInstant, formatNear } from '#app/domain/time.ts';
import { STATE_TONE } from './order-summary.server.ts';

/** An order in a list: one line of text each. */
export interface OrderRow {
  orderCode: string;
  to: string;
  date: string;
  /** The whole date, for paper. */
  printedDate: string;
  goods: string;
  counterpart: string;
  number: string;
  amount: string;
  state: { label: string; tone: (typeof STATE_TONE)[Order['state']] };
  remark: string;
  /** The buyer's own; empty for the seller. */
  own: Partial<Record<'placedBy' | OwnField, string>>;
}

type Either = Pick<Order, 'orderCode' | 'createDate' | 'state' | 'remark'> &
  Partial<Pick<Order, 'approval'>> & { lines: Order['lines'] };

function rowOf(order: Either, to: string): Omit<OrderRow, 'counterpart' | 'amount' | 'own'> {
  const { orderCode, createDate, lines, state, remark } = order;
  const [first] = lines;
  const more = lines.length > 1 ? ` 等 ${lines.length} 种` : '';
  return {
    orderCode,
    to,
    date: formatNear(createDate, new Date()),
    printedDate: formatInstant(createDate),
    goods: first ? `${first.productName} ${first.brandNumber} ${first.specs}`.trim() + more : '—',
    number: totalNumber(lines),
    state: { label: orderStateLabel(order), tone: STATE_TONE[state] },
    remark,
  };
}

/** Quantities of one unit add up; different units do not. */
function totalNumber(lines: Order['lines']): string {
  const [unit, ...others] = new Set(lines.map((line) => line.unit));
  if (unit === undefined || others.length > 0) return `${lines.length} 种`;
  const sum = lines.reduce((total, { number }) => total + fromQuantity(number), 0);
  return `${formatQuantity(sum)} ${unit}`;
}

export const purchaseRow = (order: Order, to: string): OrderRow => ({
  ...rowOf(order, to),
  counterpart: order.sellerName,
  amount: formatYuanText(order.paymentAmount),
  own: {
    placedBy: order.placedBy ?? '',
    purchaseNumber: order.purchaseNumber,
    costCentre: order.costCentre,
    project: order.project,
  },
});

export const saleRow = (order: SaleOrder, to: string): OrderRow => ({
  ...rowOf(order, to),
  counterpart: order.buyerName,
  amount: formatYuanText(order.amount),
  own: {},
});

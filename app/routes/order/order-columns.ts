import { OWN_FIELD_LABEL } from '#app/domain/company/own-fields.ts';
import type { OrderList } from '#app/domain/order/parties.ts';

/** The columns that a list of orders may have between the order's number and what is done with it. */
export const ORDER_COLUMNS = {
  date: '下单时间',
  goods: '商品',
  counterpart: '对方',
  number: '数量',
  amount: '金额',
  state: '状态',
  placedBy: '下单人',
  ...OWN_FIELD_LABEL,
  remark: '备注',
} as const;
export type OrderColumn = keyof typeof ORDER_COLUMNS;

/** Until a visitor has chosen others. */
const USUAL: readonly OrderColumn[] = ['date', 'goods', 'counterpart', 'number', 'amount', 'state'];

/** What only the buyer of an order has. */
const BUYERS: readonly OrderColumn[] = ['placedBy', 'purchaseNumber', 'costCentre', 'project'];

/** Those that a list offers, in their order. */
export const offeredColumns = (list: OrderList): OrderColumn[] =>
  (Object.keys(ORDER_COLUMNS) as OrderColumn[]).filter(
    (column) => list === 'purchase' || !BUYERS.includes(column),
  );

/** As a cookie keeps them: 「date goods」. What it does not know is passed over. */
export function parseColumns(text: string | null, list: OrderList): OrderColumn[] {
  const words = text?.split(' ') ?? [];
  const chosen = offeredColumns(list).filter((column) => words.includes(column));
  return chosen.length > 0 ? chosen : [...USUAL];
}

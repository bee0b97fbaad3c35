import { moneySheet } from '#app/components/money-sheet.server.ts';
import { OWN_FIELD_LABEL, OWN_FIELDS } from '#app/domain/company/own-fields.ts';
import { toYuan } from '#app/domain/money.ts';
import type { Order, SaleOrder } from '#app/domain/order/contract.ts';
import { orderStateLabel } from '#app/domain/order/state.ts';
import {
  amountCell,
  BY_UNIT,
  type Cell,
  codeCell,
  momentCell,
  priceCell,
  quantityCell,
  type Sheet,
  textCell,
} from '#app/spreadsheet/sheet.ts';
import { orderMoney } from './summary/money.server.ts';
import { priceWords } from './summary/rate.server.ts';

type Line = Order['lines'][number];
interface Kind<Row> {
  name: string;
  columns: readonly {
    header: string;
    cell: (order: Row, line: Line) => Cell | null;
    /** Only in the first row of an order, so that the column can be added up. */
    once?: true;
  }[];
}

type Either = Pick<Order, 'orderCode' | 'state' | 'createDate' | 'remark'> &
  Partial<Pick<Order, 'approval'>>;

const HEAD = [
  { header: '订单号', cell: ({ orderCode }: Either) => codeCell(orderCode) },
  {
    header: '下单时间',
    cell: ({ createDate }: Either) => momentCell(createDate),
  },
  { header: '状态', cell: (order: Either) => textCell(orderStateLabel(order)) },
];

const GOODS = [
  { header: '商品', cell: (_: Either, line: Line) => textCell(line.productName) },
  { header: '牌号', cell: (_: Either, line: Line) => textCell(line.brandNumber) },
  { header: '规格', cell: (_: Either, line: Line) => textCell(line.specs) },
  { header: `数量${BY_UNIT}`, cell: (_: Either, line: Line) => quantityCell(line.number) },
  {
    header: `实提数量${BY_UNIT}`,
    cell: (_: Either, line: Line) => quantityCell(line.weighed),
  },
  { header: '单位', cell: (_: Either, line: Line) => textCell(line.unit) },
  {
    header: '单价（元）',
    cell: (_: Either, line: Line) => priceCell(line.exactPrice ?? line.sellingPrice),
  },
  {
    header: '价格条件',
    cell: (_: Either, line: Line) => textCell(priceWords(line, null).join('，')),
  },
  { header: '金额（元）', cell: (_: Either, line: Line) => amountCell(line.amount) },
  { header: '备注', cell: ({ remark }: Either) => textCell(remark) },
];

const MONEY = (
  [
    { header: '订单金额（元）', of: 'ordered' },
    { header: '结算金额（元）', of: 'settled' },
    { header: '已付（元）', of: 'paid' },
    { header: '已退（元）', of: 'returned' },
    { header: '待付（元）', of: 'open' },
  ] as const
).map(({ header, of }) => ({
  header,
  once: true as const,
  cell: (order: Order) => {
    const amount = orderMoney(order)[of];
    return amount === null ? null : amountCell(toYuan(amount));
  },
}));

const PURCHASES: Kind<Order> = {
  name: '采购订单',
  columns: [
    ...HEAD,
    { header: '卖家', cell: ({ sellerName }) => textCell(sellerName) },
    ...GOODS,
    ...MONEY,
    ...OWN_FIELDS.map((field) => ({
      header: OWN_FIELD_LABEL[field],
      width: 16,
      cell: (order: Order) => textCell(order[field]),
    })),
    { header: '下单人', cell: ({ placedBy }) => textCell(placedBy) },
    { header: '下单人手机号', cell: ({ placedByPerson }) => codeCell(placedByPerson?.phone ?? '') },
    {
      header: '下单人编号',
      cell: ({ placedByPerson }) => codeCell(placedByPerson?.personId ?? ''),
    },
  ],
};

const SALES: Kind<SaleOrder> = {
  name: '收到的订单',
  columns: [...HEAD, { header: '买家', cell: ({ buyerName }) => textCell(buyerName) }, ...GOODS],
};

/**
 * A row for each line of the orders.
 * @param simulated whether payments are
 */
function sheet<Row extends { lines: Line[] }>(
  { name, columns }: Kind<Row>,
  orders: readonly Row[],
  simulated: boolean,
): Sheet {
  const rows = orders.flatMap((order) =>
    order.lines.map((line, position) =>
      columns.map(({ cell, once }) => (once && position > 0 ? null : cell(order, line))),
    ),
  );
  const table = { name, headings: columns.map(({ header }) => header), rows };
  return moneySheet(table, simulated);
}

export const purchasesSheet = (orders: readonly Order[], simulated: boolean) =>
  sheet(PURCHASES, orders, simulated);
export const salesSheet = (orders: readonly SaleOrder[], simulated: boolean) =>
  sheet(SALES, orders, simulated);

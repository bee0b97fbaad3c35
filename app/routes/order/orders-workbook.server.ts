import writeExcelFile, { type Cell } from 'write-excel-file/node';
import { moneyRows } from '#app/components/money-rows.server.ts';
import { OWN_FIELD_LABEL, OWN_FIELDS } from '#app/domain/company/own-fields.ts';
import { toYuan } from '#app/domain/money.ts';
import type { Order, SaleOrder } from '#app/domain/order/contract.ts';
import { orderStateLabel } from '#app/domain/order/state.ts';
import { formatInstant } from '#app/domain/time.ts';
import { headingCell, numberCell, textCell } from '#app/spreadsheet/workbook.server.ts';
import { orderMoney } from './summary/money.server.ts';

type Line = Order['lines'][number];
interface Sheet<Row> {
  name: string;
  columns: readonly {
    header: string;
    width: number;
    cell: (order: Row, line: Line) => Cell;
    /** Only in the first row of an order, so that the column can be added up. */
    once?: true;
  }[];
}

type Either = Pick<Order, 'orderCode' | 'state' | 'createDate' | 'remark'> &
  Partial<Pick<Order, 'approval'>>;

const HEAD = [
  { header: '订单号', width: 24, cell: ({ orderCode }: Either) => textCell(orderCode) },
  {
    header: '下单时间',
    width: 17,
    cell: ({ createDate }: Either) => textCell(formatInstant(createDate)),
  },
  { header: '状态', width: 10, cell: (order: Either) => textCell(orderStateLabel(order)) },
];

const GOODS = [
  { header: '商品', width: 24, cell: (_: Either, line: Line) => textCell(line.productName) },
  { header: '牌号', width: 12, cell: (_: Either, line: Line) => textCell(line.brandNumber) },
  { header: '规格', width: 18, cell: (_: Either, line: Line) => textCell(line.specs) },
  { header: '数量', width: 10, cell: (_: Either, line: Line) => numberCell(line.number) },
  { header: '单位', width: 6, cell: (_: Either, line: Line) => textCell(line.unit) },
  {
    header: '单价（元）',
    width: 12,
    cell: (_: Either, line: Line) => numberCell(line.sellingPrice),
  },
  { header: '金额（元）', width: 14, cell: (_: Either, line: Line) => numberCell(line.amount) },
  { header: '备注', width: 28, cell: ({ remark }: Either) => textCell(remark) },
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
  width: 14,
  once: true as const,
  cell: (order: Order) => {
    const amount = orderMoney(order)[of];
    return amount === null ? null : numberCell(toYuan(amount));
  },
}));

const PURCHASES: Sheet<Order> = {
  name: '采购订单',
  columns: [
    ...HEAD,
    { header: '卖家', width: 28, cell: (_, line) => textCell(line.sellerName) },
    ...GOODS,
    ...MONEY,
    ...OWN_FIELDS.map((field) => ({
      header: OWN_FIELD_LABEL[field],
      width: 16,
      cell: (order: Order) => textCell(order[field]),
    })),
    { header: '下单人', width: 12, cell: ({ placedBy }) => textCell(placedBy ?? '') },
  ],
};

const SALES: Sheet<SaleOrder> = {
  name: '收到的订单',
  columns: [
    ...HEAD,
    { header: '买家', width: 28, cell: ({ buyerName }) => textCell(buyerName) },
    ...GOODS,
  ],
};

interface Rest {
  /** The number of orders beyond the maximum. */
  left: number;
  /** Whether payments are simulated. */
  simulated: boolean;
}

/** A row for each line of the orders. */
function workbook<Row extends { lines: Line[] }>(
  { name, columns }: Sheet<Row>,
  orders: readonly Row[],
  { left, simulated }: Rest,
): Promise<Buffer> {
  const rows = orders.flatMap((order) =>
    order.lines.map((line, position) =>
      columns.map(({ cell, once }) => (once && position > 0 ? null : cell(order, line))),
    ),
  );
  return writeExcelFile([
    {
      sheet: name,
      data: moneyRows(
        [
          columns.map(({ header }) => headingCell(header)),
          ...rows,
          ...(left > 0 ? [[textCell(`另有 ${left} 个订单未导出，请缩小日期范围后再导出。`)]] : []),
        ],
        simulated,
      ),
      columns: columns.map(({ width }) => ({ width })),
    },
  ]).toBuffer();
}

export const purchasesWorkbook = (orders: readonly Order[], rest: Rest) =>
  workbook(PURCHASES, orders, rest);
export const salesWorkbook = (orders: readonly SaleOrder[], rest: Rest) =>
  workbook(SALES, orders, rest);

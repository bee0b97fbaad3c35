import { moneySheet } from '#app/components/money-sheet.server.ts';
import { ENTRY_LABEL } from '#app/domain/statement/entries.ts';
import {
  amountCell,
  BY_UNIT,
  type Column,
  codeCell,
  dayCell,
  headingCell,
  momentCell,
  priceCell,
  quantityCell,
  type Row,
  type Sheet,
  sheetOf,
  textCell,
} from '#app/spreadsheet/sheet.ts';
import { amountsOf, type MonthStatement, monthText } from './statement-view.server.ts';

type Line = MonthStatement['lines'][number];

const columnsOf = ({ remarks }: MonthStatement): Column<Line>[] => [
  { header: '时间', cell: ({ date }) => momentCell(date) },
  { header: '摘要', cell: ({ kind }) => textCell(ENTRY_LABEL[kind]) },
  { header: '订单号', cell: ({ orderCode }) => codeCell(orderCode) },
  { header: '单据', cell: ({ reference }) => codeCell(reference) },
  { header: '商品', cell: ({ goods }) => textCell(goods?.name) },
  { header: `实提数量${BY_UNIT}`, cell: ({ goods }) => quantityCell(goods?.weighed) },
  { header: '单位', cell: ({ goods }) => textCell(goods?.unit) },
  { header: '单价（元）', cell: ({ goods }) => priceCell(goods?.exactPrice ?? goods?.price) },
  { header: '货款（元）', cell: (line) => amountCell(amountsOf(line).owed) },
  { header: '收付款（元）', cell: (line) => amountCell(amountsOf(line).paid) },
  {
    header: '备注',
    cell: ({ key }) =>
      textCell(
        remarks
          .filter(({ line }) => line === key)
          .map(({ name, text }) => `${name}：${text}`)
          .join('；'),
      ),
  },
];

type Invoice = MonthStatement['invoices'][number];

const INVOICE_COLUMNS: readonly Column<Invoice>[] = [
  { header: '开票日期', cell: ({ issueDate }) => dayCell(issueDate) },
  { header: '价税合计（元）', cell: ({ amount }) => amountCell(amount) },
  { header: '发票号码', cell: ({ number }) => codeCell(number) },
  {
    header: '订单号',
    cell: ({ orderCodes }) => codeCell(orderCodes.join('、')),
  },
];

const fact = (label: string, text: string): Row => [headingCell(label), textCell(text)];
const total = (label: string, amount: string): Row => [headingCell(label), amountCell(amount)];

/** The lines of a statement between its opening and its closing balance, and its invoices. */
export const statementSheets = (statement: MonthStatement, simulated: boolean): Sheet[] => [
  moneySheet(
    {
      ...sheetOf('对账单', columnsOf(statement), statement.lines),
      above: [
        fact('买方', statement.buyerName),
        fact('卖方', statement.sellerName),
        fact('月份', monthText(statement.month)),
        total('期初余额（元）', statement.opening),
      ],
      below: [total('期末余额（元）', statement.closing)],
    },
    simulated,
  ),
  {
    ...sheetOf('发票', INVOICE_COLUMNS, statement.invoices),
    below: [total('合计（元）', statement.invoiced)],
  },
];

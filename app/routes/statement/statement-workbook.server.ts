import writeExcelFile, { type Cell } from 'write-excel-file/node';
import { moneyRows } from '#app/components/money-rows.server.ts';
import { ENTRY_LABEL } from '#app/domain/statement/entries.ts';
import { formatInstant } from '#app/domain/time.ts';
import { headingCell, numberCell, textCell } from '#app/spreadsheet/workbook.server.ts';
import { amountsOf, type MonthStatement, monthText } from './statement-view.server.ts';

type Line = MonthStatement['lines'][number];

const orEmpty = (text: string | undefined): Cell => (text ? numberCell(text) : textCell(''));

const columnsOf = ({ remarks }: MonthStatement) => [
  { header: '时间', width: 17, cell: ({ date }: Line) => textCell(formatInstant(date)) },
  { header: '摘要', width: 22, cell: ({ kind }: Line) => textCell(ENTRY_LABEL[kind]) },
  { header: '订单号', width: 24, cell: ({ orderCode }: Line) => textCell(orderCode) },
  { header: '单据', width: 26, cell: ({ reference }: Line) => textCell(reference) },
  { header: '商品', width: 30, cell: ({ goods }: Line) => textCell(goods?.name ?? '') },
  { header: '实提数量', width: 10, cell: ({ goods }: Line) => orEmpty(goods?.weighed) },
  { header: '单位', width: 6, cell: ({ goods }: Line) => textCell(goods?.unit ?? '') },
  { header: '单价（元）', width: 12, cell: ({ goods }: Line) => orEmpty(goods?.price) },
  { header: '货款（元）', width: 14, cell: (line: Line) => orEmpty(amountsOf(line).owed) },
  { header: '收付款（元）', width: 14, cell: (line: Line) => orEmpty(amountsOf(line).paid) },
  {
    header: '备注',
    width: 36,
    cell: ({ key }: Line) =>
      textCell(
        remarks
          .filter(({ line }) => line === key)
          .map(({ name, text }) => `${name}：${text}`)
          .join('；'),
      ),
  },
];

type Invoice = MonthStatement['invoices'][number];

const INVOICE_COLUMNS = [
  { header: '开票日期', width: 14, cell: ({ issueDate }: Invoice) => textCell(issueDate) },
  { header: '价税合计（元）', width: 16, cell: ({ amount }: Invoice) => numberCell(amount) },
  { header: '发票号码', width: 26, cell: ({ number }: Invoice) => textCell(number) },
  {
    header: '订单号',
    width: 50,
    cell: ({ orderCodes }: Invoice) => textCell(orderCodes.join('、')),
  },
];

/** The lines of a statement between its opening and its closing balance, and its invoices. */
export function statementWorkbook(statement: MonthStatement, simulated: boolean): Promise<Buffer> {
  const columns = columnsOf(statement);
  const total = (label: string, amount: string): Cell[] => [headingCell(label), numberCell(amount)];
  return writeExcelFile([
    {
      sheet: '对账单',
      data: moneyRows(
        [
          [headingCell('买方'), textCell(statement.buyerName)],
          [headingCell('卖方'), textCell(statement.sellerName)],
          [headingCell('月份'), textCell(monthText(statement.month))],
          total('期初余额', statement.opening),
          columns.map(({ header }) => headingCell(header)),
          ...statement.lines.map((line) => columns.map(({ cell }) => cell(line))),
          total('期末余额', statement.closing),
        ],
        simulated,
      ),
      columns: columns.map(({ width }) => ({ width })),
    },
    {
      sheet: '发票',
      data: [
        INVOICE_COLUMNS.map(({ header }) => headingCell(header)),
        ...statement.invoices.map((invoice) => INVOICE_COLUMNS.map(({ cell }) => cell(invoice))),
        total('合计', statement.invoiced),
      ],
      columns: INVOICE_COLUMNS.map(({ width }) => ({ width })),
    },
  ]).toBuffer();
}

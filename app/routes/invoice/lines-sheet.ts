import type { InvoiceLine, InvoiceRequest } from '#app/domain/invoice/contract.ts';
import { TITLE_KIND_LABEL } from '#app/domain/invoice/invoice.ts';
import { taxRateNameOf, taxRateOf } from '#app/domain/invoice/tax-rate.ts';
import { parseYuan, toYuan } from '#app/domain/money.ts';
import {
  amountCell,
  type Column,
  codeCell,
  dayCell,
  percentCell,
  priceCell,
  quantityCell,
  type Sheet,
  sheetOf,
  textCell,
} from '#app/spreadsheet/sheet.ts';

export interface Issued {
  paper: InvoiceRequest['invoices'][number];
  request: InvoiceRequest;
}

/** What kind of invoice it is, a red one said so. */
export const kindOf = ({ paper, request }: Issued): string =>
  `${paper.originalNumber ? '红字' : ''}${TITLE_KIND_LABEL[request.title.kind]}`;

/** A figure of an invoice; of a reversal below zero. */
export const signed = ({ originalNumber }: Issued['paper'], figure: string) =>
  originalNumber && Number(figure) !== 0 ? `-${figure}` : figure;

export const netOf = ({ amount, taxAmount }: { amount: string; taxAmount: string }): string =>
  toYuan((parseYuan(amount) ?? 0) - (parseYuan(taxAmount) ?? 0));

interface IssuedLine extends Issued {
  line: InvoiceLine;
}

/** A percentage to reckon with, or why there is no tax. */
const rateCell = (code: string) => {
  const rate = taxRateOf(code);
  return rate?.name.endsWith('%') ? percentCell(rate.points / 100) : textCell(taxRateNameOf(code));
};

/** As the tax office's own lists of lines are headed. */
const COLUMNS: readonly Column<IssuedLine>[] = [
  { header: '数电发票号码', cell: ({ paper }) => codeCell(paper.number) },
  { header: '开票日期', cell: ({ paper }) => dayCell(paper.issueDate) },
  { header: '销售方名称', cell: ({ request }) => textCell(request.sellerName) },
  { header: '购买方名称', cell: ({ request }) => textCell(request.title.name) },
  { header: '货物或应税劳务名称', cell: ({ line }) => textCell(line.name) },
  { header: '规格型号', cell: ({ line }) => textCell(line.spec) },
  { header: '单位', cell: ({ line }) => textCell(line.unit) },
  { header: '数量', cell: ({ paper, line }) => quantityCell(signed(paper, line.quantity)) },
  { header: '单价', cell: ({ line }) => (line.unitPrice ? priceCell(line.unitPrice) : null) },
  { header: '金额', cell: ({ paper, line }) => amountCell(signed(paper, netOf(line))) },
  { header: '税率', cell: ({ line }) => rateCell(line.taxRate) },
  { header: '税额', cell: ({ paper, line }) => amountCell(signed(paper, line.taxAmount)) },
  { header: '价税合计', cell: ({ paper, line }) => amountCell(signed(paper, line.amount)) },
  { header: '订单', cell: ({ line }) => codeCell(line.orderCode) },
];

/** The lines of invoices, each on a row. */
export const linesSheet = (name: string, issued: readonly Issued[]): Sheet =>
  sheetOf(
    name,
    COLUMNS,
    issued.flatMap((each) => each.paper.lines.map((line) => ({ ...each, line }))),
  );

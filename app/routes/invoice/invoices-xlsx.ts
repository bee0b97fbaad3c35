import { exportAnswer } from '#app/components/exports/export-answer.server.ts';
import { OWN_FIELD_LABEL, OWN_FIELDS } from '#app/domain/company/own-fields.ts';
import type { InvoiceRequest } from '#app/domain/invoice/contract.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import {
  amountCell,
  type Column,
  codeCell,
  dayCell,
  sheetOf,
  textCell,
} from '#app/spreadsheet/sheet.ts';
import { downloadedMonth } from './download-month.server.ts';
import { ratesOf } from './invoice-view.server.ts';
import { type Issued, kindOf, linesSheet, signed } from './lines-sheet.ts';

const COLUMNS: readonly Column<Issued>[] = [
  { header: '发票号码', cell: ({ paper }) => codeCell(paper.number) },
  { header: '开票日期', cell: ({ paper }) => dayCell(paper.issueDate) },
  { header: '类型', cell: (issued) => textCell(kindOf(issued)) },
  { header: '销售方', cell: ({ request }) => textCell(request.sellerName) },
  { header: '抬头', cell: ({ request }) => textCell(request.title.name) },
  { header: '统一社会信用代码', cell: ({ request }) => codeCell(request.title.taxNo) },
  { header: '价税合计（元）', cell: ({ paper }) => amountCell(signed(paper, paper.amount)) },
  { header: '税率', cell: ({ paper }) => textCell(ratesOf(paper)) },
  { header: '税额（元）', cell: ({ paper }) => amountCell(signed(paper, paper.taxAmount)) },
  {
    header: '订单',
    cell: ({ request }) => codeCell(request.orders.map(({ orderCode }) => orderCode).join('、')),
  },
  ...OWN_FIELDS.map((field) => ({
    header: OWN_FIELD_LABEL[field],
    cell: ({ request }: Issued) =>
      textCell(
        [...new Set(request.orders.map((order) => order[field]).filter(Boolean))].join('、'),
      ),
  })),
  { header: '冲销的发票', cell: ({ paper }) => codeCell(paper.originalNumber) },
];

/** The customer's invoices of a month, as a spreadsheet. */
export const loader = customerLoader((page) => {
  const month = downloadedMonth(page.searchParams);
  const issued = (requests: readonly InvoiceRequest[]) =>
    requests.flatMap((request) =>
      request.invoices
        .filter(({ issueDate }) => issueDate.startsWith(month))
        .map((paper) => ({ paper, request })),
    );
  return exportAnswer(page, 'invoices', {
    ...{ filters: { month }, keyOf: ({ id }) => id },
    ...{ name: `发票-${month}`, plainName: 'invoices' },
    sheets: ([requests]) => [
      sheetOf(`发票 ${month}`, COLUMNS, issued(requests)),
      linesSheet(`明细 ${month}`, issued(requests)),
    ],
  });
});

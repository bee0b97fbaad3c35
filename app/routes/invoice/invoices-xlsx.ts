import type { LoaderFunctionArgs } from '@remix-run/node';
import { call } from '#app/api/client.server.ts';
import { OWN_FIELD_LABEL, OWN_FIELDS } from '#app/domain/company/own-fields.ts';
import { type InvoiceRequest, invoiceRequests } from '#app/domain/invoice/contract.ts';
import { TITLE_KIND_LABEL } from '#app/domain/invoice/invoice.ts';
import { load } from '#app/session/load.server.ts';
import { requireToken } from '#app/session/session.server.ts';
import { allRows } from '#app/spreadsheet/all-rows.server.ts';
import {
  amountCell,
  type Column,
  codeCell,
  dayCell,
  percentCell,
  sheetOf,
  textCell,
} from '#app/spreadsheet/sheet.ts';
import { workbookAnswer } from '#app/spreadsheet/workbook.server.ts';
import { downloadedMonth } from './download-month.server.ts';

const MOST_EXPORTED = 5000;

interface Issued {
  paper: InvoiceRequest['invoices'][number];
  request: InvoiceRequest;
}

const COLUMNS: readonly Column<Issued>[] = [
  { header: '发票号码', cell: ({ paper }) => codeCell(paper.number) },
  { header: '开票日期', cell: ({ paper }) => dayCell(paper.issueDate) },
  {
    header: '类型',
    cell: ({ paper, request }) =>
      textCell(`${paper.originalNumber ? '红字' : ''}${TITLE_KIND_LABEL[request.title.kind]}`),
  },
  { header: '销售方', cell: ({ request }) => textCell(request.sellerName) },
  { header: '抬头', cell: ({ request }) => textCell(request.title.name) },
  { header: '统一社会信用代码', cell: ({ request }) => codeCell(request.title.taxNo) },
  { header: '价税合计（元）', cell: ({ paper }) => amountCell(signed(paper, paper.amount)) },
  { header: '税率', cell: ({ paper }) => percentCell(paper.taxRate) },
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

const signed = ({ originalNumber }: Issued['paper'], amount: string) =>
  originalNumber ? `-${amount}` : amount;

/** The customer's invoices of a month, as a spreadsheet. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const token = await requireToken(request);
  const asked = downloadedMonth(searchParams);
  const { found } = await load(request, () =>
    allRows((paging) => call(invoiceRequests, { month: asked, ...paging }, { token }), {
      most: MOST_EXPORTED,
      keyOf: ({ id }) => id,
    }),
  );
  const issued = found.flatMap((each) =>
    each.invoices
      .filter(({ issueDate }) => issueDate.startsWith(asked))
      .map((paper) => ({ paper, request: each })),
  );
  const sheet = sheetOf(`发票 ${asked}`, COLUMNS, issued);
  return workbookAnswer([sheet], `发票-${asked}.xlsx`, 'invoices.xlsx');
}

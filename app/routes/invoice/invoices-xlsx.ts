import type { LoaderFunctionArgs } from '@remix-run/node';
import writeExcelFile from 'write-excel-file/node';
import { call } from '#app/api/client.server.ts';
import { OWN_FIELD_LABEL, OWN_FIELDS } from '#app/domain/company/own-fields.ts';
import { type InvoiceRequest, invoiceRequests } from '#app/domain/invoice/contract.ts';
import { TITLE_KIND_LABEL } from '#app/domain/invoice/invoice.ts';
import { load } from '#app/session/load.server.ts';
import { requireStandIn, requireToken } from '#app/session/session.server.ts';
import { allRows } from '#app/spreadsheet/all-rows.server.ts';
import {
  headingCell,
  numberCell,
  textCell,
  workbookAnswer,
} from '#app/spreadsheet/workbook.server.ts';
import { downloadedMonth } from './download-month.server.ts';

const MOST_EXPORTED = 5000;

type Paper = InvoiceRequest['invoices'][number];

const COLUMNS: readonly {
  header: string;
  width: number;
  cell: (paper: Paper, request: InvoiceRequest) => ReturnType<typeof textCell>;
}[] = [
  { header: '发票号码', width: 24, cell: ({ number }) => textCell(number) },
  { header: '开票日期', width: 12, cell: ({ issueDate }) => textCell(issueDate) },
  {
    header: '类型',
    width: 18,
    cell: ({ originalNumber }, { title }) =>
      textCell(`${originalNumber ? '红字' : ''}${TITLE_KIND_LABEL[title.kind]}`),
  },
  { header: '销售方', width: 28, cell: (_, { sellerName }) => textCell(sellerName) },
  { header: '抬头', width: 28, cell: (_, { title }) => textCell(title.name) },
  { header: '统一社会信用代码', width: 22, cell: (_, { title }) => textCell(title.taxNo) },
  { header: '价税合计', width: 14, cell: (paper) => numberCell(signed(paper, paper.amount)) },
  { header: '税率', width: 8, cell: ({ taxRate }) => textCell(`${taxRate}%`) },
  { header: '税额', width: 14, cell: (paper) => numberCell(signed(paper, paper.taxAmount)) },
  {
    header: '订单',
    width: 28,
    cell: (_, { orders }) => textCell(orders.map(({ orderCode }) => orderCode).join('、')),
  },
  ...OWN_FIELDS.map((field) => ({
    header: OWN_FIELD_LABEL[field],
    width: 20,
    cell: (_: Paper, { orders }: InvoiceRequest) =>
      textCell([...new Set(orders.map((order) => order[field]).filter(Boolean))].join('、')),
  })),
  {
    header: '冲销的发票',
    width: 24,
    cell: ({ originalNumber }) => textCell(originalNumber ?? ''),
  },
];

const signed = ({ originalNumber }: Paper, amount: string) =>
  originalNumber ? `-${amount}` : amount;

/** The customer's invoices of a month, as a spreadsheet. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { search, searchParams } = new URL(request.url);
  requireStandIn(`invoice-management/invoices.xlsx${search}`);
  const token = await requireToken(request);
  const asked = downloadedMonth(searchParams);
  const { found } = await load(request, () =>
    allRows((paging) => call(invoiceRequests, { month: asked, ...paging }, { token }), {
      most: MOST_EXPORTED,
      keyOf: ({ id }) => id,
    }),
  );
  const papers = found.flatMap((each) =>
    each.invoices
      .filter(({ issueDate }) => issueDate.startsWith(asked))
      .map((paper) => COLUMNS.map(({ cell }) => cell(paper, each))),
  );
  const workbook = await writeExcelFile([
    {
      sheet: `发票 ${asked}`,
      data: [COLUMNS.map(({ header }) => headingCell(header)), ...papers],
      columns: COLUMNS.map(({ width }) => ({ width })),
    },
  ]).toBuffer();
  return workbookAnswer(workbook, `发票-${asked}.xlsx`, 'invoices.xlsx');
}

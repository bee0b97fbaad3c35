import { exportAnswer } from '#app/components/exports/export-answer.server.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import {
  amountCell,
  type Column,
  codeCell,
  dayCell,
  sheetOf,
  textCell,
} from '#app/spreadsheet/sheet.ts';
import { deductedIn, wordOfUse } from './deducted.ts';
import { downloadedMonth } from './download-month.server.ts';
import { type Issued, kindOf, linesSheet, netOf, signed } from './lines-sheet.ts';

/** What the e-tax bureau calls how much of an invoice was reversed. */
function bureauState({ paper, request }: Issued): string {
  if (paper.originalNumber || Number(request.reversedAmount) === 0) return '正常';
  return request.state === 'reversed' ? '已红冲-全额' : '已红冲-部分';
}

/** As the e-tax bureau heads its list of invoices that are deducted. */
const COLUMNS: readonly Column<Issued>[] = [
  { header: '数电发票号码', cell: ({ paper }) => codeCell(paper.number) },
  { header: '开票日期', cell: ({ paper }) => dayCell(paper.issueDate) },
  { header: '销售方纳税人识别号', cell: ({ request }) => codeCell(request.sellerTaxNo) },
  { header: '销售方纳税人名称', cell: ({ request }) => textCell(request.sellerName) },
  { header: '购买方纳税人识别号', cell: ({ request }) => codeCell(request.title.taxNo) },
  { header: '购买方纳税人名称', cell: ({ request }) => textCell(request.title.name) },
  { header: '金额', cell: ({ paper }) => amountCell(signed(paper, netOf(paper))) },
  { header: '票面税额', cell: ({ paper }) => amountCell(signed(paper, paper.taxAmount)) },
  { header: '有效抵扣税额', cell: ({ paper }) => amountCell(signed(paper, paper.taxAmount)) },
  { header: '票种', cell: (issued) => textCell(kindOf(issued)) },
  { header: '发票状态', cell: (issued) => textCell(bureauState(issued)) },
  { header: '用途', cell: ({ paper }) => textCell(wordOfUse(paper)) },
  { header: '税款所属期', cell: ({ paper }) => textCell(paper.useMonth ?? '') },
  { header: '对应蓝字发票号码', cell: ({ paper }) => codeCell(paper.originalNumber) },
];

/** What the customer deducts in a month, and what of it or of earlier months is transferred out, for the tax return. */
export const loader = customerLoader((page) => {
  const month = downloadedMonth(page.searchParams);
  return exportAnswer(page, 'deductions', {
    ...{ filters: { useMonth: month }, keyOf: ({ id }) => id },
    ...{ name: `抵扣勾选-${month}`, plainName: 'deductions' },
    sheets: ([requests]) => [
      sheetOf(`抵扣勾选 ${month}`, COLUMNS, deductedIn(requests, month)),
      linesSheet(`明细 ${month}`, deductedIn(requests, month)),
    ],
  });
});

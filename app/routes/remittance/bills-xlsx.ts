import type { LoaderFunctionArgs } from '@remix-run/node';
import writeExcelFile, { type Cell } from 'write-excel-file/node';
import { call } from '#app/api/client.server.ts';
import {
  BILL_PROVIDER_LABEL,
  ENTRY_KIND_LABEL,
  OWN_STATE_LABEL,
  PROBLEM_LABEL,
  ROW_STATE_LABEL,
} from '#app/domain/remittance/bill.ts';
import {
  type BillDifference,
  billDifferences,
  type ProviderBill,
  providerBills,
} from '#app/domain/remittance/bill-contract.ts';
import { formatInstant } from '#app/domain/time.ts';
import { load } from '#app/session/load.server.ts';
import { requireStandIn, requireToken } from '#app/session/session.server.ts';
import { allRows } from '#app/spreadsheet/all-rows.server.ts';
import {
  headingCell,
  numberCell,
  textCell,
  workbookAnswer,
} from '#app/spreadsheet/workbook.server.ts';
import { readSearch, standingOf } from './bills.server.ts';

const MOST_EXPORTED = 10_000;

const amountCell = (amount: string | null | undefined): Cell =>
  amount ? numberCell(amount) : textCell('');
const countCell = (count: number | undefined): Cell => amountCell(count?.toString());

const DAYS = [
  ...['日期', '支付平台', '结果', '平台付款（笔）', '平台付款（元）', '平台退款（笔）'],
  ...['平台退款（元）', '手续费（元）', '本站付款（笔）', '本站付款（元）'],
  ...['本站退款（笔）', '本站退款（元）', '说明'],
];

const dayCells = (bill: ProviderBill): Cell[] => [
  textCell(bill.day),
  textCell(BILL_PROVIDER_LABEL[bill.provider]),
  textCell(standingOf(bill).label),
  countCell(bill.theirs?.payments),
  amountCell(bill.theirs?.paid),
  countCell(bill.theirs?.refunds),
  amountCell(bill.theirs?.refunded),
  amountCell(bill.theirs?.fees),
  countCell(bill.ours?.payments),
  amountCell(bill.ours?.paid),
  countCell(bill.ours?.refunds),
  amountCell(bill.ours?.refunded),
  textCell(bill.note),
];

const DIFFERENCES = [
  ...['日期', '支付平台', '差异', '类型', '交易号', '退款号', '订单号', '本站（元）'],
  ...['本站状态', '平台（元）', '平台状态', '说明', '核对结果', '核对人', '核对时间'],
];

const differenceCells = (each: BillDifference): Cell[] => [
  textCell(each.day),
  textCell(BILL_PROVIDER_LABEL[each.provider]),
  textCell(PROBLEM_LABEL[each.problem]),
  textCell(each.kind ? ENTRY_KIND_LABEL[each.kind] : ''),
  textCell(each.tradeNo),
  textCell(each.kind === 'refund' ? each.number : ''),
  textCell(each.orderCode ?? ''),
  amountCell(each.ours),
  textCell(each.ownState ? OWN_STATE_LABEL[each.ownState] : ''),
  amountCell(each.theirs),
  textCell(each.rowState ? ROW_STATE_LABEL[each.rowState] : ''),
  textCell(each.text),
  textCell(each.settled?.reason ?? ''),
  textCell(each.settled?.by ?? ''),
  textCell(each.settled ? formatInstant(each.settled.date) : ''),
];

/** The days that were compared and all that differed on them, a sheet each; or of one day alone. */
export async function loader({ request }: LoaderFunctionArgs) {
  requireStandIn(`desk/bills.xlsx${new URL(request.url).search}`);
  const token = await requireToken(request);
  const { of } = readSearch(request);
  const most = { most: MOST_EXPORTED };
  const [days, differences] = await load(request, () =>
    Promise.all([
      of
        ? { found: [], left: 0 }
        : allRows<ProviderBill>((paging) => call(providerBills, paging, { token }), most),
      allRows<BillDifference>(
        (paging) => call(billDifferences, { ...paging, ...of, of: 'all' }, { token }),
        most,
      ),
    ]),
  );
  const sheets = [
    ...(of ? [] : [sheetOf('每日账单', DAYS, days.found.map(dayCells), days.left)]),
    sheetOf('差异', DIFFERENCES, differences.found.map(differenceCells), differences.left),
  ];
  const workbook = await writeExcelFile(sheets).toBuffer();
  return workbookAnswer(workbook, `支付平台账单${of ? `-${of.day}` : ''}.xlsx`, 'bills.xlsx');
}

const sheetOf = (sheet: string, headings: readonly string[], rows: Cell[][], left: number) => ({
  sheet,
  data: [
    headings.map(headingCell),
    ...rows,
    ...(left > 0 ? [[textCell(`另有 ${left} 笔未导出，每张表最多 ${MOST_EXPORTED} 笔。`)]] : []),
  ],
  columns: headings.map(() => ({ width: 22 })),
});

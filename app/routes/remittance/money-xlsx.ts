import type { LoaderFunctionArgs } from '@remix-run/node';
import writeExcelFile, { type Cell } from 'write-excel-file/node';
import { call } from '#app/api/client.server.ts';
import { moneyRows } from '#app/components/money-rows.server.ts';
import { ORDER_STATE_LABEL } from '#app/domain/order/state.ts';
import { PAY_METHOD_LABEL } from '#app/domain/payment/payment.ts';
import { REPORT_LABEL, REPORTS, type Report } from '#app/domain/remittance/reconciliation.ts';
import {
  type MoneyReportRow,
  moneyReport,
} from '#app/domain/remittance/reconciliation-contract.ts';
import { formatInstant } from '#app/domain/time.ts';
import { LEDGER_KIND_LABEL } from '#app/domain/wallet/wallet.ts';
import { month as monthSchema } from '#app/domain/wire.ts';
import { errorPage, load } from '#app/session/load.server.ts';
import { isSimulated } from '#app/session/market-facts.server.ts';
import { requireStandIn, requireToken } from '#app/session/session.server.ts';
import { allRows } from '#app/spreadsheet/all-rows.server.ts';
import {
  headingCell,
  numberCell,
  textCell,
  workbookAnswer,
} from '#app/spreadsheet/workbook.server.ts';
import { REFUND_REASON_LABEL, REFUND_STATE_LABEL } from './refund-labels.ts';

const MOST_EXPORTED = 10_000;

const HEADINGS: Readonly<Record<Report, readonly string[]>> = {
  orders: ['下单时间', '订单号', '买家', '状态', '询价单号', '应付（元）', '已付（元）'],
  payments: ['付款时间', '订单号', '买家', '方式', '流水号', '金额（元）', '已退（元）'],
  refunds: ['产生时间', '订单号', '买家', '原因', '流水号', '金额（元）', '状态'],
  settlements: ['时间', '订单号', '卖家', '款项', '流水号', '金额（元）', '服务费（元）'],
  platform: ['时间', '订单号', '卖家或买家', '款项', '流水号', '金额（元）', ''],
};

const LABELS: Readonly<Record<Report, Readonly<Record<string, string>>>> = {
  orders: ORDER_STATE_LABEL,
  payments: PAY_METHOD_LABEL,
  refunds: { ...REFUND_REASON_LABEL, returned: '退回买家' },
  settlements: LEDGER_KIND_LABEL,
  platform: LEDGER_KIND_LABEL,
};

/** How far a refund is, or where it went to at once. */
const RETURNED_TO: Readonly<Record<string, string>> = {
  ...REFUND_STATE_LABEL,
  wallet: '已退回钱包',
  platform: '已退回代金券',
  topUp: '入账已撤销',
};

function cellsOf(report: Report, row: MoneyReportRow): Cell[] {
  const last = row.state
    ? textCell(RETURNED_TO[row.state] ?? row.state)
    : row.beside
      ? numberCell(row.beside)
      : textCell('');
  return [
    textCell(formatInstant(row.date)),
    ...[row.orderCode, row.party, LABELS[report][row.kind] ?? row.kind, row.reference].map(
      textCell,
    ),
    numberCell(row.amount),
    last,
  ];
}

/** Orders, payments, refunds, settlements and the platform's money of a month, a sheet each. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { search, searchParams } = new URL(request.url);
  requireStandIn(`desk/money.xlsx${search}`);
  const token = await requireToken(request);
  const month = monthSchema.safeParse(searchParams.get('month')).data;
  if (!month) throw errorPage(404, '请选择月份');
  const simulated = await isSimulated();
  const sheets = [];
  for (const report of REPORTS) {
    const { found, left } = await load(request, () =>
      allRows<MoneyReportRow>(
        (paging) => call(moneyReport, { report, month, ...paging }, { token }),
        { most: MOST_EXPORTED },
      ),
    );
    const headings = HEADINGS[report].filter(Boolean);
    sheets.push({
      sheet: REPORT_LABEL[report],
      data: moneyRows(
        [
          headings.map(headingCell),
          ...found.map((row) => cellsOf(report, row).slice(0, headings.length)),
          ...(left > 0
            ? [[textCell(`另有 ${left} 笔未导出，每张表最多 ${MOST_EXPORTED} 笔。`)]]
            : []),
        ],
        simulated,
      ),
      columns: headings.map(() => ({ width: 22 })),
    });
  }
  const workbook = await writeExcelFile(sheets).toBuffer();
  return workbookAnswer(workbook, `资金报表-${month}.xlsx`, 'money.xlsx');
}

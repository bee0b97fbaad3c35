import { exportAnswer } from '#app/components/exports/export-answer.server.ts';
import { moneySheet } from '#app/components/money-sheet.server.ts';
import { ORDER_STATE_LABEL } from '#app/domain/order/state.ts';
import { PAY_METHOD, PAY_METHODS } from '#app/domain/payment/payment.ts';
import { REFUND_STATE_LABEL } from '#app/domain/payment/refund.ts';
import { REPORT_LABEL, REPORTS, type Report } from '#app/domain/remittance/reconciliation.ts';
import type { MoneyReportRow } from '#app/domain/remittance/reconciliation-contract.ts';
import { LEDGER_KIND_LABEL } from '#app/domain/wallet/wallet.ts';
import { month as monthSchema } from '#app/domain/wire.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { errorPage } from '#app/session/load.server.ts';
import { isSimulated } from '#app/session/market-facts.server.ts';
import {
  amountCell,
  type Column,
  codeCell,
  momentCell,
  sheetOf,
  textCell,
} from '#app/spreadsheet/sheet.ts';
import { REFUND_REASON_LABEL } from './refund-labels.ts';

/** What the columns are called that differ from report to report; the last is not in all of them. */
const HEADINGS: Readonly<
  Record<
    Report,
    readonly [
      date: string,
      party: string,
      kind: string,
      reference: string,
      amount: string,
      last?: string,
    ]
  >
> = {
  orders: ['下单时间', '买家', '状态', '询价单号', '应付（元）', '已付（元）'],
  payments: ['付款时间', '买家', '方式', '流水号', '金额（元）', '已退（元）'],
  refunds: ['产生时间', '买家', '原因', '流水号', '金额（元）', '状态'],
  settlements: ['时间', '卖家', '款项', '流水号', '金额（元）', '服务费（元）'],
  platform: ['时间', '卖家或买家', '款项', '流水号', '金额（元）'],
};

const LABELS: Readonly<Record<Report, ReadonlyMap<string, string>>> = {
  orders: new Map(Object.entries(ORDER_STATE_LABEL)),
  payments: new Map(PAY_METHODS.map((method) => [method, PAY_METHOD[method].label])),
  refunds: new Map(Object.entries({ ...REFUND_REASON_LABEL, returned: '退回买家' })),
  settlements: new Map(Object.entries(LEDGER_KIND_LABEL)),
  platform: new Map(Object.entries(LEDGER_KIND_LABEL)),
};

/** How far a refund is, or where it went to at once. */
const RETURNED_TO: ReadonlyMap<string, string> = new Map([
  ...Object.entries(REFUND_STATE_LABEL),
  ['wallet', '已退回钱包'],
  ['platform', '已退回代金券'],
  ['topUp', '入账已撤销'],
]);

function columnsOf(report: Report): Column<MoneyReportRow>[] {
  const [date, party, kind, reference, amount, last] = HEADINGS[report];
  return [
    { header: date, cell: (row) => momentCell(row.date) },
    { header: '订单号', cell: (row) => codeCell(row.orderCode) },
    { header: party, cell: (row) => textCell(row.party) },
    { header: kind, cell: (row) => textCell(LABELS[report].get(row.kind) ?? row.kind) },
    { header: reference, cell: (row) => codeCell(row.reference) },
    { header: amount, cell: (row) => amountCell(row.amount) },
    ...(last ? [{ header: last, cell: lastCell }] : []),
  ];
}

const lastCell = ({ state, beside }: MoneyReportRow) =>
  state ? textCell(RETURNED_TO.get(state) ?? state) : amountCell(beside);

/** Orders, payments, refunds, settlements and the platform's money of a month, a sheet each. */
export const loader = customerLoader(async (page) => {
  const month = monthSchema.safeParse(page.searchParams.get('month')).data;
  if (!month) throw errorPage(404, '请选择月份');
  const simulated = await isSimulated();
  return exportAnswer(page, 'money', {
    ...{ filters: { month } },
    ...{ name: `资金报表-${month}`, plainName: 'money' },
    sheets: (reports) =>
      REPORTS.map((report, at) =>
        moneySheet(sheetOf(REPORT_LABEL[report], columnsOf(report), reports[at] ?? []), simulated),
      ),
  });
});

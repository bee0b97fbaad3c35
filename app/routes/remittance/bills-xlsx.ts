import { exportAnswer } from '#app/components/exports/export-answer.server.ts';
import { moneySheet } from '#app/components/money-sheet.server.ts';
import { PAY_PROVIDER } from '#app/domain/payment/payment.ts';
import {
  ENTRY_KIND_LABEL,
  OWN_STATE_LABEL,
  PROBLEM_LABEL,
  ROW_STATE_LABEL,
} from '#app/domain/remittance/bill.ts';
import type { BillDifference, ProviderBill } from '#app/domain/remittance/bill-contract.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { isSimulated } from '#app/session/market-facts.server.ts';
import {
  amountCell,
  type Column,
  codeCell,
  countCell,
  dayCell,
  momentCell,
  sheetOf,
  textCell,
} from '#app/spreadsheet/sheet.ts';
import { readSearch, standingOf } from './bills.server.ts';

const DAYS: readonly Column<ProviderBill>[] = [
  { header: '日期', cell: ({ day }) => dayCell(day) },
  { header: '支付平台', cell: ({ provider }) => textCell(PAY_PROVIDER[provider].name) },
  { header: '结果', cell: (bill) => textCell(standingOf(bill).label) },
  { header: '平台付款（笔）', cell: ({ theirs }) => countCell(theirs?.payments) },
  { header: '平台付款（元）', cell: ({ theirs }) => amountCell(theirs?.paid) },
  { header: '平台退款（笔）', cell: ({ theirs }) => countCell(theirs?.refunds) },
  { header: '平台退款（元）', cell: ({ theirs }) => amountCell(theirs?.refunded) },
  { header: '手续费（元）', cell: ({ theirs }) => amountCell(theirs?.fees) },
  { header: '本站付款（笔）', cell: ({ ours }) => countCell(ours?.payments) },
  { header: '本站付款（元）', cell: ({ ours }) => amountCell(ours?.paid) },
  { header: '本站退款（笔）', cell: ({ ours }) => countCell(ours?.refunds) },
  { header: '本站退款（元）', cell: ({ ours }) => amountCell(ours?.refunded) },
  { header: '说明', cell: ({ note }) => textCell(note) },
];

const DIFFERENCES: readonly Column<BillDifference>[] = [
  { header: '日期', cell: ({ day }) => dayCell(day) },
  { header: '支付平台', cell: ({ provider }) => textCell(PAY_PROVIDER[provider].name) },
  { header: '差异', cell: ({ problem }) => textCell(PROBLEM_LABEL[problem]) },
  { header: '类型', cell: ({ kind }) => kind && textCell(ENTRY_KIND_LABEL[kind]) },
  { header: '交易号', cell: ({ tradeNo }) => codeCell(tradeNo) },
  { header: '退款号', cell: ({ kind, number }) => (kind === 'refund' ? codeCell(number) : null) },
  { header: '订单号', cell: ({ orderCode }) => codeCell(orderCode) },
  { header: '本站（元）', cell: ({ ours }) => amountCell(ours) },
  { header: '本站状态', cell: ({ ownState }) => ownState && textCell(OWN_STATE_LABEL[ownState]) },
  { header: '平台（元）', cell: ({ theirs }) => amountCell(theirs) },
  { header: '平台状态', cell: ({ rowState }) => rowState && textCell(ROW_STATE_LABEL[rowState]) },
  { header: '说明', cell: ({ text }) => textCell(text) },
  { header: '核对结果', cell: ({ settled }) => textCell(settled?.reason) },
  { header: '核对人', cell: ({ settled }) => textCell(settled?.by) },
  { header: '核对时间', cell: ({ settled }) => momentCell(settled?.date) },
];

const differencesSheet = (differences: readonly BillDifference[], simulated: boolean) =>
  moneySheet(sheetOf('差异', DIFFERENCES, differences), simulated);

/** The days that were compared and all that differed on them, a sheet each; or of one day alone. */
export const loader = customerLoader(async (page) => {
  const { of } = readSearch(page.request);
  const simulated = await isSimulated();
  const plainName = 'bills';
  if (of) {
    return exportAnswer(page, 'billOfDay', {
      ...{ filters: of, keyOf: ({ id }) => id },
      ...{ name: `支付平台账单-${of.day}`, plainName },
      sheets: ([differences]) => [differencesSheet(differences, simulated)],
    });
  }
  return exportAnswer(page, 'bills', {
    ...{ filters: {} },
    keyOf: (row) => ('id' in row ? row.id : `${row.provider} ${row.day}`),
    ...{ name: '支付平台账单', plainName },
    sheets: ([days, differences]) => [
      moneySheet(sheetOf('每日账单', DAYS, days), simulated),
      differencesSheet(differences, simulated),
    ],
  });
});

import * as credit from '#app/domain/order/credit-contract.ts';
import * as stockHold from '#app/domain/order/stock-hold-contract.ts';
import * as bill from '#app/domain/remittance/bill-contract.ts';
import * as remittance from '#app/domain/remittance/contract.ts';
import * as moneyDesk from '#app/domain/remittance/money-desk-contract.ts';
import * as reading from '#app/domain/remittance/reading-contract.ts';
import * as reconciliation from '#app/domain/remittance/reconciliation-contract.ts';
import * as statement from '#app/domain/remittance/statement-contract.ts';
import * as unclosed from '#app/domain/remittance/unclosed-contract.ts';
import { bySeller, type Step, step } from './step.ts';

/** What a seller lets its buyers owe, bank transfers, and what the operator sees of money. */
export const remit: readonly Step[] = [
  bySeller(
    step(credit.saveSaleCredit)(({ phone }) => ({ buyer: phone, amount: '1000', days: '30' })),
  ),
  bySeller(step(credit.creditBuyers)(() => ({}))),
  bySeller(
    step(credit.saleCredits)(
      () => ({}),
      ({ content }, found) => {
        found.creditCustomerId = content[0]?.customerId ?? found.creditCustomerId;
      },
    ),
  ),
  bySeller(step(stockHold.saveSaleSetting)(() => ({ approvalHold: 'hold', invoicing: 'special' }))),
  bySeller(step(stockHold.saleSetting)(() => ({}))),
  step(credit.creditOfSeller)(({ seller }) => ({ sellerCode: seller?.sellerCode ?? 'none' })),
  bySeller(
    step(credit.withdrawSaleCredit)(({ creditCustomerId }) => ({ customerId: creditCustomerId })),
  ),
  step(remittance.remittance)(({ orderCode }) => ({ orderCode })),
  step(remittance.chooseRemittance)(({ orderCode }) => ({ orderCode })),
  step(remittance.uploadReceipt)(({ orderCode, fileId }) => ({ orderCode, fileIds: [fileId] })),
  step(statement.receiptList)(() => ({})),
  step(reading.readStatementFile)(
    () => ({
      fileName: '验收.csv',
      rows: [
        { number: 1, cells: ['交易日期', '收入金额', '对方户名'] },
        { number: 2, cells: ['2026-11-23', { kind: 'number', text: '0.01' }, '验收公司'] },
      ],
    }),
    ({ id }, found) => {
      found.readingId = id;
    },
  ),
  step(reading.openReadings)(() => ({})),
  step(reading.saveStatementLayout)(({ readingId }) => ({
    ...{ id: readingId, name: '验收' },
    columns: { date: [0], amount: [1], payerName: [2] },
  })),
  step(reading.statementLayouts)(() => ({})),
  step(reading.answerReading)(({ readingId }) => ({ id: readingId })),
  step(reading.statementReading)(
    ({ readingId }) => ({ id: readingId }),
    ({ digest }, found) => {
      found.readingDigest = digest ?? found.readingDigest;
    },
  ),
  step(reading.importReading)(({ readingId, readingDigest }) => ({
    ...{ id: readingId, digest: readingDigest },
  })),
  step(reading.dropReading)(() => ({ id: '999999999' })),
  step(reading.forgetStatementLayout)(() => ({ id: '1' })),
  step(statement.statementLines)(() => ({})),
  step(statement.bookStatement)(() => ({})),
  step(statement.assignLine)(({ orderCode }) => ({ lineId: '1', orderCode })),
  step(statement.orderForLine)(({ orderCode }) => ({ lineId: '1', orderCode })),
  step(statement.undoLine)(() => ({ lineId: '1', reason: '验收' })),
  step(statement.setLineAside)(() => ({ lineId: '1', reason: '验收' })),
  step(reconciliation.reconciliation)(() => ({})),
  step(reconciliation.askProvider)(() => ({ tradeNo: '验收' })),
  step(reconciliation.moneyReport)(() => ({ report: 'orders', month: '2026-11' })),
  step(bill.providerBills)(() => ({})),
  step(bill.billDifferences)(() => ({})),
  step(bill.settleDifference)(() => ({ id: '1', reason: '验收' })),
  step(bill.compareAgain)(() => ({ provider: 'wechat', day: '2026-11-23' })),
  step(unclosed.unclosedPayments)(() => ({})),
  step(unclosed.closeAgain)(() => ({ tradeNo: '验收' })),
  step(unclosed.settleUnclosed)(() => ({ tradeNo: '验收', remark: '验收' })),
  step(moneyDesk.deskRefunds)(() => ({})),
  step(moneyDesk.markRefundDone)(() => ({ id: '1', reference: '验收' })),
  step(moneyDesk.retryRefund)(() => ({ id: '1' })),
  step(moneyDesk.openBalances)(() => ({})),
  step(moneyDesk.sellerDebts)(() => ({})),
  step(moneyDesk.cancelPartPaid)(({ orderCode }) => ({ orderCode, reason: '验收' })),
];

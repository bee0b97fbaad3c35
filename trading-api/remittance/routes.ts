import * as billCalls from '#app/domain/remittance/bill-contract.ts';
import { chooseRemittance, remittance, uploadReceipt } from '#app/domain/remittance/contract.ts';
import * as moneyDeskCalls from '#app/domain/remittance/money-desk-contract.ts';
import * as readingCalls from '#app/domain/remittance/reading-contract.ts';
import * as reconciliationCalls from '#app/domain/remittance/reconciliation-contract.ts';
import * as statementCalls from '#app/domain/remittance/statement-contract.ts';
import * as unclosedCalls from '#app/domain/remittance/unclosed-contract.ts';
import { askAbout, moneyOf } from '#trading-api/payment/index.ts';
import {
  type CustomerCall,
  customerRoute,
  type Route,
  route,
} from '#trading-api/platform/http/route.ts';
import { askAgain, billsPage, differencesPage, settle } from './bill/desk.ts';
import { billSourcesOf } from './bill/follow-bills.ts';
import { assign, bookCertain, setAside } from './booking.ts';
import { forgetLayout, layoutsOf } from './layouts.ts';
import { linesOf, receiptsPage } from './lines.ts';
import {
  balancesPage,
  cancelByOperator,
  markDone,
  refundsOf,
  sendRefundAgain,
} from './money-desk.ts';
import { answer, confirmLayout, drop, keepReading, readingOf, readingsPage } from './readings.ts';
import { reconcile } from './reconciliation.ts';
import { addReceipts, choose, remittanceOf } from './remittances.ts';
import { reportOf } from './reports.ts';
import { debtsPage } from './seller-debts.ts';
import { importStatement } from './statements.ts';
import { askToCloseAgain, markSeen, unclosedPage } from './unclosed.ts';
import { orderOfLine, undoDecision } from './undo.ts';

const settings = ({ market, now }: Pick<CustomerCall, 'market' | 'now'>) => ({
  bankAccount: market.payments.bankAccount,
  now,
});

const decision = ({
  customer,
  market,
  now,
}: Pick<CustomerCall, 'customer' | 'market' | 'now'>) => ({
  by: customer.name,
  money: moneyOf(market.payments),
  now,
});

export const remittanceRoutes: readonly Route[] = [
  customerRoute(remittance, (call) =>
    remittanceOf(call.db, call.customer, call.input.orderCode, settings(call)),
  ),
  customerRoute(chooseRemittance, (call) =>
    choose(call.db, call.customer, call.input, settings(call)),
  ),
  customerRoute(uploadReceipt, ({ db, customer, input, now }) =>
    addReceipts(db, customer, input, now),
  ),
  // The calls of the operator.
  customerRoute(readingCalls.readStatementFile, ({ db, customer, input, now }) =>
    keepReading(db, customer, input, now),
  ),
  route(readingCalls.statementReading, ({ db, input, now }) => readingOf(db, input, now)),
  route(readingCalls.openReadings, ({ db }) => readingsPage(db)),
  route(readingCalls.answerReading, ({ db, input }) => answer(db, input)),
  route(readingCalls.dropReading, ({ db, input }) => drop(db, input)),
  customerRoute(readingCalls.importReading, ({ db, customer, input, now }) =>
    importStatement(db, customer, input, now),
  ),
  route(statementCalls.statementLines, ({ db, input }) => linesOf(db, input)),
  customerRoute(statementCalls.bookStatement, (call) =>
    bookCertain(call.db, call.input, decision(call)),
  ),
  customerRoute(statementCalls.assignLine, (call) => assign(call.db, call.input, decision(call))),
  route(statementCalls.orderForLine, ({ db, input }) => orderOfLine(db, input)),
  customerRoute(statementCalls.undoLine, (call) =>
    undoDecision(call.db, call.input, decision(call)),
  ),
  customerRoute(statementCalls.setLineAside, (call) =>
    setAside(call.db, call.input, decision(call)),
  ),
  route(readingCalls.statementLayouts, ({ db }) => layoutsOf(db)),
  customerRoute(readingCalls.saveStatementLayout, ({ db, customer, input, now }) =>
    confirmLayout(db, input, { by: customer.name, now }),
  ),
  route(readingCalls.forgetStatementLayout, ({ db, input }) => forgetLayout(db, input)),
  route(statementCalls.receiptList, ({ db, input, now }) => receiptsPage(db, input, now)),
  route(moneyDeskCalls.deskRefunds, ({ db, input }) => refundsOf(db, input)),
  customerRoute(moneyDeskCalls.markRefundDone, (call) =>
    markDone(call.db, call.input, decision(call)),
  ),
  route(moneyDeskCalls.retryRefund, ({ db, input, now }) => sendRefundAgain(db, input, now)),
  route(moneyDeskCalls.openBalances, ({ db, input, now }) => balancesPage(db, input, now)),
  route(moneyDeskCalls.sellerDebts, ({ db, input }) => debtsPage(db, input)),
  customerRoute(moneyDeskCalls.cancelPartPaid, (call) =>
    cancelByOperator(call.db, call.input, decision(call)),
  ),
  route(reconciliationCalls.reconciliation, ({ db, input, now }) => reconcile(db, input, now)),
  route(reconciliationCalls.askProvider, ({ db, input, market, now }) =>
    askAbout(db, input, { providers: market.payments.providers, now }),
  ),
  route(reconciliationCalls.moneyReport, ({ db, input }) => reportOf(db, input)),
  route(unclosedCalls.unclosedPayments, ({ db, input }) => unclosedPage(db, input)),
  route(unclosedCalls.closeAgain, ({ db, input, now }) => askToCloseAgain(db, input, now)),
  customerRoute(unclosedCalls.settleUnclosed, (call) =>
    markSeen(call.db, call.input, decision(call)),
  ),
  route(billCalls.providerBills, ({ db, input, market }) => {
    const sources = billSourcesOf(market.payments.providers);
    return billsPage(
      db,
      input,
      sources.map(({ provider }) => provider),
    );
  }),
  route(billCalls.billDifferences, ({ db, input }) => differencesPage(db, input)),
  customerRoute(billCalls.settleDifference, (call) => settle(call.db, call.input, decision(call))),
  route(billCalls.compareAgain, ({ db, input, now }) => askAgain(db, input, now)),
];

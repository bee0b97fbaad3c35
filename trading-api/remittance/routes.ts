import {
  billDifferences,
  compareAgain,
  providerBills,
  settleDifference,
} from '#app/domain/remittance/bill-contract.ts';
import { chooseRemittance, remittance, uploadReceipt } from '#app/domain/remittance/contract.ts';
import {
  cancelPartPaid,
  deskRefunds,
  markRefundDone,
  openBalances,
  retryRefund,
  sellerDebts,
} from '#app/domain/remittance/money-desk-contract.ts';
import {
  answerReading,
  dropReading,
  forgetStatementLayout,
  importReading,
  openReadings,
  readStatementFile,
  saveStatementLayout,
  statementLayouts,
  statementReading,
} from '#app/domain/remittance/reading-contract.ts';
import {
  askProvider,
  moneyReport,
  reconciliation,
} from '#app/domain/remittance/reconciliation-contract.ts';
import {
  assignLine,
  bookStatement,
  orderForLine,
  receiptList,
  setLineAside,
  statementLines,
  undoLine,
} from '#app/domain/remittance/statement-contract.ts';
import {
  closeAgain,
  settleUnclosed,
  unclosedPayments,
} from '#app/domain/remittance/unclosed-contract.ts';
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
  customerRoute(uploadReceipt, async ({ db, customer, input, now }) => {
    await addReceipts(db, customer, input, now);
    return 'success' as const;
  }),
  // The calls of the operator.
  customerRoute(readStatementFile, ({ db, customer, input, now }) =>
    keepReading(db, customer, input, now),
  ),
  route(statementReading, ({ db, input, now }) => readingOf(db, input, now)),
  route(openReadings, ({ db }) => readingsPage(db)),
  route(answerReading, async ({ db, input }) => {
    await answer(db, input);
    return 'success' as const;
  }),
  route(dropReading, async ({ db, input }) => {
    await drop(db, input);
    return 'success' as const;
  }),
  customerRoute(importReading, ({ db, customer, input, now }) =>
    importStatement(db, customer, input, now),
  ),
  route(statementLines, ({ db, input }) => linesOf(db, input)),
  customerRoute(bookStatement, (call) => bookCertain(call.db, call.input, decision(call))),
  customerRoute(assignLine, async (call) => {
    await assign(call.db, call.input, decision(call));
    return 'success' as const;
  }),
  route(orderForLine, ({ db, input }) => orderOfLine(db, input)),
  customerRoute(undoLine, async (call) => {
    await undoDecision(call.db, call.input, decision(call));
    return 'success' as const;
  }),
  customerRoute(setLineAside, async (call) => {
    await setAside(call.db, call.input, decision(call));
    return 'success' as const;
  }),
  route(statementLayouts, ({ db }) => layoutsOf(db)),
  customerRoute(saveStatementLayout, async ({ db, customer, input, now }) => {
    await confirmLayout(db, input, { by: customer.name, now });
    return 'success' as const;
  }),
  route(forgetStatementLayout, async ({ db, input }) => {
    await forgetLayout(db, input);
    return 'success' as const;
  }),
  route(receiptList, ({ db, input, now }) => receiptsPage(db, input, now)),
  route(deskRefunds, ({ db, input }) => refundsOf(db, input)),
  customerRoute(markRefundDone, async (call) => {
    await markDone(call.db, call.input, decision(call));
    return 'success' as const;
  }),
  route(retryRefund, async ({ db, input, now }) => {
    await sendRefundAgain(db, input, now);
    return 'success' as const;
  }),
  route(openBalances, ({ db, input, now }) => balancesPage(db, input, now)),
  route(sellerDebts, ({ db, input }) => debtsPage(db, input)),
  customerRoute(cancelPartPaid, async (call) => {
    await cancelByOperator(call.db, call.input, decision(call));
    return 'success' as const;
  }),
  route(reconciliation, ({ db, input, now }) => reconcile(db, input, now)),
  route(askProvider, ({ db, input, market, now }) =>
    askAbout(db, input, { providers: market.payments.providers, now }),
  ),
  route(moneyReport, ({ db, input }) => reportOf(db, input)),
  route(unclosedPayments, ({ db, input }) => unclosedPage(db, input)),
  route(closeAgain, async ({ db, input, now }) => {
    await askToCloseAgain(db, input, now);
    return 'success' as const;
  }),
  customerRoute(settleUnclosed, async (call) => {
    await markSeen(call.db, call.input, decision(call));
    return 'success' as const;
  }),
  route(providerBills, ({ db, input, market }) => {
    const sources = billSourcesOf(market.payments.providers);
    return billsPage(
      db,
      input,
      sources.map(({ provider }) => provider),
    );
  }),
  route(billDifferences, ({ db, input }) => differencesPage(db, input)),
  customerRoute(settleDifference, async (call) => {
    await settle(call.db, call.input, decision(call));
    return 'success' as const;
  }),
  route(compareAgain, async ({ db, input, now }) => {
    await askAgain(db, input, now);
    return 'success' as const;
  }),
];

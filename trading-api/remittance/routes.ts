import * as billCalls from '#app/domain/remittance/bill-contract.ts';
import { chooseRemittance, remittance } from '#app/domain/remittance/contract.ts';
import * as moneyDeskCalls from '#app/domain/remittance/money-desk-contract.ts';
import * as readingCalls from '#app/domain/remittance/reading-contract.ts';
import * as reconciliationCalls from '#app/domain/remittance/reconciliation-contract.ts';
import * as statementCalls from '#app/domain/remittance/statement-contract.ts';
import * as unclosedCalls from '#app/domain/remittance/unclosed-contract.ts';
import { askAbout, moneyOf } from '#trading-api/payment/index.ts';
import { bankAccountOf } from '#trading-api/payments/providers.ts';
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

const settings = async ({ market, db, now }: Pick<CustomerCall, 'market' | 'db' | 'now'>) => ({
  bankAccount: await bankAccountOf(market.payments, db),
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
  customerRoute(remittance, async (call) =>
    remittanceOf(call.db, call.customer, call.input.orderCode, await settings(call)),
  ),
  customerRoute(chooseRemittance, async (call) =>
    choose(call.db, call.customer, call.input, await settings(call)),
  ),
  addReceipts,
  // The calls of the operator.
  keepReading,
  readingOf,
  readingsPage,
  answer,
  drop,
  importStatement,
  linesOf,
  customerRoute(statementCalls.bookStatement, (call) =>
    bookCertain(call.db, call.input, decision(call)),
  ),
  customerRoute(statementCalls.assignLine, (call) => assign(call.db, call.input, decision(call))),
  orderOfLine,
  undoDecision,
  setAside,
  route(readingCalls.statementLayouts, ({ db }) => layoutsOf(db)),
  confirmLayout,
  forgetLayout,
  receiptsPage,
  refundsOf,
  markDone,
  sendRefundAgain,
  balancesPage,
  debtsPage,
  customerRoute(moneyDeskCalls.cancelPartPaid, (call) =>
    cancelByOperator(call.db, call.input, decision(call)),
  ),
  route(reconciliationCalls.reconciliation, ({ db, input, now }) => reconcile(db, input, now)),
  route(reconciliationCalls.askProvider, ({ db, input, market, now }) =>
    askAbout(db, input, { providers: market.payments.providers, now }),
  ),
  reportOf,
  unclosedPage,
  route(unclosedCalls.closeAgain, ({ db, input, now }) => askToCloseAgain(db, input, now)),
  markSeen,
  route(billCalls.providerBills, ({ db, input, market }) => {
    const sources = billSourcesOf(market.payments.providers);
    return billsPage(
      db,
      input,
      sources.map(({ provider }) => provider),
    );
  }),
  differencesPage,
  settle,
  askAgain,
];

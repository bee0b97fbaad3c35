import * as calls from '#app/domain/statement/contract.ts';
import { customerRoute, type Route } from '#trading-api/platform/http/route.ts';
import { addRemark, confirmMonth } from './agree.ts';
import { statementDetail, statementsOf } from './reads.ts';

export const statementRoutes: readonly Route[] = [
  customerRoute(calls.statementList, ({ db, customer, input, now }) =>
    statementsOf(db, customer, input, now),
  ),
  customerRoute(calls.statementByMonth, ({ db, customer, input, now }) =>
    statementDetail(db, customer, input, now),
  ),
  customerRoute(calls.confirmStatement, ({ db, customer, input, now }) =>
    confirmMonth(db, customer, input, now),
  ),
  customerRoute(calls.remarkStatement, ({ db, customer, input, now }) =>
    addRemark(db, customer, input, now),
  ),
];

import {
  confirmStatement,
  remarkStatement,
  statementByMonth,
  statementList,
} from '#app/domain/statement/contract.ts';
import { customerRoute, type Route } from '#trading-api/platform/http/route.ts';
import { addRemark, confirmMonth } from './agree.ts';
import { statementDetail, statementsOf } from './reads.ts';

export const statementRoutes: readonly Route[] = [
  customerRoute(statementList, ({ db, customer, input, now }) =>
    statementsOf(db, customer, input, now),
  ),
  customerRoute(statementByMonth, ({ db, customer, input, now }) =>
    statementDetail(db, customer, input, now),
  ),
  customerRoute(confirmStatement, async ({ db, customer, input, now }) => {
    await confirmMonth(db, customer, input, now);
    return 'success' as const;
  }),
  customerRoute(remarkStatement, async ({ db, customer, input, now }) => {
    await addRemark(db, customer, input, now);
    return 'success' as const;
  }),
];

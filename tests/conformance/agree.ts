import { monthOf } from '#app/domain/month.ts';
import * as statement from '#app/domain/statement/contract.ts';
import { type Found, type Step, step } from './step.ts';

const bought = ({ goods }: Found) => ({
  side: 'purchase' as const,
  counterpart: goods.sellerCode,
  month: monthOf(new Date()),
});

/** What was bought this month is looked at; it can be agreed to once the month has ended. */
export const agree: readonly Step[] = [
  step(statement.statementList)(() => ({ side: 'purchase' as const })),
  step(statement.statementByMonth)(bought),
  step(statement.remarkStatement)((found) => ({ ...bought(found), line: '', text: '验收' })),
  step(statement.confirmStatement)((found) => ({ ...bought(found), closing: '0.00' })),
];

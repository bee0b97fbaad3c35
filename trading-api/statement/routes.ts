import type { Route } from '#trading-api/platform/http/route.ts';
import { addRemark, confirmMonth } from './agree.ts';
import { statementDetail, statementsOf } from './reads.ts';

export const statementRoutes: readonly Route[] = [
  statementsOf,
  statementDetail,
  confirmMonth,
  addRemark,
];

import * as calls from '#app/domain/thread/contract.ts';
import { customerRoute, type Route } from '#trading-api/platform/http/route.ts';
import { postsOfCase } from './of-case.ts';
import { read, threadsOf } from './reads.ts';
import { decideOnReport, report, reportsPage } from './reports.ts';
import { write } from './write.ts';

export const threadRoutes: readonly Route[] = [
  threadsOf,
  customerRoute(calls.writePost, ({ db, person, customer, input, now }) =>
    write(db, { person, customer }, input, now),
  ),
  read,
  report,
  reportsPage,
  postsOfCase,
  decideOnReport,
];

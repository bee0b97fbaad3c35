import * as calls from '#app/domain/thread/contract.ts';
import { customerRoute, type Route } from '#trading-api/platform/http/route.ts';
import { postsOfCase } from './of-case.ts';
import { read, threadsOf } from './reads.ts';
import { decideOnReport, report, reportsPage } from './reports.ts';
import { write } from './write.ts';

export const threadRoutes: readonly Route[] = [
  customerRoute(calls.threadsAbout, ({ db, person, customer, input }) =>
    threadsOf(db, { person, customer }, input),
  ),
  customerRoute(calls.writePost, ({ db, person, customer, input, now }) =>
    write(db, { person, customer }, input, now),
  ),
  customerRoute(calls.markThreadsRead, ({ db, person, customer, input, now }) =>
    db.transaction((tx) => read(tx, { person, customer }, input, now)),
  ),
  customerRoute(calls.reportPost, ({ db, person, customer, input, now }) =>
    report(db, { person, customer }, input, now),
  ),
  customerRoute(calls.threadReports, ({ db, input }) => reportsPage(db, input)),
  customerRoute(calls.threadOfCase, ({ db, input }) => postsOfCase(db, input)),
  customerRoute(calls.decideReport, ({ db, customer, input, now }) =>
    decideOnReport(db, customer, input, now),
  ),
];

import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#app/domain/duration.ts';
import { endSilentCases } from '#trading-api/after-sale/step.ts';
import { endUnaudited, signsToEnd } from '#trading-api/auction/audit.ts';
import { awardsToSettle, settleAwards } from '#trading-api/auction/award/settle.ts';
import { auctionsToClose, closeDueAuctions } from '#trading-api/auction/close.ts';
import { auctionsToPublish, publishHeads } from '#trading-api/auction/heads.ts';
import { remindOfAuctions } from '#trading-api/auction/reminders.ts';
import { announceLapsed } from '#trading-api/catalogue/price-day.ts';
import { feedEngine } from '#trading-api/catalogue/search/engine/feed.ts';
import { rebuildIndex } from '#trading-api/catalogue/search/engine/rebuild.ts';
import type { SearchEngine } from '#trading-api/catalogue/search/engine/search-engine.ts';
import { indexOldGoods } from '#trading-api/catalogue/search/index-goods.ts';
import { notifyOfSearches } from '#trading-api/catalogue/search/saved-searches.ts';
import { renewWords } from '#trading-api/catalogue/search/vocabulary.ts';
import { countMonthlySales } from '#trading-api/catalogue/stock.ts';
import { remindOfApprovals } from '#trading-api/company/approval-reminders.ts';
import { followApprovals } from '#trading-api/company/follow-approvals.ts';
import { followDeliveries } from '#trading-api/delivery/follow-up.ts';
import { exportsDue, makeExports } from '#trading-api/export/index.ts';
import { sweepUploads } from '#trading-api/file/upload.ts';
import { tellOfOpenedInquiries } from '#trading-api/inquiry/tell-opened.ts';
import { followRedConfirmations } from '#trading-api/invoice/red-deadlines.ts';
import { finishPromotions } from '#trading-api/marketing/index.ts';
import { deliverMessages, messagesDue } from '#trading-api/message/deliver.ts';
import { writeDigests } from '#trading-api/message/digest.ts';
import { deliverTexts, textsDue } from '#trading-api/message/sms/deliver-texts.ts';
import { askForReceipts } from '#trading-api/message/sms/receipts.ts';
import { expireUnpaidOrders } from '#trading-api/order/expiry.ts';
import { LOOK_EVERY_MS } from '#trading-api/payment/attempts.ts';
import { closePointlessAttempts } from '#trading-api/payment/close-attempts.ts';
import {
  askForLostPayments,
  FOLLOW_UP_INTERVAL_MS,
  sendRefunds,
} from '#trading-api/payment/follow-up.ts';
import type { Market } from '#trading-api/platform/http/route.ts';
import { noteLastRuns, noteRuns } from '#trading-api/platform/job-runs.ts';
import { type Job, startJob } from '#trading-api/platform/jobs.ts';
import { startWatchedJobs, type WatchedJob } from '#trading-api/platform/watched-jobs.ts';
import {
  closeDueGroups,
  groupsToClose,
  marginsToSettle,
  settleGroupMargins,
} from '#trading-api/purchase/group-close.ts';
import { followBills } from '#trading-api/remittance/bill/follow-bills.ts';
import { routes } from '#trading-api/routes.ts';
import { openDueTenders, tendersToOpen } from '#trading-api/tender/opening.ts';
import { sweepOldRows } from './sweep.ts';

/** A buyer finds what has changed about a second later. */
const FEED_INTERVAL_MS = 500;
const REST_MS = 5 * SECOND_MS;

interface JobsOptions {
  /** What finds goods beside the database; null: the database does. */
  engine: SearchEngine | null;
  log: FastifyBaseLogger;
}

export interface Task {
  name: string;
  everyMs: number;
  run(): Promise<unknown>;
}

type Does = Pick<Market, 'db' | 'clock' | 'files' | 'isDemo' | 'outlets' | 'payments'>;

/** What is done every so often, whether or not there is something to do. */
export function tasksOf(
  { db, clock, files, isDemo, outlets, payments }: Does,
  onError: (error: unknown) => void,
): Task[] {
  const task = (name: string, everyMs: number, run: Task['run']) => ({ name, everyMs, run });
  const followUp = () => ({ ...payments, now: clock(), onError });
  return [
    task('expireUnpaidOrders', MINUTE_MS, () => expireUnpaidOrders(db, clock())),
    task('endSilentCases', MINUTE_MS, () => endSilentCases(db, clock())),
    task('askForReceipts', MINUTE_MS, () =>
      askForReceipts(db, { receiptOf: outlets.receiptOf, clock }),
    ),
    task('finishPromotions', MINUTE_MS, () => finishPromotions(db, clock())),
    task('followDeliveries', MINUTE_MS, () => followDeliveries(db, clock())),
    task('sendRefunds', FOLLOW_UP_INTERVAL_MS, () => sendRefunds(db, followUp())),
    task('closePointlessAttempts', LOOK_EVERY_MS, () => closePointlessAttempts(db, followUp())),
    task('askForLostPayments', FOLLOW_UP_INTERVAL_MS, () => askForLostPayments(db, followUp())),
    task('followBills', MINUTE_MS, () => followBills(db, followUp())),
    task('followApprovals', MINUTE_MS, () => followApprovals(db, clock())),
    task('followRedConfirmations', MINUTE_MS, () => followRedConfirmations(db, clock())),
    task('remindOfApprovals', MINUTE_MS, () => remindOfApprovals(db, clock())),
    task('remindOfAuctions', MINUTE_MS, () => remindOfAuctions(db, clock())),
    task('tellOfOpenedInquiries', MINUTE_MS, () => tellOfOpenedInquiries(db, clock())),
    task('announceLapsed', MINUTE_MS, () => announceLapsed(db, clock())),
    task('notifyOfSearches', HOUR_MS, () => notifyOfSearches(db, clock())),
    task('writeDigests', MINUTE_MS, () => writeDigests(db, clock())),
    task('renewWords', HOUR_MS, () => renewWords(db)),
    task('indexOldGoods', MINUTE_MS, () => indexOldGoods(db)),
    task('sweepOldRows', DAY_MS, () => sweepOldRows(db, clock())),
    task('sweepUploads', HOUR_MS, () => sweepUploads(db, files, clock())),
    // A demo market's sales are made up.
    ...(isDemo
      ? []
      : [task('countMonthlySales', 6 * HOUR_MS, () => countMonthlySales(db, clock()))]),
  ];
}

type WatchedTask = Omit<WatchedJob, 'ended'>;

/** What is done within a second of when it is due (design/operation: Jobs). */
export const watchedTasksOf = ({
  clock,
  isDemo,
  outlets,
}: Pick<Does, 'clock' | 'isDemo' | 'outlets'>): WatchedTask[] => [
  { name: 'closeDueAuctions', rows: auctionsToClose, task: closeDueAuctions },
  { name: 'settleAwards', rows: awardsToSettle, task: settleAwards },
  { name: 'endUnaudited', rows: signsToEnd, task: endUnaudited },
  { name: 'publishHeads', rows: auctionsToPublish, task: publishHeads },
  { name: 'openDueTenders', rows: tendersToOpen, task: openDueTenders },
  { name: 'closeDueGroups', rows: groupsToClose, task: closeDueGroups },
  { name: 'settleGroupMargins', rows: marginsToSettle, task: settleGroupMargins },
  {
    name: 'deliverMessages',
    rows: messagesDue,
    task: (db) => deliverMessages(db, { outlets, isDemo, clock }),
  },
  {
    name: 'deliverTexts',
    rows: textsDue,
    task: (db) => deliverTexts(db, { sendText: outlets.sendText, isDemo, clock }),
  },
];

/** Starts what the market does by itself. Each process of a market does: jobs allow for others at work. */
export function startJobs(market: Market, { engine, log }: JobsOptions): Job {
  const { db, clock } = market;
  const closing = new AbortController();
  const onError = (error: unknown) => log.error({ err: error });
  let after = Promise.resolve();
  const start = ({ name, everyMs, run }: Task) => {
    after = after.then(nextEventLoopTurn);
    const ended = noteRuns(db, { name, everyMs, clock });
    return startJob(run, { everyMs, after, onError, ended });
  };
  const jobs = tasksOf(market, onError).map(start);
  const gather = () => makeExports(market, routes);
  const exporting = { name: 'makeExports', rows: exportsDue, task: gather };
  const watched = [...watchedTasksOf(market), exporting].map((task) => ({
    ...task,
    ended: noteRuns(db, { name: task.name, everyMs: SECOND_MS, clock }),
  }));
  jobs.push(startWatchedJobs(watched, { db, clock, everyMs: SECOND_MS, after, onError }));
  if (engine) {
    const feed = withRest(() => feedEngine(db, engine), closing.signal);
    const rebuild = withRest(() => rebuildIndex(db, engine), closing.signal);
    jobs.push(start({ name: 'feedEngine', everyMs: FEED_INTERVAL_MS, run: feed }));
    jobs.push(start({ name: 'rebuildIndex', everyMs: 5 * SECOND_MS, run: rebuild }));
  }
  return {
    stop: async () => {
      closing.abort();
      await Promise.all(jobs.map((each) => each.stop()));
      await noteLastRuns(db, clock()).catch(onError);
    },
  };
}

/**
 * PGlite answers in the thread that asks, by promises alone: jobs that start together would hold up every caller until
 * the last of them has ended.
 */
const nextEventLoopTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** After a failure the job rests for REST_MS, so that an engine that is down is not logged twice a second. */
const withRest = (task: () => Promise<void>, signal: AbortSignal) => async () => {
  try {
    await task();
  } catch (error) {
    await delay(REST_MS, undefined, { signal, ref: false }).catch(() => {});
    throw error;
  }
};

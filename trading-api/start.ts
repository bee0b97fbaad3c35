import type { KeyObject } from 'node:crypto';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import type { TrustsProxy } from '#app/domain/environment-variables.ts';
import type { LogLevel } from '#app/domain/log-record.ts';
import type { RegistrationRules } from '#trading-api/account/index.ts';
import { endSilentCases } from '#trading-api/after-sale/step.ts';
import { endUnaudited } from '#trading-api/auction/audit.ts';
import { settleAwards } from '#trading-api/auction/award/settle.ts';
import { closeDueAuctions } from '#trading-api/auction/close.ts';
import { publishHeads } from '#trading-api/auction/heads.ts';
import { remindOfAuctions } from '#trading-api/auction/reminders.ts';
import { openAuctionKey } from '#trading-api/auction/signing.ts';
import { feedEngine } from '#trading-api/catalogue/search/engine/feed.ts';
import { reannounceChanges } from '#trading-api/catalogue/search/engine/reannounce-changes.ts';
import { rebuildIndex } from '#trading-api/catalogue/search/engine/rebuild.ts';
import { attachEngine, SearchEngine } from '#trading-api/catalogue/search/engine/search-engine.ts';
import type { EngineSettings } from '#trading-api/catalogue/search/engine/settings.ts';
import { insertFirstWords } from '#trading-api/catalogue/search/first-words.ts';
import { indexOldGoods } from '#trading-api/catalogue/search/index-goods.ts';
import { notifyOfSearches } from '#trading-api/catalogue/search/saved-searches.ts';
import { renewWords } from '#trading-api/catalogue/search/vocabulary.ts';
import { countMonthlySales } from '#trading-api/catalogue/stock.ts';
import { insertFirstTexts } from '#trading-api/content/texts/first-texts.ts';
import { followDeliveries } from '#trading-api/delivery/follow-up.ts';
import { sweepUploads } from '#trading-api/file/upload.ts';
import { finishPromotions } from '#trading-api/marketing/index.ts';
import { deliverMessages } from '#trading-api/message/deliver.ts';
import { writeDigests } from '#trading-api/message/digest.ts';
import { type OutletSettings, UNSENT } from '#trading-api/message/outlet-settings.ts';
import { openOutlets } from '#trading-api/message/outlets.ts';
import { deliverTexts } from '#trading-api/message/sms/deliver-texts.ts';
import { expireUnpaidOrders } from '#trading-api/order/expiry.ts';
import {
  askForLostPayments,
  FOLLOW_UP_INTERVAL_MS,
  sendRefunds,
} from '#trading-api/payment/follow-up.ts';
import { sandboxBooks } from '#trading-api/payment/sandbox-books.ts';
import {
  type Database,
  type DatabasePlace,
  openDatabase,
} from '#trading-api/platform/database/client.ts';
import { QueryWatch } from '#trading-api/platform/database/query-watch.ts';
import { hearChanges } from '#trading-api/platform/http/change-stream.ts';
import { noteRuns, startJob } from '#trading-api/platform/jobs.ts';
import { openLog } from '#trading-api/platform/log.ts';
import { marketSecret } from '#trading-api/platform/market-secret.ts';
import { startMeasuring } from '#trading-api/platform/metrics.ts';
import { openFiles } from '#trading-api/platform/storage/files.ts';
import type { FileStoreSettings } from '#trading-api/platform/storage/settings.ts';
import { openTracing } from '#trading-api/platform/tracing.ts';
import { Turns } from '#trading-api/platform/turns.ts';
import { UnderWay } from '#trading-api/platform/under-way.ts';
import { closeDueGroups, settleGroupMargins } from '#trading-api/purchase/group-close.ts';
import { sourcesOf, vitalsOf } from '#trading-api/status/index.ts';
import { DEMO_ACCOUNTS, type DemoAccount } from './demo/accounts.ts';
import { seedDemoMarket } from './demo/seed.ts';
import { paymentsOf } from './payments/providers.ts';
import { sandboxProvider } from './payments/sandbox.ts';
import type { PaymentSettings } from './payments/settings.ts';
import { goods, settings } from './schema.ts';
import { buildServer } from './server.ts';
import { sweepOldRows } from './sweep.ts';

const EXPIRY_INTERVAL_MS = 60_000;
const AUCTIONS_INTERVAL_MS = 1000;
const SIGNS_INTERVAL_MS = 2000;
const HEADS_INTERVAL_MS = 2000;
const GROUPS_INTERVAL_MS = 2000;
const PROMOTIONS_INTERVAL_MS = 60_000;
const MESSAGES_INTERVAL_MS = 5000;
/** Somebody waits for the code. */
const TEXTS_INTERVAL_MS = 2000;
const SEARCHES_INTERVAL_MS = 60 * 60_000;
const INDEX_INTERVAL_MS = 60_000;
/** A buyer finds what has changed about a second later. */
const FEED_INTERVAL_MS = 500;
const WORDS_INTERVAL_MS = 60 * 60_000;
const SALES_INTERVAL_MS = 6 * 60 * 60_000;
const REBUILD_INTERVAL_MS = 5000;
const REST_MS = 5000;
const SWEEP_INTERVAL_MS = 24 * 60 * 60 * 1000;
/** Connections that wait to be taken; Node's own default is 511. */
const BACKLOG = 4096;

export interface TradingApiOptions extends DatabasePlace {
  /** Folder of the SQL migrations. */
  migrationsFolder: string;
  /** Whether an empty market is filled with demo data. `undefined`: only a fresh PGlite. */
  demo: boolean | undefined;
  host: string;
  /** 0 takes any free port. */
  port: number;
  /** Credentials of real providers; without any of them the market may have the sandbox. */
  payments?: PaymentSettings;
  /** The private key of the auctions' receipts; null or absent: the market makes its own. */
  auctionKey?: KeyObject | null;
  /** Where uploaded files are kept; null or absent: on disk in `dataDir`. */
  fileStore?: FileStoreSettings | null;
  /** What finds goods beside the database; null or absent: the database does. */
  searchEngine?: EngineSettings | null;
  /** What sends mails; absent: nothing does. */
  outlets?: OutletSettings;
  /** Whether it runs in the portal's process: the sandbox then replaces missing providers. */
  embedded?: boolean;
  /** Whether this process has only one market and collects its figures. */
  measured?: boolean;
  /** Whether it sends traces to the collector that its environment names. */
  traced?: boolean;
  /** The secret with which portals sign their visitors' addresses. */
  sessionSecret?: string;
  /** Which proxies are trusted to name the callers behind them; absent: none. */
  trustsProxy?: TrustsProxy;
  /** Absent: without proof, and as many as anybody asks for. */
  registration?: RegistrationRules;
  /** Whether operators need an authenticator; absent: they do not. */
  operatorTotp?: boolean;
  clock?: () => Date;
  /** Unset: warnings and errors. */
  logLevel?: LogLevel;
  onProgress?: (text: string) => void;
}

export interface RunningTradingApi {
  url: string;
  /** Demo accounts when the market is a demo market, else empty. */
  accounts: readonly DemoAccount[];
  close(): Promise<void>;
}

/** Opens the database, fills a demo market where asked, and serves the trading API. */
export async function startTradingApi(options: TradingApiOptions): Promise<RunningTradingApi> {
  const clock = options.clock ?? (() => new Date());
  const progress = options.onProgress ?? (() => {});
  progress('打开数据库 …');
  const log = openLog(options.logLevel ?? 'warn');
  const files = openFiles(options.dataDir, options.fileStore ?? null);
  const watch = new QueryWatch(log, options.databaseUrl ? 'postgres' : 'pglite');
  const database = await openDatabase(
    { ...options, dataDir: path.resolve(options.dataDir), watch },
    async (fresh, engine) => {
      if ((options.demo ?? engine === 'pglite') && (await isEmpty(fresh))) {
        progress('写入演示市场数据 …');
        await seedDemoMarket(fresh, { now: clock(), onProgress: progress, files });
      }
      await insertFirstTexts(fresh, clock());
      await insertFirstWords(fresh, clock());
    },
  );
  const { db, replica } = database;
  const engine = options.searchEngine ? new SearchEngine(options.searchEngine, log) : null;
  if (engine) {
    attachEngine(db, engine);
    if (replica) attachEngine(replica.db, engine);
  }
  let url = '';
  const credentials = options.payments ?? { wechat: null, alipay: null };
  const demo = (await db.$count(settings, eq(settings.name, 'demo'))) > 0;
  const noneIsReal = credentials.wechat === null && credentials.alipay === null;
  // Outside a demo market the sandbox is never offered beside real providers: paying by it would
  // give goods away.
  const sandboxed = demo || (options.embedded === true && noneIsReal);
  const sandbox = sandboxed
    ? sandboxProvider(await marketSecret(db, 'sandbox_secret'), sandboxBooks(db), () => url)
    : null;
  const payments = await paymentsOf(credentials, sandbox, clock);
  const bounceSecret = await marketSecret(db, 'bounce_secret');
  const outlets = openOutlets(options.outlets ?? UNSENT, { bounceSecret });
  const vitals = vitalsOf(database, watch, clock);
  const { changes, stop: stopHearing } = await hearChanges(database);
  if (engine) reannounceChanges(db, engine, changes);
  const { sessionSecret } = options;
  const tracing = options.traced
    ? await openTracing('trading-api', (text) => log.warn(text))
    : null;
  const underWay = new UnderWay(database.locks);
  const turns = new Turns();
  const auctionKey = await openAuctionKey(db, options.auctionKey ?? null, clock());
  const market = {
    db,
    replica,
    clock,
    payments,
    files,
    outlets,
    vitals,
    sessionSecret,
    trustsProxy: options.trustsProxy,
    changes,
    underWay,
    turns,
    auctionKey,
    operatorTotp: options.operatorTotp ?? false,
    registration: options.registration ?? { proof: 'off', perNetwork: Number.MAX_SAFE_INTEGER },
  };
  const app = buildServer(market, log, tracing?.begin);
  const onError = (error: unknown) => app.log.error({ err: error });
  const job = (name: string, everyMs: number, task: () => Promise<unknown>) =>
    startJob(task, { everyMs, onError, ended: noteRuns(db, { name, everyMs, clock }) });
  const closing = new AbortController();
  /** Goes on failing for a while, so that an engine that is down is not an error twice a second. */
  const resting = (task: () => Promise<void>) => async () => {
    try {
      await task();
    } catch (error) {
      await delay(REST_MS, undefined, { signal: closing.signal, ref: false }).catch(() => {});
      throw error;
    }
  };
  const followUp = () => ({ ...payments, now: clock(), onError });
  const jobs = [
    job('expireUnpaidOrders', EXPIRY_INTERVAL_MS, () => expireUnpaidOrders(db, clock())),
    job('endSilentCases', EXPIRY_INTERVAL_MS, () => endSilentCases(db, clock())),
    job('closeDueAuctions', AUCTIONS_INTERVAL_MS, () => closeDueAuctions(db, clock())),
    job('settleAwards', AUCTIONS_INTERVAL_MS, () => settleAwards(db, clock())),
    job('endUnaudited', SIGNS_INTERVAL_MS, () => endUnaudited(db, clock())),
    job('publishHeads', HEADS_INTERVAL_MS, () => publishHeads(db, clock())),
    job('finishPromotions', PROMOTIONS_INTERVAL_MS, () => finishPromotions(db, clock())),
    job('closeDueGroups', GROUPS_INTERVAL_MS, () => closeDueGroups(db, clock())),
    job('settleGroupMargins', GROUPS_INTERVAL_MS, () => settleGroupMargins(db, clock())),
    job('followDeliveries', EXPIRY_INTERVAL_MS, () => followDeliveries(db, clock())),
    job('sendRefunds', FOLLOW_UP_INTERVAL_MS, () => sendRefunds(db, followUp())),
    job('askForLostPayments', FOLLOW_UP_INTERVAL_MS, () => askForLostPayments(db, followUp())),
    job('remindOfAuctions', EXPIRY_INTERVAL_MS, () => remindOfAuctions(db, clock())),
    job('tellOfSearches', SEARCHES_INTERVAL_MS, () => notifyOfSearches(db, clock())),
    job('writeDigests', EXPIRY_INTERVAL_MS, () => writeDigests(db, clock())),
    job('deliverMessages', MESSAGES_INTERVAL_MS, () => deliverMessages(db, { outlets, clock })),
    job('deliverTexts', TEXTS_INTERVAL_MS, () =>
      deliverTexts(db, { sendText: outlets.sendText, clock }),
    ),
    // A demo market's sales are made up.
    ...(demo
      ? []
      : [job('countMonthlySales', SALES_INTERVAL_MS, () => countMonthlySales(db, clock()))]),
    job('renewWords', WORDS_INTERVAL_MS, () => renewWords(db)),
    job('indexOldGoods', INDEX_INTERVAL_MS, () => indexOldGoods(db)),
    ...(engine
      ? [
          job(
            'feedEngine',
            FEED_INTERVAL_MS,
            resting(() => feedEngine(db, engine)),
          ),
          job(
            'rebuildIndex',
            REBUILD_INTERVAL_MS,
            resting(() => rebuildIndex(db, engine)),
          ),
        ]
      : []),
    job('sweepOldRows', SWEEP_INTERVAL_MS, () => sweepOldRows(db, clock())),
    job('sweepUploads', SWEEP_INTERVAL_MS, () => sweepUploads(db, files, clock())),
  ];
  app.addHook('onClose', async () => {
    closing.abort();
    await Promise.all(jobs.map((job) => job.stop()));
    await stopHearing();
    outlets.close();
    await database.close();
    await tracing?.close();
  });
  if (options.measured) startMeasuring(sourcesOf(database, clock));
  // Beyond it the kernel drops what connects, and who is dropped comes a second late.
  url = await app.listen({ host: options.host, port: options.port, backlog: BACKLOG });
  return {
    url,
    accounts: demo ? DEMO_ACCOUNTS : [],
    close: () => app.close(),
  };
}

async function isEmpty(db: Database): Promise<boolean> {
  return (await db.select({ id: goods.id }).from(goods).limit(1)).length === 0;
}

import type { KeyObject } from 'node:crypto';
import path from 'node:path';
import type { Logger } from 'pino';
import type { Sends } from '#app/domain/account/codes.ts';
import {
  proofProblem,
  type RegistrationProof,
  usualProof,
} from '#app/domain/account/registration.ts';
import type { TrustsProxy } from '#app/domain/environment-variables.ts';
import type { LogLevel } from '#app/domain/log-record.ts';
import { unsafeLines, unsafeSettings } from '#app/domain/status/unsafe-settings.ts';
import { openAuctionKey } from '#trading-api/auction/signing.ts';
import { reannounceChanges } from '#trading-api/catalogue/search/engine/reannounce-changes.ts';
import { attachEngine, SearchEngine } from '#trading-api/catalogue/search/engine/search-engine.ts';
import type { EngineSettings } from '#trading-api/catalogue/search/engine/settings.ts';
import { insertFirstWords } from '#trading-api/catalogue/search/first-words.ts';
import { insertFirstTexts } from '#trading-api/content/texts/first-texts.ts';
import { freshSetupCode } from '#trading-api/market/index.ts';
import { sendsOf } from '#trading-api/message/index.ts';
import { type OutletSettings, UNSENT } from '#trading-api/message/outlet-settings.ts';
import { openOutlets } from '#trading-api/message/outlets.ts';
import { moneyNotices, requireFittingMoney } from '#trading-api/payment/index.ts';
import { sandboxBooks } from '#trading-api/payment/sandbox-books.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import {
  type DatabasePlace,
  type OpenDatabase,
  openDatabase,
} from '#trading-api/platform/database/open-database.ts';
import { QueryWatch } from '#trading-api/platform/database/query-watch.ts';
import { listenForChanges } from '#trading-api/platform/http/change-stream.ts';
import type { Market } from '#trading-api/platform/http/route.ts';
import { openLog } from '#trading-api/platform/log.ts';
import { marketSecret } from '#trading-api/platform/market-secret.ts';
import { startMeasuring } from '#trading-api/platform/metrics.ts';
import { Queues } from '#trading-api/platform/queues.ts';
import { type Files, openFiles } from '#trading-api/platform/storage/files.ts';
import type { FileStoreSettings } from '#trading-api/platform/storage/settings.ts';
import { openTracing } from '#trading-api/platform/tracing.ts';
import { UnderWay } from '#trading-api/platform/under-way.ts';
import { sourcesOf, vitalsOf } from '#trading-api/status/index.ts';
import type { DemoAccount } from './demo/accounts.ts';
import { isDemoMarket } from './demo/demo-setting.ts';
import { openDemoAccounts } from './demo/open-accounts.ts';
import { isEmptyMarket, seedDemoMarket } from './demo/seed.ts';
import { upgradeDemoMarket } from './demo/upgrade.ts';
import { startJobs } from './jobs/jobs.ts';
import { bankAccountOf, type Payments, paymentsOf } from './payments/providers.ts';
import { sandboxProvider } from './payments/sandbox.ts';
import { NO_PAYMENTS, type PaymentSettings } from './payments/settings.ts';
import { buildServer } from './server.ts';
import { warmUp } from './warm-up.ts';

/** Connections that wait to be taken; Node's own default is 511. */
const BACKLOG = 4096;

export interface TradingApiOptions extends DatabasePlace {
  migrationsFolder: string;
  /** Whether an empty market is filled with demo data. `undefined`: only a fresh PGlite. */
  demo: boolean | undefined;
  host: string;
  port: number;
  payments?: PaymentSettings;
  /** Whether payments are simulated; in a demo market they always are. */
  paymentSandbox?: boolean;
  /** The private key of the auctions' receipts; null or absent: the market makes its own. */
  auctionKey?: KeyObject | null;
  /** Where uploaded files are kept; null or absent: on disk in `dataDir`. */
  fileStore?: FileStoreSettings | null;
  /** What finds goods beside the database; null or absent: the database does. */
  searchEngine?: EngineSettings | null;
  /** What sends mails; absent: nothing does. */
  outlets?: OutletSettings;
  /** Whether this process has only one market and collects its figures. */
  measured?: boolean;
  /** Whether it makes the first reads itself before it listens, as others can be asked meanwhile. */
  warmsUp?: boolean;
  /** Whether it sends traces to the collector that its environment names. */
  traced?: boolean;
  /** The secret with which portals sign their visitors' addresses. */
  sessionSecret?: string;
  /** Which proxies are trusted to name the callers behind them; absent: none. */
  trustsProxy?: TrustsProxy;
  /** Absent: with the proof that the market can ask for, and as many as anybody asks for. */
  registration?: { proof?: RegistrationProof | undefined; perNetwork?: number };
  /** Whether operators need an authenticator; absent: in every market but a demo. */
  operatorTotp?: boolean | undefined;
  /** What visitors call the portal; absent: it is not known. */
  publicOrigin?: string | undefined;
  /** Where its portal is reached, for what is printed; absent: as `publicOrigin` says. */
  portalOrigin?: string;
  clock?: () => Date;
  /** Unset: warnings and errors. */
  logLevel?: LogLevel;
  onProgress?: (text: string) => void;
}

export interface RunningTradingApi {
  url: string;
  /** Demo accounts that can be logged in with when the market is a demo market, else empty. */
  accounts: readonly DemoAccount[];
  /** What its operator has to know, a printable line each. */
  notices: readonly string[];
  close(): Promise<void>;
}

export async function startTradingApi(options: TradingApiOptions): Promise<RunningTradingApi> {
  let url = '';
  const log = openLog(options.logLevel ?? 'warn');
  const opened = await openMarket(options, log, () => url);
  const { market, engine } = opened;
  const tracing = options.traced
    ? await openTracing('trading-api', (text) => log.warn(text))
    : null;
  const app = buildServer(market, log, tracing?.begin);
  let jobs: ReturnType<typeof startJobs> | undefined;
  app.addHook('onClose', async () => {
    await jobs?.stop();
    await opened.close();
    await tracing?.close();
  });
  if (options.measured) startMeasuring(opened.sources);
  if (options.warmsUp) await warmUp(app);
  // Beyond it the kernel drops what connects, and who is dropped comes a second late.
  url = await app.listen({ host: options.host, port: options.port, backlog: BACKLOG });
  // Their first runs take the embedded database 0.4 s, which callers need not wait for.
  jobs = startJobs(market, { engine, log: app.log });
  return {
    url,
    accounts: market.isDemo ? await openDemoAccounts(market.db) : [],
    notices: [
      ...moneyNotices({
        ...market.payments,
        bankAccount: await bankAccountOf(market.payments, market.db),
      }),
      ...unsafeLines(market.unsafe),
      ...(await freshSetupCode(
        market,
        options.portalOrigin ?? options.publicOrigin,
        market.clock(),
      )),
    ],
    close: () => app.close(),
  };
}

/**
 * Opens the database, filled where it is new, and what the market's services need besides.
 * @param url where the API will be reached, which is not known yet
 */
async function openMarket(options: TradingApiOptions, log: Logger, url: () => string) {
  const clock = options.clock ?? (() => new Date());
  const files = openFiles(options.dataDir, options.fileStore ?? null);
  const watch = new QueryWatch(log, options.databaseUrl ? 'postgres' : 'pglite');
  const database = await openFilled(options, { watch, files, clock });
  const { db, replica } = database;
  const engine = options.searchEngine ? new SearchEngine(options.searchEngine, log) : null;
  if (engine) {
    attachEngine(db, engine);
    if (replica) attachEngine(replica.db, engine);
  }
  const isDemo = await isDemoMarket(db);
  const payments = await openPayments(db, options, { isDemo, clock, url });
  const bounceSecret = await marketSecret(db, 'bounce_secret');
  const outlets = openOutlets(options.outlets ?? UNSENT, { bounceSecret });
  const sends = sendsOf({ isDemo, outlets });
  const proof = options.registration?.proof ?? usualProof({ isDemo, sends });
  const problem = proofProblem(proof, sends);
  if (problem) {
    await database.close();
    throw new Error(`环境变量 REGISTRATION_PROOF 有误：${problem}。`);
  }
  const safety = safetyOf(options, { isDemo, sends, proof });
  const vitals = vitalsOf(database, watch, clock);
  const { changes, stop: stopHearing } = await listenForChanges(database);
  if (engine) reannounceChanges(db, engine, changes);
  const market: Market = {
    db,
    replica,
    clock,
    isDemo,
    payments,
    files,
    outlets,
    vitals,
    sessionSecret: options.sessionSecret,
    trustsProxy: options.trustsProxy,
    changes,
    underWay: new UnderWay(database.locks),
    queues: new Queues(),
    auctionKey: await openAuctionKey(db, options.auctionKey ?? null, clock()),
    ...safety,
  };
  const close = async () => {
    await stopHearing();
    outlets.close();
    await database.close();
  };
  return { market, engine, sources: sourcesOf(database, market), close };
}

/** How a market knows its people: what no setting says is safe, but in a demo. */
function safetyOf(
  { registration, operatorTotp: setTotp, publicOrigin, sessionSecret, demo }: TradingApiOptions,
  { isDemo, sends, proof }: { isDemo: boolean; sends: Sends; proof: RegistrationProof },
): Pick<Market, 'registration' | 'operatorTotp' | 'unsafe'> {
  const { perNetwork = Number.MAX_SAFE_INTEGER } = registration ?? {};
  const operatorTotp = setTotp ?? !isDemo;
  const hasSessionSecret = sessionSecret !== undefined;
  return {
    registration: { proof, perNetwork },
    operatorTotp,
    unsafe: unsafeSettings({
      ...{ isDemo, demo, publicOrigin, sends, operatorTotp, hasSessionSecret },
      registrationProof: proof,
    }),
  };
}

/** The database with what a market begins with: its texts and words, and demo data where these are asked for. */
function openFilled(
  { onProgress = () => {}, ...options }: TradingApiOptions,
  { watch, files, clock }: { watch: QueryWatch; files: Files; clock: () => Date },
): Promise<OpenDatabase> {
  onProgress('打开数据库 …');
  return openDatabase(
    { ...options, dataDir: path.resolve(options.dataDir), watch },
    async (db, engine) => {
      const beginsDemo = (options.demo ?? engine === 'pglite') && (await isEmptyMarket(db));
      await requireFittingMoney(db, {
        sandbox: options.paymentSandbox ?? false,
        payments: options.payments ?? NO_PAYMENTS,
        isDemo: beginsDemo || (await isDemoMarket(db)),
      });
      if (beginsDemo) {
        onProgress('写入演示市场数据 …');
        await seedDemoMarket(db, { now: clock(), onProgress, files });
      }
      if (await upgradeDemoMarket(db, clock())) onProgress('演示市场已补充新版本的账号。');
      await insertFirstTexts(db, clock());
      await insertFirstWords(db, clock());
    },
  );
}

/** Simulated payments, or those that the settings name; `openFilled` has refused settings that ask for both. */
async function openPayments(
  db: Database,
  { payments = NO_PAYMENTS, paymentSandbox = false }: TradingApiOptions,
  { isDemo, clock, url }: { isDemo: boolean; clock: () => Date; url: () => string },
): Promise<Payments> {
  const sandbox =
    paymentSandbox || isDemo
      ? sandboxProvider(await marketSecret(db, 'sandbox_secret'), sandboxBooks(db), url)
      : null;
  return paymentsOf(payments, sandbox, clock);
}

import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { type Database, openDatabase } from './db/client.ts';
import { goods, settings } from './db/schema.ts';
import { DEMO_ACCOUNTS, type DemoAccount } from './demo/accounts.ts';
import { seedDemoMarket } from './demo/seed.ts';
import { buildServer } from './http/server.ts';
import { startJob } from './jobs.ts';
import { sandboxProvider } from './payments/sandbox.ts';
import { expireUnpaidOrders } from './services/order-expiry.ts';

const EXPIRY_INTERVAL_MS = 60_000;

export interface TradingApiOptions {
  /** PostgreSQL URL; undefined: PGlite in `dataDir`. */
  databaseUrl: string | undefined;
  dataDir: string;
  /** Folder of the SQL migrations. */
  migrationsFolder: string;
  /** Fill an empty market with demo data. `undefined`: only a fresh PGlite. */
  demo: boolean | undefined;
  host: string;
  /** 0 takes any free port. */
  port: number;
  clock?: () => Date;
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
  const database = await openDatabase({
    ...options,
    dataDir: path.resolve(options.dataDir),
  });
  const { db } = database;
  if ((options.demo ?? database.engine === 'pglite') && (await isEmpty(db))) {
    progress('写入演示市场数据 …');
    await seedDemoMarket(db, { now: clock(), onProgress: progress });
  }
  let url = '';
  const sandbox = sandboxProvider(await sandboxSecret(db), () => url);
  const app = buildServer({ db, clock, sandbox });
  const expiry = startJob(() => expireUnpaidOrders(db, clock()), {
    everyMs: EXPIRY_INTERVAL_MS,
    onError: (error) => app.log.error(error),
  });
  app.addHook('onClose', async () => {
    await expiry.stop();
    await database.close();
  });
  url = await app.listen({ host: options.host, port: options.port });
  return {
    url,
    accounts: (await setting(db, 'demo')) === null ? [] : DEMO_ACCOUNTS,
    close: () => app.close(),
  };
}

async function isEmpty(db: Database): Promise<boolean> {
  return (await db.select({ id: goods.id }).from(goods).limit(1)).length === 0;
}

async function setting(db: Database, name: string): Promise<string | null> {
  const [row] = await db.select().from(settings).where(eq(settings.name, name));
  return row?.value ?? null;
}

/** One secret a market, however many processes start at once. */
async function sandboxSecret(db: Database): Promise<string> {
  const name = 'sandbox_secret';
  const value = randomBytes(32).toString('base64url');
  await db.insert(settings).values({ name, value }).onConflictDoNothing();
  return (await setting(db, name)) ?? value;
}

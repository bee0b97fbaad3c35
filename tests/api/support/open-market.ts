import { randomBytes } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import type { RegistrationRules } from '#app/domain/account/registration.ts';
import type { TrustsProxy } from '#app/domain/environment-variables.ts';
import type { UnsafeSetting } from '#app/domain/status/unsafe-settings.ts';
import { hashToken } from '#trading-api/account/customers.ts';
import { hashPassword } from '#trading-api/account/passwords.ts';
import { openAuctionKey } from '#trading-api/auction/signing.ts';
import { indexGoods } from '#trading-api/catalogue/search/index-goods.ts';
import { DEMO_SETTING, isDemoMarket } from '#trading-api/demo/demo-setting.ts';
import { UNSENT } from '#trading-api/message/outlet-settings.ts';
import { type Outlets, openOutlets } from '#trading-api/message/outlets.ts';
import { sandboxBooks } from '#trading-api/payment/sandbox-books.ts';
import { type Payments, paymentsOf } from '#trading-api/payments/providers.ts';
import { sandboxProvider } from '#trading-api/payments/sandbox.ts';
import { NO_PAYMENTS, type PaymentSettings } from '#trading-api/payments/settings.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { MIGRATIONS_FOLDER } from '#trading-api/platform/database/migrations-folder.ts';
import { openDatabase } from '#trading-api/platform/database/open-database.ts';
import { QueryWatch } from '#trading-api/platform/database/query-watch.ts';
import type { Replica } from '#trading-api/platform/database/replica.ts';
import { type Changes, listenForChanges } from '#trading-api/platform/http/change-stream.ts';
import type { Market } from '#trading-api/platform/http/route.ts';
import { openLog } from '#trading-api/platform/log.ts';
import { Queues } from '#trading-api/platform/queues.ts';
import { type Files, openFiles } from '#trading-api/platform/storage/files.ts';
import { UnderWay } from '#trading-api/platform/under-way.ts';
import { customers, goods, settings, tokens } from '#trading-api/schema.ts';
import { buildServer } from '#trading-api/server.ts';
import { vitalsOf } from '#trading-api/status/index.ts';
import { type Caller, callerAt, freshDatabase, type MarketDatabase } from './market.ts';
import { attachTestSearch } from './test-search.ts';

export const SANDBOX_SECRET = 'a secret of the tests';
/** Of the portals that this market believes. */
export const SESSION_SECRET = 'a secret of thirty-two characters';

export type Goods = typeof goods.$inferSelect;

export interface Buyer {
  id: number;
  phone: string;
  token: string;
  /** Of the market. */
  url: string;
  call: Caller;
  /** The same buyer at another process of the market. */
  at(url: string): Caller;
}

/** A market whose database the test can read and arrange; no job runs by itself. */
export interface OpenMarket {
  url: string;
  db: Database;
  /** Who takes this market's money. */
  payments: Payments;
  files: Files;
  outlets: Outlets;
  /** All that its services have. */
  whole: Market;
  /** What the market announces to portals. */
  changes: Changes;
  database: MarketDatabase;
  now(): Date;
  advance(milliseconds: number): void;
  /** Stops its clock at a moment; null: it goes on where it would be. */
  stopClock(at: Date | null): void;
  /** As nobody. */
  call: Caller;
  /** Accounts that are logged in, written at once and without a password. */
  buyers(count: number, fields?: Partial<typeof customers.$inferInsert>): Promise<Buyer[]>;
  buyer(fields?: Partial<typeof customers.$inferInsert>): Promise<Buyer>;
  /** As if they had proved at a time who they are. */
  prove(person: { token: string }, at: Date): Promise<void>;
  /** Goods that no other test of the market gets, plain but for what the test asks. */
  offer(fields?: Partial<Goods>): Promise<Goods>;
  /** What a seller does to his goods meanwhile. */
  change(goods: Goods, fields: Partial<Goods>): Promise<void>;
  /** Hundredths left. */
  stockOf(goodsId: number): Promise<number>;
  close(): Promise<void>;
}

/** 3,850.00 yuan a tonne, 1,000 tonnes, from one tonne, every way of delivery; counted, within 5 %, without a slip. */
const PLAIN_OFFER = {
  onShelf: true,
  unit: '吨',
  unitDecimals: true,
  price: 385_000,
  priceRest: 0,
  writtenPrice: null,
  priceTerms: null,
  priceUntil: null,
  availableCount: 100_000,
  miniQuantity: 100,
  myBuyNum: null,
  deliveryWay: 5,
  distrScope: null,
  productType: 'goods',
  marketingId: null,
  typedAttributes: {},
  weighing: 'count',
  tolerance: 50,
  countsAt: 'loading',
  pieceQuantity: null,
  pieceName: '',
  orderMultiple: null,
} satisfies Partial<Goods>;

interface MarketOptions {
  /** Credentials of real providers. */
  credentials?: PaymentSettings;
  /** Unset: payments are simulated. Otherwise the market forgets that it began with demo data, whose money is play money. */
  sandboxed?: boolean;
  /** How messages leave it; unset: not at all. */
  outlets?: Partial<Outlets>;
  /** Of its database; unset: none. */
  replica?: Replica;
  /** How accounts are opened; unset: without proof and without a limit. */
  registration?: RegistrationRules;
  /** Whether operators need an authenticator; unset: they do not. */
  operatorTotp?: boolean;
  /** Unset: as its database says. */
  isDemo?: boolean;
  /** What it should not be run with; unset: nothing. */
  unsafe?: UnsafeSetting[];
  /** Which proxies say whom they ask for. */
  trustsProxy?: TrustsProxy;
  /** Whether its lists are found as TEST_SEARCH says; unset: they are. */
  testSearch?: boolean;
  /** Takes everything that it logs, requests too. */
  log?: { write(line: string): void };
}

/** @param shared the database of another open market: on PostgreSQL a second process of it */
export async function openMarket(
  shared?: MarketDatabase,
  {
    credentials = NO_PAYMENTS,
    sandboxed = true,
    replica,
    registration,
    operatorTotp = false,
    trustsProxy,
    outlets: openedOutlets,
    isDemo,
    unsafe = [],
    testSearch = true,
    log: lines,
  }: MarketOptions = {},
): Promise<OpenMarket> {
  const database = shared ?? (await freshDatabase());
  const log = lines ? openLog('info', lines) : openLog('warn');
  const watch = new QueryWatch(log, database.databaseUrl ? 'postgres' : 'pglite');
  const opened = await openDatabase({
    watch,
    databaseUrl: database.databaseUrl,
    dataDir: database.dataDir,
    migrationsFolder: MIGRATIONS_FOLDER,
  });
  const { db } = opened;
  if (!sandboxed && !shared) await forgetDemo(db);
  const detachSearch = testSearch ? await attachTestSearch(db) : null;
  let offset = 0;
  let url = '';
  let stopped: Date | null = null;
  const clock = () => new Date(stopped ?? Date.now() + offset);
  const sandbox = sandboxProvider(SANDBOX_SECRET, sandboxBooks(db), () => url);
  const payments = await paymentsOf(credentials, sandboxed ? sandbox : null, clock);
  const files = openFiles(database.dataDir, null);
  const { changes, stop: stopHearing } = await listenForChanges(opened);
  const outlets = { ...openOutlets(UNSENT), ...openedOutlets };
  const whole: Market = {
    db,
    replica: replica ?? opened.replica,
    clock,
    isDemo: isDemo ?? (await isDemoMarket(db)),
    payments,
    files,
    outlets,
    vitals: vitalsOf(opened, watch, clock),
    sessionSecret: SESSION_SECRET,
    trustsProxy,
    changes,
    operatorTotp,
    registration: registration ?? { proof: 'off', perNetwork: 1_000_000 },
    unsafe,
    underWay: new UnderWay(opened.locks),
    queues: new Queues(),
    auctionKey: await openAuctionKey(db, null, clock()),
  };
  const app = buildServer(whole, log);
  url = await app.listen({ host: '127.0.0.1', port: 0 });
  const offered = { sale: 0, self: 0 };
  const buyers: OpenMarket['buyers'] = (count, fields) => addBuyers(db, url, count, fields);
  return {
    url,
    db,
    payments,
    files,
    outlets,
    whole,
    changes,
    database,
    now: clock,
    advance: (milliseconds) => {
      offset += milliseconds;
    },
    stopClock: (at) => {
      stopped = at;
    },
    call: callerAt(url, null),
    prove: async ({ token }, provedAt) => {
      await db
        .update(tokens)
        .set({ provedAt })
        .where(eq(tokens.tokenHash, hashToken(token)));
    },
    buyers,
    buyer: async (fields) => first(await buyers(1, fields)),
    offer: async (fields = {}) => {
      const kind = fields.kind ?? 'sale';
      const { id } = first(
        await db
          .select({ id: goods.id })
          .from(goods)
          .where(eq(goods.kind, kind))
          .orderBy(goods.id)
          .limit(1)
          .offset(offered[kind]++),
      );
      const plain = { ...PLAIN_OFFER, ...fields };
      const [made] = await db.update(goods).set(plain).where(eq(goods.id, id)).returning();
      await indexGoods(db, [id]);
      return first(made ? [made] : []);
    },
    change: async ({ id }, fields) => {
      await db.update(goods).set(fields).where(eq(goods.id, id));
    },
    stockOf: async (goodsId) => {
      const left = db.select({ left: goods.availableCount }).from(goods);
      return first(await left.where(eq(goods.id, goodsId))).left;
    },
    close: async () => {
      await app.close();
      await stopHearing();
      await detachSearch?.();
      await opened.close();
      if (!shared) await database.remove();
    },
  };
}

const forgetDemo = (db: Database) =>
  db.delete(settings).where(inArray(settings.name, [DEMO_SETTING, 'money']));

async function addBuyers(
  db: Database,
  url: string,
  count: number,
  fields: Partial<typeof customers.$inferInsert> = {},
): Promise<Buyer[]> {
  hashOfAll ??= hashPassword(PASSWORD);
  const passwordHash = await hashOfAll;
  const accounts = await db
    .insert(customers)
    .values(
      Array.from({ length: count }, () => ({
        phone: `19${String(nextPhone++).padStart(9, '0')}`,
        passwordHash,
        name: '测试买家',
        customerType: 'personal' as const,
        ...fields,
      })),
    )
    .returning();
  const buyers = accounts.map(({ id, phone }) => ({ id, phone, token: newSerial() }));
  // However far the test moves the clock (a thousand histories move it by years), they are logged in
  // and have just given their password.
  const expiresAt = new Date(Date.now() + 100 * 365 * 24 * 60 * 60 * 1000);
  const provedAt = expiresAt;
  await db.insert(tokens).values(
    buyers.map(({ id, token }) => ({
      tokenHash: hashToken(token),
      customerId: id,
      expiresAt,
      provedAt,
    })),
  );
  return buyers.map(({ id, phone, token }) => ({
    id,
    phone,
    ...{ token, url },
    call: callerAt(url, token),
    at: (baseUrl) => callerAt(baseUrl, token),
  }));
}

/** Of all buyers. */
export const PASSWORD = 'a-test-password';

let nextPhone = 0;
/** One for all buyers: making one takes a while, by design. */
let hashOfAll: Promise<string> | undefined;

/** What a form sends with a write, to make it safe to repeat. */
export const newSerial = () => randomBytes(16).toString('hex');

export function first<Item>(items: readonly Item[]): Item {
  const [item] = items;
  if (item === undefined) throw new Error('there is none');
  return item;
}

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mySigns } from '#app/domain/auction/contract.ts';
import type { ResultKind } from '#app/domain/auction/result.ts';
import { toYuan } from '#app/domain/money.ts';
import { times } from '#tests/api/order/racing.ts';
import { type ApiProcess, startApiProcess } from '#tests/api/support/api-process.ts';
import { freshDatabase, type MarketDatabase } from '#tests/api/support/market.ts';
import { first, openMarket } from '#tests/api/support/open-market.ts';
import { expectSoundLedger } from '#tests/api/wallet/ledger-state.ts';
import { type Payer, payerWith } from '#tests/api/wallet/wallets.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { MIGRATIONS_FOLDER } from '#trading-api/platform/database/migrations-folder.ts';
import { openDatabase } from '#trading-api/platform/database/open-database.ts';
import { auctionAwards, ledgerTransfers, orders } from '#trading-api/schema.ts';
import {
  type Auction,
  announce,
  bidAt,
  expectClosedOnce,
  holdMargins,
  MARGIN,
  signsOf,
} from './auctioning.ts';

const AUCTIONS = 16;
/** A busy machine takes its time over the starts of a process. */
const TIMEOUT_MS = 300_000;

let database: MarketDatabase;
let payers: Payer[];
let auctions: Auction[];
let processes: ApiProcess[] = [];

beforeAll(async () => {
  database = await freshDatabase();
  const market = await openMarket(database);
  payers = await Promise.all(times(3, () => payerWith(market, toYuan(MARGIN * AUCTIONS))));
  const ended = {
    endDate: new Date(Date.now() - 60_000),
    startDate: new Date(Date.now() - 3_600_000),
  };
  auctions = [];
  for (const _ of times(AUCTIONS, () => null)) {
    const auction = await announce(market, {
      ...ended,
      marginAmount: MARGIN,
      marginSellerShare: 70,
      // Bids just before the end would move it.
      delayTime: 0,
    });
    await holdMargins(market.db, auction, payers);
    for (const [index, { buyer }] of payers.entries()) {
      const at = new Date(ended.endDate.getTime() - 1000 * (10 - index));
      await bidAt(market.db, buyer, auction, { price: toYuan(300_000 + index * 1000) }, at);
    }
    auctions.push(auction);
  }
  await market.close();
}, TIMEOUT_MS);

afterAll(async () => {
  await Promise.all(processes.map((api) => api.kill()));
  await database.remove();
});

/** Two processes of one market; PGlite has one. */
const startAll = () =>
  Promise.all(times(database.databaseUrl ? 2 : 1, () => startApiProcess(database)));

/** How many auctions have come to this result for a bidder, as the last of the processes says. */
const countOf = (bidder: number, kind: ResultKind) => async () => {
  const { buyer } = first(payers.slice(bidder));
  const { content } = await buyer.at(first(processes.slice(-1)).url)(mySigns, { rows: 100 });
  return content.filter(({ result }) => result?.kind === kind).length;
};

/** Lets the processes' jobs work, and pulls the plug of one as soon as something is done. */
async function workWithPlugPulled(done: () => Promise<number>): Promise<void> {
  const patient = { timeout: TIMEOUT_MS, interval: 100 };
  processes = await startAll();
  await expect.poll(done, patient).toBeGreaterThan(0);
  const [killed, ...others] = processes;
  await killed?.kill();
  processes = [await startApiProcess(database), ...others];
  await expect.poll(done, patient).toBe(AUCTIONS);
  await Promise.all(processes.map((api) => api.kill()));
  processes = [];
}

async function inDatabase(work: (db: Database) => Promise<void>): Promise<void> {
  const { db, close } = await openDatabase({
    databaseUrl: database.databaseUrl,
    dataDir: database.dataDir,
    migrationsFolder: MIGRATIONS_FOLDER,
  });
  await work(db).finally(close);
}

test(
  'kill -9 during the closes and during the defaults: each order, margin and offer once',
  async () => {
    await workWithPlugPulled(countOf(0, 'lost'));
    await inDatabase(async (db) => {
      for (const auction of auctions) await expectClosedOnce(db, auction);
      await expectSoundLedger(db);
      const past = new Date(Date.now() - 60_000);
      await db.update(orders).set({ payDeadline: past }).where(eq(orders.source, 'auction'));
    });
    await workWithPlugPulled(countOf(1, 'offered'));
    await inDatabase(async (db) => {
      for (const auction of auctions) await expectDefaultedOnce(db, auction);
      await expectSoundLedger(db);
    });
  },
  TIMEOUT_MS,
);

async function expectDefaultedOnce(db: Database, auction: Auction): Promise<void> {
  const awards = await db
    .select()
    .from(auctionAwards)
    .where(eq(auctionAwards.auctionId, auction.id));
  const stateOf = (index: number) =>
    awards.find(({ customerId }) => customerId === payers[index]?.buyer.id)?.state;
  expect([stateOf(0), stateOf(1), stateOf(2)]).toEqual([undefined, 'offered', 'defaulted']);
  const signs = await signsOf(db, auction);
  expect(signs.map(({ marginState }) => marginState).sort()).toEqual([
    'forfeited',
    'released',
    'released',
  ]);
  const forfeits = await db
    .select()
    .from(ledgerTransfers)
    .where(eq(ledgerTransfers.auctionId, auction.id));
  expect(forfeits.filter(({ kind }) => kind === 'marginForfeit')).toHaveLength(2);
}

import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApiFailure } from '#app/api/errors.ts';
import { type BidAnswer, roundRobin } from '#app/domain/auction/bid-contract.ts';
import { freezeMargin } from '#app/domain/auction/contract.ts';
import { toYuan } from '#app/domain/money.ts';
import { times } from '#tests/api/order/racing.ts';
import { type ApiProcess, startApiProcess } from '#tests/api/support/api-process.ts';
import { freshDatabase, type MarketDatabase } from '#tests/api/support/market.ts';
import { type Buyer, first, newSerial, openMarket } from '#tests/api/support/open-market.ts';
import { expectSoundLedger } from '#tests/api/wallet/ledger-state.ts';
import { payerWith } from '#tests/api/wallet/wallets.ts';
import { closeDueAuctions } from '#trading-api/auction/close.ts';
import { MIGRATIONS_FOLDER } from '#trading-api/platform/database/migrations-folder.ts';
import { openDatabase } from '#trading-api/platform/database/open-database.ts';
import { type Auction, announce, bid, bidsOf, expectClosedOnce, signUp } from './auctioning.ts';

/** Each of them may bid five times a second. */
const BIDDERS = 60;
const BIDS = 240;
const MARGIN = 100_000;
/** A busy machine takes its time over the starts of a process. */
const TIMEOUT_MS = 300_000;
/** From before the first start: on a busy machine the end falls among the bids, not before them. */
const RUNS_MS = 12_000;
/** So many times as long as it took to prepare the bidders, if that is longer. */
const PREPARATIONS = 6;

let database: MarketDatabase;
let buyers: Buyer[];
let auction: Auction;
let processes: ApiProcess[];

beforeAll(async () => {
  const began = performance.now();
  database = await freshDatabase();
  const market = await openMarket(database);
  const payers = await Promise.all(times(BIDDERS, () => payerWith(market, toYuan(MARGIN))));
  buyers = payers.map(({ buyer }) => buyer);
  const runsMs = Math.max(RUNS_MS, PREPARATIONS * (performance.now() - began));
  auction = await announce(market, {
    endDate: new Date(Date.now() + runsMs),
    marginAmount: MARGIN,
    delayTime: 0,
  });
  await signUp(market.db, auction, buyers);
  const { id } = auction;
  await Promise.all(buyers.map(({ call }) => call(freezeMargin, { auctionId: String(id) })));
  await market.close();
  processes = await startAll();
}, TIMEOUT_MS);

afterAll(async () => {
  await Promise.all(processes.map((api) => api.kill()));
  await database.remove();
});

/** Two processes of one market; PGlite has one. */
const startAll = () =>
  Promise.all(times(database.databaseUrl ? 2 : 1, () => startApiProcess(database)));

interface Sent {
  buyer: Buyer;
  price: string;
  serial: string;
}

const plan = (): Sent[] =>
  times(BIDS, (at) => ({
    buyer: first(buyers.slice(at % BIDDERS)),
    price: toYuan(auction.startPrice + at * auction.priceAddRange),
    serial: newSerial(),
  }));

/** Sends every bid to one of the processes, and pulls the plug of one after so many answers. */
async function sendAll(wanted: readonly Sent[], pullPlugAfter: number) {
  const answers = new Map<string, BidAnswer>();
  let killed: Promise<void> | null = null;
  const send = async ({ buyer, price, serial }: Sent, at: number) => {
    const url = first(processes.slice(at % processes.length)).url;
    answers.set(serial, await bid({ call: buyer.at(url) }, auction, price, { serial }));
    if (answers.size >= pullPlugAfter) killed ??= first(processes).kill();
  };
  for (const result of await Promise.allSettled(wanted.map(send))) {
    if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(ApiFailure);
  }
  await killed;
  return answers;
}

test(
  'kill -9 in the middle of an auction: each bid counts once, and it is closed once',
  async () => {
    const wanted = plan();
    const known = await sendAll(wanted, BIDS / 4);
    expect(known.size).toBeLessThan(BIDS);
    processes = [await startApiProcess(database), ...processes.slice(1)];
    const all = await sendAll(wanted, Number.POSITIVE_INFINITY);
    expect(all.size).toBe(BIDS);
    // What was answered is answered again, word by word.
    for (const [serial, answer] of known) expect(all.get(serial)).toEqual(answer);

    // The processes' own job closes it, whichever of them comes first.
    const call = first(buyers).at(first(processes).url);
    const isOver = async () => (await call(roundRobin, { auctionId: String(auction.id) })).endFlag;
    await expect.poll(isOver, { interval: 500, timeout: TIMEOUT_MS }).toBe(true);
    await Promise.all(processes.map((api) => api.kill()));
    processes = [];
    const { db, close } = await openDatabase({
      databaseUrl: database.databaseUrl,
      dataDir: database.dataDir,
      migrationsFolder: MIGRATIONS_FOLDER,
    });
    try {
      // A run of the job that comes later finds nothing to close.
      expect(await closeDueAuctions(db, new Date())).toBe(0);
      await expectClosedOnce(db, auction);
      expect((await bidsOf(db, auction)).length).toBeGreaterThan(BIDS / 20);
      await expectSoundLedger(db);
    } finally {
      await close();
    }
  },
  TIMEOUT_MS,
);

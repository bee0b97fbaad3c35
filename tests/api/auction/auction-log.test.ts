import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readLogLine, recordTextOfVersion1 } from '#app/domain/auction/auction-log.ts';
import { auditSign, cancelAuction } from '#app/domain/auction/desk-contract.ts';
import { checkLog } from '#app/domain/auction/log-check.ts';
import { bidLog } from '#app/domain/auction/record-contract.ts';
import {
  type Buyer,
  first,
  newSerial,
  type OpenMarket,
  openMarket,
} from '#tests/api/support/open-market.ts';
import { appendRecord, termsRecord } from '#trading-api/auction/auction-log.ts';
import { auctionBids, auctionLog, auctions } from '#trading-api/schema.ts';
import {
  type Auction,
  announce,
  auctionNow,
  bid,
  closeAfter,
  expectSoundAuction,
  signsOf,
  signUp,
} from './auctioning.ts';

let market: OpenMarket;
let operator: Buyer;
beforeAll(async () => {
  market = await openMarket();
  operator = await market.buyer({ platformType: 'buyer,operator' });
});
afterAll(() => market.close());

async function recordsOf({ id }: Auction) {
  const { text } = await operator.call(bidLog, { auctionId: String(id) });
  return text
    .trim()
    .split('\n')
    .map((line) => readLogLine(line)?.record);
}

async function auditAll(auction: Auction, passes: boolean) {
  for (const { id } of await signsOf(market.db, auction)) {
    const decision = { signId: String(id), passes, reason: '资料不全' };
    await operator.call(auditSign, decision, { serial: newSerial() });
  }
}

test('the log records the terms, the audits, each bid with its arrival, and the close', async () => {
  const auction = await announce(market);
  const [one, other] = (await market.buyers(2)) as [Buyer, Buyer];
  await signUp(market.db, auction, [one, other], { state: 'waitAudit' });
  await auditAll(auction, true);
  const { receivedAt } = await bid(one, auction, '3010.00');
  await bid(other, auction, '3000.00');
  await closeAfter(market.db, auction);
  const arrivedAt = new Date(receivedAt);
  const lot = { count: 10_000 };
  expect(await recordsOf(auction)).toMatchObject([
    { type: 'terms', auctionId: String(auction.id), stated: { productName: '螺纹钢' } },
    { type: 'audit', bidderNo: 1, passed: true },
    { type: 'audit', bidderNo: 2, passed: true },
    { type: 'bid', sequence: 1, bidderNo: 1, price: 301_000, arrivedAt, at: arrivedAt, ...lot },
    { type: 'bid', sequence: 2, bidderNo: 2, price: 300_000, ...lot },
    {
      type: 'close',
      realEnd: auction.realEndDate,
      ranking: [
        { bidderNo: 1, price: 301_000, allocated: 10_000 },
        { bidderNo: 2, price: 300_000, allocated: 0 },
      ],
    },
    { type: 'awarded', bidderNo: 1, price: 301_000, ...lot },
  ]);
  await expectSoundAuction(market.db, auction);
});

test('the log of a cancelled auction records the cancellation and the refused sign-up', async () => {
  const auction = await announce(market);
  await signUp(market.db, auction, [await market.buyer()], { state: 'waitAudit' });
  await auditAll(auction, false);
  const cancelling = { auctionId: String(auction.id), reason: '货源有变' };
  await operator.call(cancelAuction, cancelling, { serial: newSerial() });
  expect(await recordsOf(auction)).toMatchObject([
    { type: 'terms' },
    { type: 'audit', bidderNo: 1, passed: false },
    { type: 'cancel', reason: '货源有变' },
  ]);
  await expectSoundAuction(market.db, auction);
});

test('terms and bids that the previous version writes, which may still run, keep their places in the log', async () => {
  const auction = await announce(market);
  const buyer = await market.buyer();
  await market.db.delete(auctionLog).where(eq(auctionLog.auctionId, auction.id));
  const terms = recordTextOfVersion1(termsRecord(auction, []));
  const genesis = { otherRecords: 1, headHash: linkHash('', terms) };
  await market.db.update(auctions).set(genesis).where(eq(auctions.id, auction.id));
  await signUp(market.db, await auctionNow(market.db, auction), [buyer]);

  await bidAsBefore(auction, buyer, 300_000);
  await bid(buyer, auction, '3010.00', { over: '3000.00' });
  await bidAsBefore(auction, buyer, 302_000);
  await closeAfter(market.db, auction);

  const { text } = await operator.call(bidLog, { auctionId: String(auction.id) });
  const { faults, outcome } = await checkLog(text);
  expect(faults).toEqual([]);
  expect(outcome).toMatchObject({ state: 'closed', bidCount: 3 });
  const lines = text.trim().split('\n').map(readLogLine);
  expect(lines.map((line) => [line?.record.type, line?.version])).toEqual([
    ['terms', 1],
    ['audit', 2],
    ['bid', 1],
    ['bid', 2],
    ['bid', 1],
    ['close', 2],
    ['awarded', 2],
  ]);
  await expectSoundAuction(market.db, auction);
});

test('a record is not appended to an auction that has changed since it was read', async () => {
  const auction = await announce(market);
  const record = { type: 'cancel', reason: 'x', at: market.now() } as const;
  await appendRecord(market.db, auction, record);
  await expect(appendRecord(market.db, auction, record)).rejects.toThrow('was not locked');
  expect(await recordsOf(auction)).toHaveLength(2);
});

const linkHash = (previous: string, text: string) =>
  createHash('sha256').update(`${previous}\n${text}`).digest('hex');

/** Writes a bid as the version before `auction_log` did. */
async function bidAsBefore({ id }: Auction, buyer: Buyer, price: number): Promise<void> {
  const { headHash: previousHash, lastSequence } = await auctionNow(market.db, { id });
  const at = market.now();
  const bid = { sequence: lastSequence + 1, bidderNo: 1, price, count: 10_000, movedEndTo: null };
  const hash = linkHash(
    previousHash,
    recordTextOfVersion1({ type: 'bid', ...bid, at, arrivedAt: at }),
  );
  await market.db
    .insert(auctionBids)
    .values({ ...bid, auctionId: id, customerId: buyer.id, receivedAt: at, previousHash, hash });
  const head = { headHash: hash, lastSequence: bid.sequence };
  first(await market.db.update(auctions).set(head).where(eq(auctions.id, id)).returning());
}

import { and, asc, eq, inArray, like } from 'drizzle-orm';
import { expect } from 'vitest';
import { type Bid, replay } from '#app/domain/auction/auction.ts';
import { increasePrice } from '#app/domain/auction/bid-contract.ts';
import { freezeMargin } from '#app/domain/auction/contract.ts';
import { CLOSE_GRACE_MS } from '#app/domain/auction/live.ts';
import { checkLog } from '#app/domain/auction/log-check.ts';
import type { Parsed } from '#app/domain/endpoint.ts';
import { times } from '#tests/api/order/racing.ts';
import { type Buyer, first, newSerial, type OpenMarket } from '#tests/api/support/open-market.ts';
import { type Payer, payerWith } from '#tests/api/wallet/wallets.ts';
import { appendRecord, logText } from '#trading-api/auction/auction-log.ts';
import { lockAuction } from '#trading-api/auction/auctions.ts';
import { takeBid } from '#trading-api/auction/bid.ts';
import { closeDueAuctions } from '#trading-api/auction/close.ts';
import { announce as announceTo } from '#trading-api/auction/desk.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import {
  auctionAwards,
  auctionBids,
  auctionSigns,
  auctions,
  customers,
  ledgerTransfers,
  orders,
  smsOutbox,
  wallets,
} from '#trading-api/schema.ts';
import { marketAccount, transfer } from '#trading-api/wallet/index.ts';

export type Auction = typeof auctions.$inferSelect;

export const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * An auction that runs for an hour, half of it over: 100 tonnes from 3,000.00 in steps of 10.00,
 * no margin, and an end that two bids of its last five minutes move.
 */
export async function announce(
  { db, now }: Pick<OpenMarket, 'db' | 'now'>,
  fields: Partial<Auction> = {},
): Promise<Auction> {
  const half = HOUR_MS / 2;
  const startDate = fields.startDate ?? new Date(now().getTime() - half);
  const endDate = fields.endDate ?? new Date(now().getTime() + half);
  const announced = {
    name: '测试竞价',
    sellerCode: 'S0001',
    sellerName: '测试卖家',
    productName: '螺纹钢',
    varieties: 'HRB400E',
    manufacturer: '测试钢厂',
    specification: 'Φ12',
    productCount: 10_000,
    productUnit: '吨',
    imageUrl: '',
    deliverArea: '江苏省无锡市 1 号库',
    deliveryDate: '2099-12-01',
    biddingMode: 'free_bidding' as const,
    startPrice: 300_000,
    priceAddRange: 1000,
    startCount: 1000,
    countAddRange: 500,
    signEndDate: endDate,
    startDate,
    endDate,
    delayTime: 5,
    delayTimes: 2,
    // No question is asked of a bid far above the leading one, unless a test wants it.
    confirmSteps: 30_000,
    createdAt: startDate,
    ...fields,
  };
  return auctionNow(db, { id: await announceTo(db, announced, []) });
}

/** Signs buyers up, with numbers from `firstNo` on; their audit has passed unless `state` says otherwise. */
export async function signUp(
  db: Database,
  auction: Auction,
  buyers: readonly Pick<Buyer, 'id' | 'phone'>[],
  fields: Partial<typeof auctionSigns.$inferInsert> = {},
  firstNo = 1,
): Promise<void> {
  const signs = buyers.map(({ id, phone }, index) => ({
    auctionId: auction.id,
    customerId: id,
    bidderNo: firstNo + index,
    state: 'auditPass' as const,
    buyerName: '测试买家',
    companyName: `无锡第${firstNo + index}钢材公司`,
    credentialNumber: '91320200000000000X',
    noticePhoneNumber: phone,
    createdAt: auction.createdAt,
    ...fields,
  }));
  await db.transaction(async (tx) => {
    let log = await lockAuction(tx, String(auction.id));
    for (const { state, bidderNo, createdAt: at } of signs) {
      if (state !== 'auditPass') continue;
      log = await appendRecord(tx, log, { type: 'audit', bidderNo, passed: true, at });
    }
    await tx.insert(auctionSigns).values(signs);
  });
}

/** An auction with so many bidders who have passed. */
export async function auctionWith(
  market: OpenMarket,
  count: number,
  fields: Partial<Auction> = {},
): Promise<{ auction: Auction; buyers: Buyer[] }> {
  const auction = await announce(market, fields);
  const buyers = await market.buyers(count);
  await signUp(market.db, auction, buyers);
  return { auction, buyers };
}

export const MARGIN = 100_000;

/** An auction whose bidders have wallets and have frozen the margin. */
export async function heldAuction(
  market: OpenMarket,
  count: number,
  fields: Partial<Auction> = {},
  yuan = '1000.00',
): Promise<{ auction: Auction; payers: Payer[] }> {
  const name = `测试竞价 ${newSerial().slice(0, 8)}`;
  const auction = await announce(market, { name, marginAmount: MARGIN, ...fields });
  const payers = await Promise.all(times(count, () => payerWith(market, yuan)));
  const buyers = payers.map(({ buyer }) => buyer);
  await signUp(market.db, auction, buyers);
  for (const { call } of buyers) {
    await call(freezeMargin, { auctionId: String(auction.id) }, { serial: newSerial() });
  }
  return { auction, payers };
}

/** Signs buyers up whose margins are frozen, at once. */
export async function holdMargins(
  db: Database,
  auction: Auction,
  payers: readonly Payer[],
): Promise<void> {
  const buyers = payers.map(({ buyer }) => buyer);
  await signUp(db, auction, buyers, { marginState: 'frozen', marginAmount: auction.marginAmount });
  for (const { id } of buyers) {
    const [wallet] = await db.select().from(wallets).where(eq(wallets.customerId, id));
    await db.transaction(async (tx) =>
      transfer(tx, {
        kind: 'marginFreeze',
        reference: `margin:${auction.id}:${id}`,
        from: wallet?.accountId ?? 0,
        to: await marketAccount(tx, 'margin'),
        amount: auction.marginAmount,
        auctionId: auction.id,
        now: auction.createdAt,
      }),
    );
  }
}

/** The messages to an auction's seller about it, the first one first. */
export async function sentToSeller(
  db: Database,
  { sellerCode, name }: Pick<Auction, 'sellerCode' | 'name'>,
): Promise<string[]> {
  const phones = db
    .select({ phone: customers.phone })
    .from(customers)
    .where(eq(customers.sellerCode, sellerCode));
  const sent = await db
    .select({ text: smsOutbox.text })
    .from(smsOutbox)
    .where(and(inArray(smsOutbox.phone, phones), like(smsOutbox.text, `%您的竞价「${name}」%`)))
    .orderBy(asc(smsOutbox.id));
  return sent.map(({ text }) => text);
}

/** What whoever leads with a price sends with another bid, having been asked. */
export const meant = (price: string, leading: string) => ({ confirmed: price, leading });

/** Bids by the call, the whole quantity unless it says how much; `over` the bidder's own leading price, where it says so. */
export const bid = (
  buyer: Pick<Buyer, 'call'>,
  auction: Auction,
  price: string,
  { count = '100', serial = newSerial(), over = '' } = {},
) =>
  buyer.call(
    increasePrice,
    { auctionId: String(auction.id), price, count, ...(over && meant(price, over)) },
    { serial },
  );

/** Bids by the service, received at a moment of the test's choice. */
export const bidAt = (
  db: Database,
  { id: customerId }: Pick<Buyer, 'id'>,
  auction: Auction,
  wanted: Partial<Parsed<typeof increasePrice>> & { price: string },
  received: Date,
) => {
  const typed = { auctionId: String(auction.id), count: '100', ...wanted };
  return db.transaction((tx: Database) =>
    takeBid(tx, { customerId, person: { id: customerId, name: '' } }, typed, received),
  );
};

/**
 * Closes what is due so long after an auction's end, and the auction itself: a process says a moment
 * late that it works at a bid, and for a while after that, and nothing is closed meanwhile.
 * @returns how many were closed
 */
export async function closeAfter(
  db: Database,
  { id }: Pick<Auction, 'id'>,
  milliseconds = CLOSE_GRACE_MS,
): Promise<number> {
  const { realEndDate, closedAt, cancelledAt } = await auctionNow(db, { id });
  const close = () => closeDueAuctions(db, new Date(realEndDate.getTime() + milliseconds));
  if (closedAt || cancelledAt || milliseconds < CLOSE_GRACE_MS) return close();
  let closed = 0;
  let failure: unknown;
  const closedOnce = async () => {
    try {
      closed += await close();
    } catch (error) {
      failure = error;
    }
    return (await auctionNow(db, { id })).closedAt;
  };
  await expect.poll(closedOnce, { timeout: 10_000 }).not.toBeNull();
  if (failure) throw failure;
  return closed;
}

export const auctionNow = async (db: Database, { id }: Pick<Auction, 'id'>): Promise<Auction> =>
  first(await db.select().from(auctions).where(eq(auctions.id, id)));

export const bidsOf = (db: Database, { id }: Pick<Auction, 'id'>) =>
  db
    .select()
    .from(auctionBids)
    .where(eq(auctionBids.auctionId, id))
    .orderBy(asc(auctionBids.sequence));

/** The awards of an auction with their orders. */
export const awardsOf = (db: Database, { id }: Pick<Auction, 'id'>) =>
  db
    .select({ award: auctionAwards, order: orders })
    .from(auctionAwards)
    .innerJoin(orders, eq(orders.orderCode, auctionAwards.orderCode))
    .where(eq(auctionAwards.auctionId, id));

export const signsOf = (db: Database, { id }: Pick<Auction, 'id'>) =>
  db.select().from(auctionSigns).where(eq(auctionSigns.auctionId, id));

/** What must hold of an auction at any moment; answers the state of the bidding that follows from its log. */
export async function expectSoundAuction(db: Database, { id }: Pick<Auction, 'id'>) {
  const auction = await auctionNow(db, { id });
  const { faults, outcome } = await checkLog(await logText(db, auction));
  expect(faults).toEqual([]);
  expect(outcome).toMatchObject({
    bidCount: auction.lastSequence,
    extended: auction.extensions,
    realEnd: auction.realEndDate,
    headHash: auction.headHash,
  });
  const bids = await bidsOf(db, auction);
  const taken = bids.map(
    ({ customerId: bidderId, receivedAt: at, sequence, price, count }): Bid => ({
      sequence,
      bidderId,
      price,
      count,
      at,
    }),
  );
  const voided = new Set(
    bids.filter(({ voidedAt }) => voidedAt !== null).map(({ sequence }) => sequence),
  );
  expect(voided.size).toBe(auction.voidedBids);
  const bidding = replay(auction, taken, voided);
  for (const { at } of taken) expect(at < bidding.realEnd).toBe(true);
  return { auction, bidding, taken };
}

/** What must hold of an auction that is closed: each award and each margin exactly once. */
export async function expectClosedOnce(db: Database, { id }: Pick<Auction, 'id'>): Promise<void> {
  const { auction } = await expectSoundAuction(db, { id });
  expect(auction.closedAt).not.toBeNull();
  const signs = await signsOf(db, auction);
  const awards = await awardsOf(db, auction);
  const ofAuction = await db.$count(orders, eq(orders.source, 'auction'));
  expect(awards.length).toBeLessThanOrEqual(ofAuction);
  const winners = new Set(awards.map(({ award }) => award.customerId));
  expect(winners.size).toBe(awards.length);
  const { outcome } = await checkLog(await logText(db, auction));
  const noOf = new Map(signs.map(({ customerId, bidderNo }) => [customerId, bidderNo]));
  const given = awards.map(({ award }) => [noOf.get(award.customerId), award.price, award.count]);
  const due = (outcome?.ranking ?? [])
    .filter(({ allocated }) => allocated > 0)
    .map(({ bidderId, price, allocated }) => [bidderId, price, allocated]);
  expect(given.sort(byNumber)).toEqual(due.sort(byNumber));
  const references = (await db.select().from(ledgerTransfers)).map(({ reference }) => reference);
  for (const { customerId, marginAmount, marginState } of signs.filter(hasMargin)) {
    const released = references.includes(`margin-release:${id}:${customerId}`);
    expect([marginAmount, marginState, released]).toEqual(
      winners.has(customerId)
        ? [auction.marginAmount, 'kept', false]
        : [auction.marginAmount, 'released', true],
    );
  }
}

const hasMargin = ({ marginState }: typeof auctionSigns.$inferSelect) => marginState !== 'none';

const byNumber = (a: readonly unknown[], b: readonly unknown[]) => Number(a[0]) - Number(b[0]);

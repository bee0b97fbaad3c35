import { randomBytes } from 'node:crypto';
import { and, desc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { myBids, type OwnBids } from '#app/domain/auction/bid-contract.ts';
import { bidReceipt } from '#app/domain/auction/record-contract.ts';
import type { Receipt } from '#app/domain/auction/statement.ts';
import { DAY_MS } from '#app/domain/duration.ts';
import { toYuan } from '#app/domain/money.ts';
import { toQuantity } from '#app/domain/quantity.ts';
import { nameAt } from '#trading-api/account/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customerRoute } from '#trading-api/platform/http/route.ts';
import { notFound } from '#trading-api/platform/refusal.ts';
import {
  auctionBidReceipts,
  auctionBids,
  auctionSigns,
  auctions,
  customers,
} from '#trading-api/schema.ts';
import { type Auction, auctionById } from './auctions.ts';
import { type LimitRow, newestLimit } from './limits.ts';
import { type AuctionStanding, rankedBidders, standingOf } from './standing.ts';

const NEWEST_RECEIPTS = 50;
/** Refusals are the bidder's proof for so long after the close; accepted bids stay. */
const REFUSALS_KEPT_MS = 30 * DAY_MS;

/** Random, so that it cannot be guessed. */
export const newReceiptId = (): string => randomBytes(16).toString('base64url');

type ReceiptRow = typeof auctionBidReceipts.$inferSelect;

/** Writes the answer to a refused bid; of a bidder's refusals the newest are kept, those that are shown. */
export async function writeRefusal(tx: Database, receipt: ReceiptRow): Promise<void> {
  await tx.insert(auctionBidReceipts).values(receipt);
  const { auctionId, customerId, receivedAt, sequence } = auctionBidReceipts;
  const refusals = and(
    eq(auctionId, receipt.auctionId),
    eq(customerId, receipt.customerId),
    isNull(sequence),
  );
  const [oldest] = await tx
    .select({ receivedAt })
    .from(auctionBidReceipts)
    .where(refusals)
    .orderBy(desc(receivedAt))
    .limit(1)
    .offset(NEWEST_RECEIPTS - 1);
  if (!oldest) return;
  await tx.delete(auctionBidReceipts).where(and(refusals, lt(receivedAt, oldest.receivedAt)));
}

/** Deletes the receipts of refused bids whose auction has long been over. */
export async function sweepRefusals(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - REFUSALS_KEPT_MS);
  const isOver = or(lt(auctions.closedAt, before), lt(auctions.cancelledAt, before));
  const over = db.select({ id: auctions.id }).from(auctions).where(isOver);
  const { auctionId, sequence } = auctionBidReceipts;
  await db.delete(auctionBidReceipts).where(and(isNull(sequence), inArray(auctionId, over)));
}

/** A bidder's own bids, the newest receipts first. */
export const bidsOf = customerRoute(myBids, async ({ db, customer, input: { auctionId } }) => {
  const auction = await auctionById(db, auctionId);
  const receipts = await ownReceipts(db, customer.id, auction.id);
  const limit = await newestLimit(db, auction, customer.id);
  return ownBids(customer.id, auction, await standingOf(db, auction), receipts, limit);
});

/** The bid of an accepted receipt. */
const ofSameBid = and(
  eq(auctionBids.auctionId, auctionBidReceipts.auctionId),
  eq(auctionBids.sequence, auctionBidReceipts.sequence),
);

interface OwnReceipt {
  receipt: ReceiptRow;
  voidReason: string | null;
  /** Null for a refused bid. */
  isProxy: boolean | null;
  /** The name of who sent it, or has set the limit from which it follows; null: nobody is known. */
  sender: string | null;
}

export function ownReceipts(
  db: Database,
  customerId: number,
  auctionId: number,
): Promise<OwnReceipt[]> {
  const { receivedAt, sequence } = auctionBidReceipts;
  return db
    .select({
      receipt: auctionBidReceipts,
      voidReason: auctionBids.voidReason,
      isProxy: auctionBids.isProxy,
      sender: sql<string | null>`${nameAt(receivedAt)}`,
    })
    .from(auctionBidReceipts)
    .leftJoin(auctionBids, ofSameBid)
    .leftJoin(customers, eq(customers.id, auctionBidReceipts.personId))
    .where(
      and(
        eq(auctionBidReceipts.auctionId, auctionId),
        eq(auctionBidReceipts.customerId, customerId),
      ),
    )
    .orderBy(desc(receivedAt), desc(sequence))
    .limit(NEWEST_RECEIPTS);
}

export function ownBids(
  customerId: number,
  auction: Auction,
  standing: AuctionStanding,
  receipts: readonly OwnReceipt[],
  newest: LimitRow | null,
): OwnBids {
  const shown = receipts.slice(0, NEWEST_RECEIPTS);
  const isShared = shown.some(
    ({ receipt: { personId } }) => (personId ?? customerId) !== customerId,
  );
  const own = rankedBidders(auction, standing).find(({ bidderId }) => bidderId === customerId);
  return {
    receipts: shown.map(({ receipt, voidReason, isProxy, sender }) => ({
      ...receiptOnWire(receipt),
      voidReason,
      isProxy: isProxy === true,
      placedBy: isShared ? sender : null,
    })),
    buyerPresentAmount: own
      ? { price: toYuan(own.price), count: toQuantity(own.count), rank: own.rank }
      : null,
    ...limitOnWire(newest),
  };
}

function limitOnWire(newest: LimitRow | null): Pick<OwnBids, 'limit' | 'limitEnded'> {
  if (!newest) return { limit: null, limitEnded: null };
  const { price, since, withdrawnAt, endReason } = newest;
  return {
    limit: withdrawnAt ? null : { price: toYuan(price), since: since.toISOString() },
    limitEnded:
      withdrawnAt && endReason ? { date: withdrawnAt.toISOString(), reason: endReason } : null,
  };
}

const receiptOnWire = (receipt: ReceiptRow) => ({
  id: receipt.id,
  price: receipt.price,
  count: receipt.count,
  receivedAt: receipt.receivedAt.toISOString(),
  code: receipt.code,
  message: receipt.message,
  sequence: receipt.sequence,
});

/** A receipt with its place in the log, as they all have since they are signed. */
export type PlacedReceipt = ReceiptRow & { position: number; hash: string };

const isPlaced = (receipt: ReceiptRow): receipt is PlacedReceipt =>
  receipt.position !== null && receipt.hash !== null;

export const receiptStatement = (
  { id, auctionId, personId: _, ...receipt }: PlacedReceipt,
  bidderNo: number,
): Receipt => ({
  ...receipt,
  type: 'receipt',
  receiptId: id,
  auctionId: String(auctionId),
  bidderNo,
});

/** A receipt for its bidder, to keep. */
export const receiptOf = customerRoute(bidReceipt, async ({ db, customer, market, input }) => {
  const { receiptId } = input;
  const key = market.auctionKey;
  const [found] = await db
    .select({
      receipt: auctionBidReceipts,
      auction: auctions,
      sign: auctionSigns,
      voidedAt: auctionBids.voidedAt,
      voidReason: auctionBids.voidReason,
    })
    .from(auctionBidReceipts)
    .innerJoin(auctions, eq(auctions.id, auctionBidReceipts.auctionId))
    .innerJoin(
      auctionSigns,
      and(
        eq(auctionSigns.auctionId, auctionBidReceipts.auctionId),
        eq(auctionSigns.customerId, auctionBidReceipts.customerId),
      ),
    )
    .leftJoin(auctionBids, ofSameBid)
    .where(
      and(eq(auctionBidReceipts.id, receiptId), eq(auctionBidReceipts.customerId, customer.id)),
    );
  if (!found) throw notFound('出价凭证不存在');
  const { receipt, auction, sign, voidedAt, voidReason } = found;
  return {
    ...receiptOnWire(receipt),
    auctionId: String(auction.id),
    auctionName: auction.name,
    productName: auction.productName,
    productUnit: auction.productUnit,
    companyName: sign.companyName,
    bidderNo: sign.bidderNo,
    voided: voidedAt && { at: voidedAt.toISOString(), reason: voidReason ?? '' },
    signed: isPlaced(receipt) ? key.signed(receiptStatement(receipt, sign.bidderNo)) : null,
  };
});

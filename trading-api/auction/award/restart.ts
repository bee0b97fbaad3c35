import { and, eq } from 'drizzle-orm';
import { DAY_MS } from '#app/domain/duration.ts';
import { formatInstant, startOfWallDay, wallDay } from '#app/domain/time.ts';
import { type Auction, qualifyConfigsOf } from '#trading-api/auction/auctions.ts';
import { announce } from '#trading-api/auction/desk.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { auctionSigns, auctions } from '#trading-api/schema.ts';
import { awardsOf, freeOf } from './awards.ts';
import { logStep } from './log.ts';
import { notifyBidders, notifySeller } from './notices.ts';

const RESTARTS_IN_MS = DAY_MS;

/** Announces what an auction could not sell once more, on its terms, a day later; its row is locked. */
export async function restartAuction(tx: Database, auction: Auction, now: Date): Promise<number> {
  const productCount = freeOf(auction, await awardsOf(tx, auction.id));
  const shift = now.getTime() + RESTARTS_IN_MS - auction.startDate.getTime();
  const later = (date: Date) => new Date(date.getTime() + shift);
  const startDate = later(auction.startDate);
  const signEnd = later(auction.signEndDate);
  const isWhole = auction.biddingMode !== 'component_bidding';
  const {
    id,
    restartedAs: _,
    otherRecords: _others,
    voidedBids: _voided,
    realEndDate: _end,
    extensions: _moves,
    lastSequence: _bids,
    headHash: _head,
    cancelledAt: _cancelled,
    cancelReason: _reason,
    closedAt: _closed,
    ...terms
  } = auction;
  const announced = {
    ...terms,
    productCount,
    startCount: isWhole ? productCount : Math.min(auction.startCount, productCount),
    countAddRange: isWhole ? productCount : auction.countAddRange,
    signEndDate: new Date(Math.max(Number(signEnd), Number(startDate))),
    startDate,
    endDate: later(auction.endDate),
    deliveryDate: wallDay(later(startOfWallDay(auction.deliveryDate))),
    createdAt: now,
  };
  const papers = await qualifyConfigsOf(tx, id);
  const made = await announce(
    tx,
    announced,
    papers.map(({ fileName }) => fileName),
  );
  await tx.update(auctions).set({ restartedAs: made }).where(eq(auctions.id, id));
  await logStep(tx, auction, { type: 'restarted', auctionId: String(made), at: now });
  const starts = formatInstant(startDate.toISOString());
  await notifySeller(tx, auction, `未能成交的货物将于 ${starts} 重新竞价`, now);
  const admitted = and(eq(auctionSigns.auctionId, id), eq(auctionSigns.state, 'auditPass'));
  const bidders = await tx.select().from(auctionSigns).where(admitted);
  const signUntil = formatInstant(announced.signEndDate.toISOString());
  const text = `「${auction.name}」未能成交的货物将于 ${starts} 重新竞价，参与须在 ${signUntil} 前重新报名`;
  const next = { id: made, name: auction.name };
  await notifyBidders(tx, 'auctionRestarted', next, bidders, { what: text, now });
  return made;
}

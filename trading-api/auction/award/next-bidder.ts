import { and, eq, isNull } from 'drizzle-orm';
import { isPending, runnersUp } from '#app/domain/auction/award.ts';
import { bidderLabel } from '#app/domain/auction/bidder.ts';
import { formatInstant } from '#app/domain/time.ts';
import type { Auction } from '#trading-api/auction/auctions.ts';
import { rankedBidders, standingOf } from '#trading-api/auction/standing.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { auctionAwards, auctionSigns, customers } from '#trading-api/schema.ts';
import {
  awardShares,
  awardsOf,
  freeOf,
  goodsText,
  hoursAfter,
  type SignedAward,
} from './awards.ts';
import { logStep } from './log.ts';
import { notifyBidders, notifySeller } from './notices.ts';
import { restartAuction } from './restart.ts';

/** Goods of an auction, whose row the caller has locked, have become free: what its terms say follows. */
export async function handleFreedGoods(tx: Database, auction: Auction, now: Date): Promise<void> {
  const awards = await awardsOf(tx, auction.id);
  if (freeOf(auction, awards) <= 0) return;
  if (auction.afterDefault === 'runnerUp' && (await offerToRunnersUp(tx, auction, awards, now)) > 0)
    return;
  if (awards.some(({ award }) => isPending(award.state))) return;
  if (auction.afterDefault === 'restart') await restartAuction(tx, auction, now);
  else {
    await logStep(tx, auction, { type: 'unsold', count: freeOf(auction, awards), at: now });
    await notifySeller(tx, auction, '未能成交的货物已流拍，无人递补', now);
  }
}

/** Offers what is free to the next bidders. */
export async function offerToRunnersUp(
  tx: Database,
  auction: Auction,
  awards: readonly SignedAward[],
  now: Date,
): Promise<number> {
  const signs = await tx
    .select({ sign: auctionSigns })
    .from(auctionSigns)
    .innerJoin(customers, eq(customers.id, auctionSigns.customerId))
    .where(
      and(
        eq(auctionSigns.auctionId, auction.id),
        // Who begins no new business, or is no longer there, cannot accept (design/company: Suspended accounts).
        isNull(customers.suspendedAt),
        isNull(customers.closedAt),
      ),
    );
  const signOf = new Map(signs.map(({ sign }) => [sign.customerId, sign]));
  const ranked = rankedBidders(auction, await standingOf(tx, auction));
  const able = ranked.filter(({ bidderId }) => signOf.has(bidderId));
  const next = runnersUp(auction.productCount, able, awardShares(awards));
  const offerUntil = hoursAfter(now, auction.offerHours);
  const until = formatInstant(offerUntil.toISOString());
  for (const { bidderId: customerId, price, allocated: count } of next) {
    const sign = signOf.get(customerId);
    if (!sign) throw new Error(`a bid without a sign-up in auction ${auction.id}`);
    await tx.insert(auctionAwards).values({
      auctionId: auction.id,
      customerId,
      part: 1 + awards.filter(({ award }) => award.customerId === customerId).length,
      count,
      price,
      state: 'offered',
      offerUntil,
    });
    const { bidderNo } = sign;
    const offer = { bidderNo, count, price, answerUntil: offerUntil };
    await logStep(tx, auction, { type: 'offered', ...offer, at: now });
    const goods = goodsText(auction, { price, count });
    const text = `「${auction.name}」的中标人未履约，现按您的出价向您递补 ${goods}，请在 ${until} 前到“我的竞价”答复`;
    await notifyBidders(tx, 'awardOffered', auction, [sign], { what: text, now });
    const label = bidderLabel(bidderNo);
    await notifySeller(tx, auction, `正在向${label} 递补 ${goods}，${until} 前答复`, now);
  }
  return next.length;
}

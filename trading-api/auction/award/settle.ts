import { and, eq, lte, notInArray, or, type SQL } from 'drizzle-orm';
import { hasFreedGoods, hasLapsed } from '#app/domain/auction/award.ts';
import { bidderLabel } from '#app/domain/auction/bidder.ts';
import { formatYuan } from '#app/domain/money.ts';
import { UNRELEASED_STATES } from '#app/domain/order/state.ts';
import type { Auction } from '#trading-api/auction/auctions.ts';
import { divideMargin, releaseKeptMargin } from '#trading-api/auction/margin.ts';
import { cancelOrders, noPaymentOnItsWay } from '#trading-api/order/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { runIsolated } from '#trading-api/platform/jobs.ts';
import { auctionAwards, auctions, orders } from '#trading-api/schema.ts';
import { marketAccount } from '#trading-api/wallet/index.ts';
import { awardsOf, changeAward, goodsText, type SignedAward } from './awards.ts';
import { logStep } from './log.ts';
import { handleFreedGoods } from './next-bidder.ts';
import { notifyBidders, notifySeller } from './notices.ts';

const BATCH = 100;

/**
 * Ends the awards whose order is paid, or whose time to pay or to answer has run out, each once and in a transaction
 * of its own. Those whose auction or order another transaction holds are left to the next run.
 */
export async function settleAwards(db: Database, now: Date): Promise<number> {
  const due = await awardsToSettle(db, now);
  const settleOne = ({ auctionId, customerId }: (typeof due)[number]) =>
    db.transaction((tx) => settle(tx, auctionId, customerId, now));
  return runIsolated(due, settleOne, 'awards could not be settled');
}

export const awardsToSettle = (db: Database, now: Date) =>
  db
    .select({ auctionId: auctionAwards.auctionId, customerId: auctionAwards.customerId })
    .from(auctionAwards)
    .leftJoin(orders, eq(orders.orderCode, auctionAwards.orderCode))
    .where(isDue(now))
    .orderBy(auctionAwards.auctionId, auctionAwards.customerId)
    .limit(BATCH);

const isDue = (now: Date): SQL | undefined =>
  or(
    and(eq(auctionAwards.state, 'offered'), lte(auctionAwards.offerUntil, now)),
    and(eq(auctionAwards.state, 'awaitingPayment'), waitsNoLonger(now)),
  );

/** That the order was paid, or has ended, or runs out now. */
const waitsNoLonger = (now: Date): SQL | undefined =>
  or(
    notInArray(orders.state, [...UNRELEASED_STATES]),
    and(lte(orders.payDeadline, now), noPaymentOnItsWay(now)),
  );

async function settle(
  tx: Database,
  auctionId: number,
  customerId: number,
  now: Date,
): Promise<boolean> {
  const [auction] = await tx
    .select()
    .from(auctions)
    .where(eq(auctions.id, auctionId))
    .for('update', { skipLocked: true });
  if (!auction) return false;
  const signed = (await awardsOf(tx, auctionId)).findLast(
    ({ sign }) => sign.customerId === customerId,
  );
  if (!signed) return false;
  const { award, sign } = signed;
  if (award.state === 'offered') {
    if (!hasLapsed(award, now)) return false;
    await changeAward(tx, signed, 'lapse', { endedAt: now });
    await logStep(tx, auction, { type: 'lapsed', bidderNo: sign.bidderNo, at: now });
    const text = `您未在期限内答复「${auction.name}」的递补，递补已过期`;
    await notifyBidders(tx, 'awardChanged', auction, [sign], { what: text, now });
    await handleFreedGoods(tx, auction, now);
    return true;
  }
  if (award.state !== 'awaitingPayment' || !award.orderCode) return false;
  const [order] = await tx
    .select({ paidAt: orders.paidAt })
    .from(orders)
    .where(and(eq(orders.orderCode, award.orderCode), waitsNoLonger(now)))
    .for('update', { skipLocked: true });
  if (!order) return false;
  if (order.paidAt) await completeAward(tx, auction, signed, now);
  else await defaultAward(tx, auction, signed, 'expire', now);
  return true;
}

/**
 * The order is paid: the margin goes back, and what another winner has left goes on where this one was waited for.
 */
async function completeAward(tx: Database, auction: Auction, signed: SignedAward, now: Date) {
  const { award, sign } = signed;
  await changeAward(tx, signed, 'pay', { endedAt: now });
  const { bidderNo } = sign;
  await logStep(tx, auction, { type: 'paid', bidderNo, orderCode: award.orderCode ?? '', at: now });
  await releaseKeptMargin(tx, signed, now);
  const back = sign.marginState === 'kept' ? '，保证金已退回您的钱包' : '';
  await notifyBidders(tx, 'awardPaid', auction, [sign], {
    what: `您已付清「${auction.name}」的成交订单${back}`,
    now,
  });
  const goods = goodsText(auction, award);
  await notifySeller(
    tx,
    auction,
    `已由${bidderLabel(sign.bidderNo)}付款（${goods}），请按交货日期 ${auction.deliveryDate} 交货`,
    now,
  );
  const states = (await awardsOf(tx, auction.id)).map((each) => each.award.state);
  if (hasFreedGoods(states)) await handleFreedGoods(tx, auction, now);
}

/**
 * A winner does not pay: the order is cancelled, the margin divided, and the goods go on as the
 * terms say. The caller has locked the auction and the order.
 */
export async function defaultAward(
  tx: Database,
  auction: Auction,
  signed: SignedAward,
  event: 'giveUp' | 'expire',
  now: Date,
): Promise<void> {
  const { award, sign } = signed;
  if (award.orderCode) {
    const reason = event === 'expire' ? 'expired' : 'customer';
    const accounts = [await marketAccount(tx, 'margin')];
    await cancelOrders(tx, [award.orderCode], { reason, accounts, now });
  }
  const shares = await divideMargin(tx, auction, signed, now);
  await changeAward(tx, signed, event, {
    endedAt: now,
    marginToSeller: shares.seller,
    marginToPlatform: shares.platform,
  });
  const why = event === 'expire' ? '未在期限内付款' : '放弃成交';
  const { bidderNo } = sign;
  const orderCode = award.orderCode ?? '';
  await logStep(tx, auction, { type: 'defaulted', bidderNo, orderCode, reason: why, at: now });
  const margin =
    sign.marginState === 'kept' ? `，保证金 ¥${formatYuan(sign.marginAmount)} 不予退还` : '';
  await notifyBidders(tx, 'awardDefaulted', auction, [sign], {
    what: `您在「${auction.name}」${why}，已按违约处理${margin}`,
    now,
  });
  const share =
    shares.seller > 0 ? `，违约保证金 ¥${formatYuan(shares.seller)} 已划入您的账户` : '';
  await notifySeller(tx, auction, `的中标人（${bidderLabel(sign.bidderNo)}）${why}${share}`, now);
  await handleFreedGoods(tx, auction, now);
}

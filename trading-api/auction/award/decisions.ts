import { eq } from 'drizzle-orm';
import {
  DECISION_REASON_REQUIRED,
  hasLapsed,
  isPending,
  MOST_AWARD_HOURS,
} from '#app/domain/auction/award.ts';
import { bidderLabel } from '#app/domain/auction/bidder.ts';
import type { decideAward, waiveDefault } from '#app/domain/auction/desk-contract.ts';
import type { Parsed } from '#app/domain/endpoint.ts';
import { isReleased, UNRELEASED_STATES } from '#app/domain/order/state.ts';
import { formatInstant, hasPassed } from '#app/domain/time.ts';
import { type Auction, lockAuction } from '#trading-api/auction/auctions.ts';
import { releaseKeptMargin, returnMargin } from '#trading-api/auction/margin.ts';
import { cancelOrders } from '#trading-api/order/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';
import { auctionAwards, orders } from '#trading-api/schema.ts';
import { marketAccount } from '#trading-api/wallet/index.ts';
import { awardsOf, changeAward, freeOf, hoursAfter, isAward, type SignedAward } from './awards.ts';
import { logStep } from './log.ts';
import { handleFreedGoods, offerToRunnersUp } from './next-bidder.ts';
import { notifyBidders, notifySeller } from './notices.ts';
import { restartAuction } from './restart.ts';

const NO_AWARD = '该竞买人没有中标或递补';
const EXTENDED_TOO_LATE = '期限已过，不能再延长';

/**
 * The operator decides about awards otherwise than the terms say, with a reason that all concerned read, in the
 * caller's transaction.
 */
export async function decideOnAward(
  tx: Database,
  { auctionId, bidderNo, decision, hours, reason: typed }: Parsed<typeof decideAward>,
  clock: () => Date,
): Promise<string> {
  const { auction, awards, signed, reason } = await deciding(tx, auctionId, bidderNo, typed);
  const now = clock();
  if (decision === 'waive' && signed?.award.state === 'defaulted') {
    throw new Refusal('decided', '该中标已违约，请刷新后解除违约');
  }
  if (decision === 'extend') return extend(tx, auction, signed, { hours, reason, now });
  // Where it is refused, the record goes with the transaction.
  await logStep(tx, auction, { type: 'decided', decision, bidderNo, reason, at: now });
  if (decision === 'waive') return waive(tx, auction, signed, reason, now);
  if (decision === 'endUnsold') return withdraw(tx, auction, awards, reason, now);
  if (freeOf(auction, awards) <= 0 || auction.restartedAs) {
    throw new Refusal('decided', '没有可以处理的货物，或已重新竞价');
  }
  if (decision === 'offerNext') {
    if ((await offerToRunnersUp(tx, auction, awards, now)) > 0) return '已向下一位竞买人递补';
    throw new Refusal('decided', '没有可以递补的竞买人');
  }
  if (awards.some(({ award }) => isPending(award.state))) {
    throw new Refusal('decided', '尚有待付款或待答复的竞买人');
  }
  await restartAuction(tx, auction, now);
  return '已重新发布竞价';
}

/**
 * Lets a defaulted winner off in the caller's transaction: the margin goes back, the goods stay where they have
 * gone.
 */
export async function forgiveDefault(
  tx: Database,
  { auctionId, bidderNo, reason: typed }: Parsed<typeof waiveDefault>,
  clock: () => Date,
): Promise<string> {
  const { auction, signed, reason } = await deciding(tx, auctionId, bidderNo, typed);
  const now = clock();
  if (signed?.award.state !== 'defaulted') {
    throw new Refusal('decided', '该竞买人没有违约，或已解除');
  }
  await logStep(tx, auction, { type: 'decided', decision: 'waive', bidderNo, reason, at: now });
  return waive(tx, auction, signed, reason, now);
}

/** What a decision is about: a closed auction, locked, and the award of the bidder who is named. */
async function deciding(tx: Database, auctionId: string, bidderNo: number | null, typed: string) {
  const auction = await lockAuction(tx, auctionId);
  const reason = typed.trim();
  if (reason === '') throw new Refusal('missing', DECISION_REASON_REQUIRED, 'reason');
  if (!auction.closedAt) throw new Refusal('decided', '竞价尚未结束或已取消');
  const awards = await awardsOf(tx, auction.id);
  return {
    auction,
    awards,
    signed: awards.findLast(({ sign }) => sign.bidderNo === bidderNo),
    reason,
  };
}

async function extend(
  tx: Database,
  auction: Auction,
  signed: SignedAward | undefined,
  { hours: typed, reason, now }: { hours: string; reason: string; now: Date },
): Promise<string> {
  if (!signed) throw new Refusal('decided', NO_AWARD);
  const { award, sign } = signed;
  const hours = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : 0;
  if (hours < 1 || hours > MOST_AWARD_HOURS) {
    throw new Refusal('invalid', `延长的小时数应为 1 到 ${MOST_AWARD_HOURS} 的整数`, 'hours');
  }
  const { orderCode, offerUntil, state } = award;
  if (hasLapsed(award, now)) throw new Refusal('over', EXTENDED_TOO_LATE);
  const until = await (state === 'offered' && offerUntil
    ? extendAnswer(tx, award, hoursAfter(offerUntil, hours))
    : extendPayment(tx, state === 'awaitingPayment' ? orderCode : null, hours, now));
  await tx.update(auctionAwards).set({ reason }).where(isAward(award));
  const by = formatInstant(until.toISOString());
  const what = state === 'offered' ? '答复' : '付款';
  const { bidderNo } = sign;
  const why = `${what}期限延至 ${by}：${reason}`;
  await logStep(tx, auction, {
    type: 'decided',
    decision: 'extend',
    bidderNo,
    reason: why,
    at: now,
  });
  const text = `「${auction.name}」的${why}`;
  await notifyBidders(tx, 'awardChanged', auction, [sign], { what: text, now });
  await notifySeller(tx, auction, `${bidderLabel(bidderNo)}的${why}`, now);
  return `期限已延至 ${by}`;
}

async function extendAnswer(tx: Database, award: SignedAward['award'], offerUntil: Date) {
  await tx.update(auctionAwards).set({ offerUntil }).where(isAward(award));
  return offerUntil;
}

async function extendPayment(tx: Database, orderCode: string | null, hours: number, now: Date) {
  const order = await lockedOrder(tx, orderCode);
  const isOpen = UNRELEASED_STATES.some((state) => state === order?.state);
  if (!order || !isOpen) throw new Refusal('decided', '没有待付款的订单，不能延长');
  if (hasPassed(order.payDeadline, now)) throw new Refusal('over', EXTENDED_TOO_LATE);
  const payDeadline = hoursAfter(order.payDeadline, hours);
  await tx.update(orders).set({ payDeadline }).where(eq(orders.orderCode, order.orderCode));
  return payDeadline;
}

/** A payment in progress finishes first. */
async function lockedOrder(tx: Database, orderCode: string | null) {
  const [order] = await tx
    .select()
    .from(orders)
    .where(eq(orders.orderCode, orderCode ?? ''))
    .for('update');
  return order;
}

/** Before the default the goods go on to the next bidder; after it they have gone already. */
async function waive(
  tx: Database,
  auction: Auction,
  signed: SignedAward | undefined,
  reason: string,
  now: Date,
): Promise<string> {
  if (!signed) throw new Refusal('decided', NO_AWARD);
  const { award, sign } = signed;
  await changeAward(tx, signed, 'waive', {
    endedAt: now,
    reason,
    marginToSeller: 0,
    marginToPlatform: 0,
  });
  if (award.state === 'defaulted') {
    const shares = { seller: award.marginToSeller, platform: award.marginToPlatform };
    await returnMargin(tx, auction, signed, shares, now);
  } else {
    const order = await lockedOrder(tx, award.orderCode);
    if (order && isReleased(order.state))
      throw new Refusal('orderPaid', '订单已支付，不能解除中标');
    const accounts = [await marketAccount(tx, 'margin')];
    if (order) await cancelOrders(tx, [order.orderCode], { reason: 'operator', accounts, now });
    await releaseKeptMargin(tx, signed, now);
  }
  const back = sign.marginAmount > 0 ? '，保证金已退回钱包' : '';
  const text = `您在「${auction.name}」的中标已由平台解除${back}：${reason}`;
  await notifyBidders(tx, 'awardChanged', auction, [sign], { what: text, now });
  await notifySeller(
    tx,
    auction,
    `${bidderLabel(sign.bidderNo)}的中标已由平台解除：${reason}`,
    now,
  );
  if (award.state !== 'defaulted') await handleFreedGoods(tx, auction, now);
  return '已解除中标，保证金已退回';
}

async function withdraw(
  tx: Database,
  auction: Auction,
  awards: readonly SignedAward[],
  reason: string,
  now: Date,
): Promise<string> {
  const offered = awards.filter(({ award }) => award.state === 'offered');
  if (offered.length === 0) throw new Refusal('decided', '没有待答复的递补');
  for (const signed of offered) {
    await changeAward(tx, signed, 'withdraw', { endedAt: now, reason });
    const text = `「${auction.name}」向您的递补已由平台撤回：${reason}`;
    await notifyBidders(tx, 'awardChanged', auction, [signed.sign], { what: text, now });
  }
  await notifySeller(tx, auction, `的递补已由平台撤回，未成交的货物流拍：${reason}`, now);
  return '已撤回递补，未成交的货物流拍';
}

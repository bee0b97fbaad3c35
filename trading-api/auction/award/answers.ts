import { eq } from 'drizzle-orm';
import { hasLapsed } from '#app/domain/auction/award.ts';
import { bidderLabel } from '#app/domain/auction/bidder.ts';
import { nextBidNeeds } from '#app/domain/company/approval.ts';
import { RESULT } from '#app/domain/endpoint.ts';
import { amountOf } from '#app/domain/money.ts';
import { isReleased } from '#app/domain/order/state.ts';
import { formatInstant } from '#app/domain/time.ts';
import type { Acting } from '#trading-api/account/index.ts';
import { type Auction, lockAuction } from '#trading-api/auction/auctions.ts';
import { bidderOf } from '#trading-api/auction/bidder.ts';
import { holdMargin } from '#trading-api/auction/margin.ts';
import { consentToJoin } from '#trading-api/company/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import type { CustomerCall } from '#trading-api/platform/http/route.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';
import { orders } from '#trading-api/schema.ts';
import { awardsOf, changeAward, goodsText, orderOf, type SignedAward } from './awards.ts';
import { logStep } from './log.ts';
import { handleFreedGoods } from './next-bidder.ts';
import { notifyBidders, notifySeller } from './notices.ts';
import { defaultAward } from './settle.ts';

const OFFER_LAPSED = '递补已超过答复期限';

async function ownAward(
  tx: Database,
  customerId: number,
  auctionId: string,
): Promise<{ auction: Auction; signed: SignedAward }> {
  const auction = await lockAuction(tx, auctionId);
  const signed = (await awardsOf(tx, auction.id)).findLast(
    ({ award }) => award.customerId === customerId,
  );
  if (!signed) throw new Refusal('decided', '您在本场竞价没有中标或递补');
  return { auction, signed };
}

interface Answering extends Pick<CustomerCall, 'proveFor' | 'clock'> {
  customerId: number;
}

/**
 * A runner-up takes the goods: the margin is held again and there is an order to pay. What the company has bound itself
 * to meanwhile counts, so that it may be another person who has to take them than who has bid.
 */
export async function acceptOffer(
  tx: Database,
  { customer, person, proveFor, clock }: Omit<Answering, 'customerId'> & Acting,
  auctionId: string,
): Promise<{ orderCode: string }> {
  const { auction, signed } = await ownAward(tx, customer.id, auctionId);
  const now = clock();
  const { award, sign } = signed;
  if (award.state === 'offered') {
    if (hasLapsed(award, now)) throw new Refusal('over', OFFER_LAPSED);
    const consent = await consentTo(tx, { customer, person }, { auction, signed }, now);
    if (consent && !consent.isOpen) throw new Refusal(RESULT.forbidden, consent.text);
    proveFor(auction.marginAmount);
  }
  await logStep(tx, auction, { type: 'accepted', bidderNo: sign.bidderNo, at: now });
  const { orderCode, payDeadline } = await orderOf(tx, auction, sign, award, now);
  await changeAward(tx, signed, 'accept', { orderCode });
  await holdMargin(tx, auction, signed, now);
  const goods = goodsText(auction, award);
  const by = formatInstant(payDeadline.toISOString());
  const text = `您已接受「${auction.name}」的递补 ${goods}，请在 ${by} 前支付订单 ${orderCode}`;
  await notifyBidders(tx, 'awardChanged', auction, [sign], { what: text, now });
  const label = bidderLabel(sign.bidderNo);
  await notifySeller(tx, auction, `由${label}递补成交 ${goods}，须在 ${by} 前付款`, now);
  return { orderCode };
}

/** Who may take what is offered to a bid of a company; null: anybody who trades for it. */
async function consentTo(
  tx: Database,
  acting: Acting,
  { auction, signed: { sign, award } }: { auction: Auction; signed: SignedAward },
  now: Date,
) {
  const { sellerCode, productName: name } = auction;
  const { id, personId, costCentre, project } = sign;
  const purchase = {
    parts: [{ sellerCode, amount: amountOf(award.price, award.count) }],
    goods: [{ name, sellerCode }],
    ...{ costCentre, project, except: { sign: id }, said: nextBidNeeds },
    takes: 'trade' as const,
    alsoBy: personId ?? undefined,
  };
  // It is to be an order of who has bid, whoever has signed up.
  return consentToJoin(tx, acting, (await bidderOf(tx, sign)) ?? personId, purchase, now);
}

export async function declineOffer(
  tx: Database,
  customerId: number,
  auctionId: string,
  clock: () => Date,
): Promise<void> {
  const { auction, signed } = await ownAward(tx, customerId, auctionId);
  const now = clock();
  if (hasLapsed(signed.award, now)) throw new Refusal('over', OFFER_LAPSED);
  await changeAward(tx, signed, 'decline', { endedAt: now });
  const { bidderNo } = signed.sign;
  await logStep(tx, auction, { type: 'declined', bidderNo, at: now });
  const label = bidderLabel(bidderNo);
  await notifySeller(tx, auction, `${label}放弃了递补`, now);
  await handleFreedGoods(tx, auction, now);
}

/** A winner gives up what was won: a default at once, which costs the margin. */
export async function giveUp(
  tx: Database,
  { customerId, proveFor, clock }: Answering,
  auctionId: string,
): Promise<void> {
  const { auction, signed } = await ownAward(tx, customerId, auctionId);
  const now = clock();
  const { orderCode, state } = signed.award;
  if (state === 'awaitingPayment' && orderCode) {
    // A payment in progress finishes first.
    const [order] = await tx
      .select({ state: orders.state })
      .from(orders)
      .where(eq(orders.orderCode, orderCode))
      .for('update');
    if (order && isReleased(order.state))
      throw new Refusal('orderPaid', '订单已支付，不能放弃成交');
    proveFor(signed.sign.marginAmount);
  }
  await defaultAward(tx, auction, signed, 'giveUp', now);
}

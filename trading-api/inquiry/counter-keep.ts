import { and, desc, eq } from 'drizzle-orm';
import { KEEP_REPLY_REQUIRED } from '#app/domain/inquiry/counter.ts';
import { keepOffer as keepOfferCall } from '#app/domain/inquiry/counter-contract.ts';
import { isInquiryDecided } from '#app/domain/inquiry/inquiry.ts';
import { isOfferOver } from '#app/domain/inquiry/offer.ts';
import { hasPassed } from '#app/domain/time.ts';
import { sellerCodeOf } from '#trading-api/catalogue/index.ts';
import { customerRoute } from '#trading-api/platform/http/route.ts';
import { accept, filled, notFound, Refusal } from '#trading-api/platform/refusal.ts';
import { counterRounds, counterSellers, offers } from '#trading-api/schema.ts';
import { notifyBuyer } from './messages.ts';
import { INQUIRY_UNKNOWN, lockInquiry, stateOf } from './reads.ts';
import { receivedInquiry } from './received-inquiries.ts';

const NOT_COUNTERED = '买家没有还价';
const COUNTERED_MEANWHILE = '买家已发出新一轮还价，请刷新后答复';
const COUNTER_OVER = '该轮还价已截止';
const ANSWERED_ALREADY = '该轮还价已答复';
const OFFER_GONE = '您的报价已撤回或已过有效期，请修改报价';
const DECIDED = {
  accepted: '该询价单已成交，无需答复',
  closed: '该询价单已关闭，无需答复',
};

/** Answers the newest counter-offer to a store with a word, in the call's transaction, and notifies the buyer. */
export const keepOffer = customerRoute(keepOfferCall, async (call) => {
  const { db: tx, customer, input: sent, clock } = call;
  const sellerCode = sellerCodeOf(customer);
  const inquiry = await lockInquiry(tx, receivedInquiry(tx, sellerCode, sent.inquiryNum));
  if (!inquiry) throw notFound(INQUIRY_UNKNOWN);
  const now = clock();
  const state = stateOf(inquiry, now);
  if (isInquiryDecided(state)) throw new Refusal('decided', DECIDED[state]);
  const [newest] = await tx
    .select({ endsAt: counterRounds.endsAt, asked: counterSellers })
    .from(counterSellers)
    .innerJoin(counterRounds, eq(counterRounds.id, counterSellers.roundId))
    .where(and(eq(counterRounds.inquiryId, inquiry.id), eq(counterSellers.sellerCode, sellerCode)))
    .orderBy(desc(counterSellers.cutNum))
    .limit(1);
  if (!newest) throw notFound(NOT_COUNTERED);
  const { endsAt, asked } = newest;
  if (sent.cutNum !== asked.cutNum) throw new Refusal('changed', COUNTERED_MEANWHILE);
  if (asked.answeredAt) throw new Refusal('alreadySo', ANSWERED_ALREADY);
  if (hasPassed(endsAt, now)) throw new Refusal('over', COUNTER_OVER);
  const [offer] = await tx
    .select({ validUntil: offers.validUntil, withdrawn: offers.withdrawnAt })
    .from(offers)
    .where(and(eq(offers.inquiryId, inquiry.id), eq(offers.sellerCode, sellerCode)))
    .orderBy(desc(offers.lastCutNum))
    .limit(1);
  if (!offer || isOfferOver(offer, now)) throw new Refusal('over', OFFER_GONE);
  const { reply } = accept(keepOfferCall, { reply: filled(sent.reply, KEEP_REPLY_REQUIRED) });

  await tx
    .update(counterSellers)
    .set({ answeredAt: now, reply })
    .where(
      and(eq(counterSellers.roundId, asked.roundId), eq(counterSellers.sellerCode, sellerCode)),
    );
  await notifyBuyer(tx, 'offerKept', inquiry, { sellerCode, reply }, now);
});

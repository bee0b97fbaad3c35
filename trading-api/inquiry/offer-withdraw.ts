import { and, desc, eq } from 'drizzle-orm';
import { isInquiryDecided } from '#app/domain/inquiry/inquiry.ts';
import { isOfferOver, WITHDRAW_REASON_REQUIRED } from '#app/domain/inquiry/offer.ts';
import { withdrawOffer as withdrawOfferCall } from '#app/domain/inquiry/offer-contract.ts';
import { sellerCodeOf } from '#trading-api/catalogue/index.ts';
import { customerRoute } from '#trading-api/platform/http/route.ts';
import { accept, filled, notFound, Refusal } from '#trading-api/platform/refusal.ts';
import { offers } from '#trading-api/schema.ts';
import { notifyBuyer } from './messages.ts';
import { INQUIRY_UNKNOWN, lockInquiry, stateOf } from './reads.ts';
import { receivedInquiry } from './received-inquiries.ts';

const NOTHING_SENT = '您还没有报价，无需撤回';
const REVISED_MEANWHILE = '报价已被更新，请刷新页面查看最新一轮后再撤回';
const WITHDRAWN_ALREADY = '该报价已撤回';
const OFFER_LAPSED = '该报价已过有效期，无需撤回';
const DECIDED = {
  accepted: '该询价单已成交，不能再撤回报价',
  closed: '该询价单已关闭，无需撤回报价',
};

/**
 * Takes the newest round of a store's offer back in the call's transaction and notifies the buyer. The inquiry is
 * locked first, as for an acceptance: of the two at once exactly one takes place.
 */
export const withdrawOffer = customerRoute(withdrawOfferCall, async (call) => {
  const { db: tx, customer, input: sent, clock } = call;
  const sellerCode = sellerCodeOf(customer);
  const inquiry = await lockInquiry(tx, receivedInquiry(tx, sellerCode, sent.inquiryNum));
  if (!inquiry) throw notFound(INQUIRY_UNKNOWN);
  const [newest] = await tx
    .select()
    .from(offers)
    .where(and(eq(offers.inquiryId, inquiry.id), eq(offers.sellerCode, sellerCode)))
    .orderBy(desc(offers.lastCutNum))
    .limit(1);
  if (!newest) throw notFound(NOTHING_SENT);
  const now = clock();
  const state = stateOf(inquiry, now);
  if (isInquiryDecided(state)) throw new Refusal('decided', DECIDED[state]);
  if (sent.lastCutNum !== newest.lastCutNum) throw new Refusal('changed', REVISED_MEANWHILE);
  if (newest.withdrawnAt) throw new Refusal('alreadySo', WITHDRAWN_ALREADY);
  if (isOfferOver({ ...newest, withdrawn: newest.withdrawnAt }, now)) {
    throw new Refusal('over', OFFER_LAPSED);
  }
  const { reason } = accept(withdrawOfferCall, {
    reason: filled(sent.reason, WITHDRAW_REASON_REQUIRED),
  });

  await tx
    .update(offers)
    .set({ withdrawnAt: now, withdrawReason: reason })
    .where(eq(offers.id, newest.id));
  await notifyBuyer(tx, 'offerWithdrawn', inquiry, { sellerCode, reason }, now);
});

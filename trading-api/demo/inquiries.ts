import { and, asc, eq } from 'drizzle-orm';
import { HOUR_MS } from '#app/domain/duration.ts';
import { saveInquiry as saveInquiryCall } from '#app/domain/inquiry/contract.ts';
import { parseYuan } from '#app/domain/money.ts';
import { wallTime } from '#app/domain/time.ts';
import { forOwnAccount } from '#trading-api/account/index.ts';
import type { Customer } from '#trading-api/account/tables.ts';
import { acceptOffer, closeInquiry } from '#trading-api/inquiry/award.ts';
import { saveInquiry } from '#trading-api/inquiry/save.ts';
import { owedOrder } from '#trading-api/order/index.ts';
import { insertAttempt } from '#trading-api/payment/attempts.ts';
import { requirePayable } from '#trading-api/payment/payable-order.ts';
import { settlePayment } from '#trading-api/payment/settlement.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import {
  addresses,
  customers,
  goods,
  inquiries,
  offerDetails,
  offers,
  orders,
} from '#trading-api/schema.ts';
import { INQUIRY_STORIES, type InquiryStory, type OfferStory } from './inquiry-stories.ts';

const hoursFrom = (instant: Date, hours: number) => new Date(instant.getTime() + hours * HOUR_MS);

/** Inquiries of the last days and their offers, made by the services as every other one is. */
export async function seedInquiries(tx: Database, now: Date): Promise<void> {
  for (const story of INQUIRY_STORIES) await writeStory(tx, story, now);
}

async function writeStory(tx: Database, story: InquiryStory, now: Date): Promise<void> {
  const buyer = await customerBy(tx, story.phone);
  const askedAt = hoursFrom(now, -story.hoursAgo);
  const inquiryNum = await saveInquiry(
    tx,
    forOwnAccount(buyer),
    await requestOf(tx, story, now),
    askedAt,
  );
  const ids = new Map<string, number>();
  for (const offer of story.offers) {
    ids.set(offer.sellerCode, await sendOffer(tx, inquiryNum, offer, now));
  }
  if (story.closedHoursAgo !== undefined) {
    await closeInquiry(tx, buyer, inquiryNum, () => hoursFrom(now, -(story.closedHoursAgo ?? 0)));
  }
  const offerId = ids.get(story.accepted ?? '');
  if (offerId === undefined) return;
  const [address] = await tx.select().from(addresses).where(eq(addresses.customerId, buyer.id));
  const accepted = { inquiryNum, offerId: String(offerId), addressId: String(address?.id) };
  const acceptedAt = hoursFrom(now, -2);
  const { orderCode } = await acceptOffer(tx, forOwnAccount(buyer), accepted, () => acceptedAt);
  await payForOrder(tx, orderCode, new Date(acceptedAt.getTime() + 4 * 60_000));
}

/** Pays an unpaid order, as if its buyer had done it at the sandbox. */
export async function payForOrder(tx: Database, orderCode: string, paidAt: Date): Promise<void> {
  const [order] = await tx.select(owedOrder).from(orders).where(eq(orders.orderCode, orderCode));
  if (!order) throw new Error(`no order ${orderCode}`);
  const due = requirePayable(order, paidAt);
  const started = { ...due, orderCode, payMethod: 'alipay', provider: 'sandbox' } as const;
  const { attempt } = await insertAttempt(tx, started, paidAt);
  await settlePayment(tx, { tradeNo: attempt.tradeNo, paidAt, now: paidAt });
}

async function requestOf(tx: Database, story: InquiryStory, now: Date) {
  const listed = await tx
    .select({ id: goods.id })
    .from(goods)
    .where(and(eq(goods.sellerCode, story.listingsOf), eq(goods.onShelf, true)))
    .orderBy(asc(goods.id))
    .limit(story.listingCounts.length)
    .offset(story.listingsFrom);
  return saveInquiryCall.request.parse({
    title: story.title,
    endDate: wallTime(hoursFrom(now, story.endsInHours)),
    conditions: story.conditions,
    deliveryWay: story.deliveryWay,
    remark: story.remark,
    inquiryDetails: [
      ...listed.map(({ id }, at) => ({ goodsId: String(id), count: story.listingCounts[at] })),
      ...story.described,
    ],
    inquirySellerRefs: story.sellers.map((sellerCode) => ({ sellerCode })),
  });
}

/** All rounds of a seller's answer. Answers the live one's id. */
async function sendOffer(
  tx: Database,
  inquiryNum: string,
  story: OfferStory,
  now: Date,
): Promise<number> {
  const [inquiry] = await tx.select().from(inquiries).where(eq(inquiries.inquiryNum, inquiryNum));
  const [sender] = await tx
    .select()
    .from(customers)
    .where(eq(customers.sellerCode, story.sellerCode));
  if (!inquiry || !sender) throw new RangeError(`nobody answers for ${story.sellerCode}`);
  let live = 0;
  for (const [at, round] of story.rounds.entries()) {
    const [written] = await tx
      .insert(offers)
      .values({
        inquiryId: inquiry.id,
        sellerCode: story.sellerCode,
        lastCutNum: at + 1,
        currency: story.currency,
        validUntil: hoursFrom(now, story.validForHours),
        remark: story.remark,
        customerId: sender.id,
        createdAt: hoursFrom(now, -round.hoursAgo),
      })
      .returning({ id: offers.id });
    live = written?.id ?? 0;
    await tx.insert(offerDetails).values(
      round.prices.map((price, position) => ({
        offerId: live,
        position: position + 1,
        price: parseYuan(price) ?? 0,
        deliveryAddress: story.deliveryAddress,
        conditions: story.conditions,
        deliveryWay: story.deliveryWay,
      })),
    );
  }
  return live;
}

async function customerBy(tx: Database, phone: string): Promise<Customer> {
  const [customer] = await tx.select().from(customers).where(eq(customers.phone, phone));
  if (!customer) throw new RangeError(`no account ${phone}`);
  return customer;
}

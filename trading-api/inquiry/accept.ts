import { and, asc, desc, eq } from 'drizzle-orm';
import { SELLER_SUSPENDED } from '#app/domain/account/suspension.ts';
import { deliveryRule, isFetched } from '#app/domain/checkout/delivery.ts';
import type { OwnField } from '#app/domain/company/own-fields.ts';
import type { Content, Parsed } from '#app/domain/endpoint.ts';
import { acceptOffer as acceptOfferCall } from '#app/domain/inquiry/contract.ts';
import { isInquiryDecided } from '#app/domain/inquiry/inquiry.ts';
import { isOfferOver } from '#app/domain/inquiry/offer.ts';
import { amountOf, sumFen, toYuan } from '#app/domain/money.ts';
import { RECEIVING_ADDRESS_REQUIRED } from '#app/domain/order/order.ts';
import { AGREED_PAY_DAYS } from '#app/domain/order/terms.ts';
import { addTradingDays } from '#app/domain/order/trading-hours.ts';
import { type Acting, type Customer, suspendedSellers } from '#trading-api/account/index.ts';
import { addressRows, type Receiver, receiverAt } from '#trading-api/checkout/index.ts';
import { typedOwnFields } from '#trading-api/company/index.ts';
import { notify } from '#trading-api/message/index.ts';
import { notifySeller, orderAtAgreedPrices, takeCredit } from '#trading-api/order/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { accept, notFound, Refusal, wrong } from '#trading-api/platform/refusal.ts';
import { rowId } from '#trading-api/platform/row-id.ts';
import { tradingCalendarOf } from '#trading-api/platform/trading-calendar.ts';
import {
  inquiries,
  inquiryDetails,
  inquirySellers,
  offerDetails,
  offers,
} from '#trading-api/schema.ts';
import { INQUIRY_UNKNOWN, type InquiryRow, lockInquiry, stateOf } from './reads.ts';

const INQUIRY_OVER = '该询价单已成交或已关闭';
const OFFER_UNKNOWN = '报价不存在';
const OFFER_REVISED = '卖家已更新报价，请刷新后重新选择';
const OFFER_WITHDRAWN = '卖家已撤回该报价，请刷新后选择其他报价';
const OFFER_LAPSED = '该报价已过有效期，请联系卖家重新报价';
const NOT_IN_YUAN = '只能采纳人民币报价，请联系卖家改报人民币';

type Asked = Pick<Parsed<typeof acceptOfferCall>, 'inquiryNum' | 'offerId' | 'addressId'> &
  Partial<Record<OwnField, string>>;
type Accepted = Content<typeof acceptOfferCall>;

/**
 * Makes an order at an offer's prices in the caller's transaction (design/orders: Accepted offers). The inquiry's
 * row is locked, so that only one offer is accepted and no revision arrives meanwhile. The deadline for offers may
 * have passed; the offer itself must still be valid.
 */
export async function acceptOffer(
  tx: Database,
  { customer, person }: Acting,
  { inquiryNum, offerId, addressId, ...typed }: Asked,
  clock: () => Date,
): Promise<Accepted> {
  const inquiry = await lockOwn(tx, customer, inquiryNum);
  const now = clock();
  refuseOver(inquiry, now);
  const offer = await liveOffer(tx, inquiry.id, offerId);
  if (isOfferOver({ ...offer, withdrawn: offer.withdrawnAt }, now))
    throw new Refusal('over', OFFER_LAPSED);
  const suspended = await suspendedSellers(tx, [offer.sellerCode]);
  if (suspended.has(offer.sellerCode)) throw new Refusal('sellerSuspended', SELLER_SUSPENDED);
  if (offer.currency !== 'CNY') throw new Refusal('foreignCurrency', NOT_IN_YUAN);
  const address = (await addressRows(tx, customer.id)).find(({ id }) => String(id) === addressId);
  const { addressId: receiver, ...ownFields } = accept(acceptOfferCall, {
    addressId: address ? receiverAt(address) : wrong('invalid', RECEIVING_ADDRESS_REQUIRED),
    ...(await typedOwnFields(tx, customer, typed)),
  });
  const accepted = await placeOfferOrder(
    tx,
    { inquiry, buyer: { customer, person } },
    offer,
    { ...receiver, ...ownFields },
    now,
  );
  await tx
    .update(inquiries)
    .set({ acceptedAt: now, acceptedOfferId: offer.id, orderCode: accepted.orderCode })
    .where(eq(inquiries.id, inquiry.id));
  const { orderCode } = accepted;
  if (!accepted.waitsForApproval) await notifySeller(tx, orderCode, now);
  return accepted;
}

/** Closes an inquiry without accepting an offer, in the caller's transaction. */
export async function closeInquiry(
  tx: Database,
  customer: Customer,
  inquiryNum: string,
  clock: () => Date,
): Promise<void> {
  const inquiry = await lockOwn(tx, customer, inquiryNum);
  const now = clock();
  refuseOver(inquiry, now);
  await tx.update(inquiries).set({ closedAt: now }).where(eq(inquiries.id, inquiry.id));
  const stores = await askedStores(tx, inquiry.id);
  const { title } = inquiry;
  await notify(tx, 'inquiryClosed', stores, { inquiryNum, title }, { now });
}

async function lockOwn(tx: Database, customer: Customer, inquiryNum: string): Promise<InquiryRow> {
  const own = and(eq(inquiries.inquiryNum, inquiryNum), eq(inquiries.customerId, customer.id));
  const inquiry = await lockInquiry(tx, own);
  if (!inquiry) throw notFound(INQUIRY_UNKNOWN);
  return inquiry;
}

function refuseOver(inquiry: InquiryRow, now: Date): void {
  if (isInquiryDecided(stateOf(inquiry, now))) throw new Refusal('decided', INQUIRY_OVER);
}

type OfferRow = typeof offers.$inferSelect & { sellerName: string };

/** The offer, as long as it is its seller's newest round and was not withdrawn. */
async function liveOffer(tx: Database, inquiryId: number, offerId: string): Promise<OfferRow> {
  const [asked] = await tx
    .select({ offer: offers, sellerName: inquirySellers.sellerName })
    .from(offers)
    .innerJoin(
      inquirySellers,
      and(
        eq(inquirySellers.inquiryId, offers.inquiryId),
        eq(inquirySellers.sellerCode, offers.sellerCode),
      ),
    )
    .where(and(eq(offers.id, rowId(offerId) ?? 0), eq(offers.inquiryId, inquiryId)));
  if (!asked) throw notFound(OFFER_UNKNOWN);
  const { offer, sellerName } = asked;
  const [newest] = await tx
    .select({ id: offers.id, withdrawnAt: offers.withdrawnAt })
    .from(offers)
    .where(and(eq(offers.inquiryId, inquiryId), eq(offers.sellerCode, offer.sellerCode)))
    .orderBy(desc(offers.lastCutNum))
    .limit(1);
  if (newest?.withdrawnAt) throw new Refusal('changed', OFFER_WITHDRAWN);
  if (newest?.id !== offer.id) throw new Refusal('changed', OFFER_REVISED);
  return { ...offer, sellerName };
}

async function placeOfferOrder(
  tx: Database,
  { inquiry, buyer }: { inquiry: InquiryRow; buyer: Acting },
  offer: OfferRow,
  receiver: Receiver & Record<OwnField, string>,
  now: Date,
): Promise<Accepted> {
  const rows = await tx
    .select({ asked: inquiryDetails, offered: offerDetails })
    .from(inquiryDetails)
    .innerJoin(
      offerDetails,
      and(eq(offerDetails.offerId, offer.id), eq(offerDetails.position, inquiryDetails.position)),
    )
    .where(eq(inquiryDetails.inquiryId, inquiry.id))
    .orderBy(asc(inquiryDetails.position));
  const { terms, sellerCode } = offer;
  const payDeadline = addTradingDays(now, AGREED_PAY_DAYS, await tradingCalendarOf(tx));
  if (terms.kind === 'monthly') {
    const amount = sumFen(rows.map(({ asked, offered }) => amountOf(offered.price, asked.count)));
    const { customerId } = inquiry;
    await takeCredit(tx, { sellerCode, customerId, amount, days: terms.days });
  }
  const { orderCode, amount, waitsForApproval } = await orderAtAgreedPrices(tx, {
    customerId: inquiry.customerId,
    sellerCode,
    sellerName: offer.sellerName,
    buyer,
    source: 'offer',
    inquiryNum: inquiry.inquiryNum,
    ...receiver,
    remark: inquiry.title,
    createdAt: now,
    terms,
    payDeadline,
    lines: rows.map(({ asked, offered }) => ({
      kind: 'sale',
      productName: asked.productName,
      specs: asked.specs,
      brandNumber: asked.brandNumber,
      imageUrl: '',
      price: offered.price,
      count: asked.count,
      unit: asked.unit,
      ...deliveryOf(offered, receiver),
    })),
  });
  const paymentAmount = toYuan(amount);
  return {
    orderCode,
    paymentAmount,
    terms,
    waitsForApproval,
    payDeadline: payDeadline.toISOString(),
  };
}

/** Picked-up goods are at the place the seller offered; all others go to the receiver. */
function deliveryOf(offered: typeof offerDetails.$inferSelect, receiver: Receiver) {
  const deliveryMethod = deliveryRule(offered.deliveryWay).preferred;
  const deliveryAddress = isFetched(deliveryMethod) ? offered.deliveryAddress : receiver.address;
  return { deliveryMethod, deliveryAddress };
}

const askedStores = (tx: Database, inquiryId: number) =>
  tx
    .select({ sellerCode: inquirySellers.sellerCode })
    .from(inquirySellers)
    .where(eq(inquirySellers.inquiryId, inquiryId))
    .orderBy(asc(inquirySellers.sellerCode));

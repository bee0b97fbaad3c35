import { eq } from 'drizzle-orm';
import type { Input } from '#app/domain/endpoint.ts';
import { inquiryList, saveInquiry } from '#app/domain/inquiry/contract.ts';
import { FULL_PAYMENT, type PaymentTerms } from '#app/domain/order/terms.ts';
import { wallTime } from '#app/domain/time.ts';
import {
  type Buyer,
  first,
  type Goods,
  newSerial,
  type OpenMarket,
} from '#tests/api/support/open-market.ts';
import {
  inquiries,
  inquiryAwards,
  inquiryDetails,
  offerDetails,
  offers,
} from '#trading-api/schema.ts';

type Asked = Input<typeof saveInquiry>;

const DAY_MS = 24 * 3_600_000;

/** An account that acts for a store. */
export const sellerOf = (market: OpenMarket, sellerCode: string): Promise<Buyer> =>
  market.buyer({ customerType: 'enterprise', platformType: 'buyer,seller', sellerCode });

/** A valid inquiry for goods, to the three demo stores. */
export const inquiryFor = (
  market: OpenMarket,
  goods: readonly { id: number; count?: string }[],
  fields: Partial<Asked> = {},
): Asked => ({
  title: '螺纹钢采购',
  endDate: wallTime(new Date(market.now().getTime() + 3 * DAY_MS)),
  conditions: '款到发货',
  deliveryWay: '1',
  inquiryDetails: goods.map(({ id, count = '10' }) => ({ goodsId: String(id), count })),
  inquirySellerRefs: ['S0001', 'S0002', 'S0003'].map((sellerCode) => ({ sellerCode })),
  ...fields,
});

export const save = (buyer: Buyer, asked: Asked, serial = newSerial()) =>
  buyer.call(saveInquiry, asked, { serial });

/** Sends an inquiry; answers its number. */
export async function inquire(
  market: OpenMarket,
  buyer: Buyer,
  goods: readonly (Goods | { id: number; count?: string })[],
  fields: Partial<Asked> = {},
): Promise<string> {
  await save(
    buyer,
    inquiryFor(
      market,
      goods.map((one) => ({ id: one.id, count: 'count' in one ? one.count : undefined })),
      fields,
    ),
  );
  return first((await buyer.call(inquiryList, {})).content).inquiryNum;
}

interface OfferFields {
  price?: number;
  lastCutNum?: number;
  currency?: 'CNY' | 'USD' | 'EUR';
  validUntil?: Date;
  deliveryWay?: number;
  deliveryAddress?: string;
  terms?: PaymentTerms;
}

/** A round of a store's answer, as if it had been sent. Answers its id. */
export async function offerOf(
  market: OpenMarket,
  inquiryNum: string,
  sellerCode: string,
  {
    price = 380_000,
    lastCutNum = 1,
    currency = 'CNY',
    validUntil = new Date(market.now().getTime() + 7 * DAY_MS),
    deliveryWay = 1,
    deliveryAddress = '江苏省无锡市 1 号库',
    terms = FULL_PAYMENT,
  }: OfferFields = {},
): Promise<string> {
  const { db } = market;
  const inquiry = first(
    await db.select().from(inquiries).where(eq(inquiries.inquiryNum, inquiryNum)),
  );
  const { id } = first(
    await db
      .insert(offers)
      .values({
        inquiryId: inquiry.id,
        sellerCode,
        lastCutNum,
        currency,
        validUntil,
        terms,
        customerId: inquiry.customerId,
        createdAt: market.now(),
      })
      .returning({ id: offers.id }),
  );
  const details = await db
    .select()
    .from(inquiryDetails)
    .where(eq(inquiryDetails.inquiryId, inquiry.id));
  await db.insert(offerDetails).values(
    details.map(({ position }) => ({
      offerId: id,
      position,
      price: price + (position - 1) * 1000,
      deliveryAddress,
      conditions: '款到发货',
      deliveryWay,
    })),
  );
  return String(id);
}

/** Awards all of an inquiry to an offer, as if an order had been made of it. */
export async function awardAll(
  { db, now }: OpenMarket,
  inquiryNum: string,
  offerId: string,
  orderCode: string,
): Promise<void> {
  const lines = await db
    .select({ line: inquiryDetails })
    .from(inquiryDetails)
    .innerJoin(inquiries, eq(inquiries.id, inquiryDetails.inquiryId))
    .where(eq(inquiries.inquiryNum, inquiryNum));
  await db.insert(inquiryAwards).values(
    lines.map(({ line: { inquiryId, position, count } }) => ({
      inquiryId,
      position,
      count,
      offerId: Number(offerId),
      orderCode,
      awardedAt: now(),
    })),
  );
}

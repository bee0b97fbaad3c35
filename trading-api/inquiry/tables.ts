import {
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { Pieced } from '#app/domain/catalogue/pieces.ts';
import type { SaidWeights } from '#app/domain/delivery/said-weights.ts';
import type { WeightTerms } from '#app/domain/delivery/weight-terms.ts';
import type { KeptRow } from '#app/domain/inquiry/kept-list-contract.ts';
import { CURRENCY_SIGN, type Replacement } from '#app/domain/inquiry/offer.ts';
import { FREIGHT_KINDS, RATE_RULES } from '#app/domain/inquiry/offer-terms.ts';
import { namesOf } from '#app/domain/names-of.ts';
import type { PaymentTerms } from '#app/domain/order/terms.ts';
import { customers } from '#trading-api/account/tables.ts';
import { goods } from '#trading-api/catalogue/goods-tables.ts';
import { sellers } from '#trading-api/catalogue/tables.ts';
import { files } from '#trading-api/file/tables.ts';
import { orders } from '#trading-api/order/tables.ts';
import {
  fen,
  hundredths,
  instant,
  rowRef,
  rowRefTo,
  textRefTo,
} from '#trading-api/platform/database/columns.ts';

/** A buyer's request for quotation (spec 2 §3). */
export const inquiries = pgTable(
  'inquiries',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    inquiryNum: text().notNull().unique(),
    customerId: rowRefTo(() => customers.id),
    personId: rowRef().references(() => customers.id),
    buyerName: text().notNull(),
    title: text().notNull(),
    /** Offers are refused from this time on (design/orders: Inquiries and offers). */
    endDate: instant().notNull(),
    conditions: text().notNull(),
    deliveryWay: smallint().notNull(),
    count: hundredths().notNull(),
    /** The buyer's target price per unit, where given. */
    price: fen(),
    remark: text().notNull().default(''),
    /** The buyer sees the offers only from `endDate` on. */
    sealed: boolean().notNull().default(false),
    createdAt: instant().notNull(),
    /** The buyer ended what of it was not awarded. */
    closedAt: instant(),
    /** Of the last award, for programs before `inquiry_awards`, to which an inquiry has one; this one reads none of them. */
    acceptedAt: instant(),
    acceptedOfferId: rowRef(),
    orderCode: text().references(() => orders.orderCode),
  },
  (t) => [index('inquiries_customer').on(t.customerId, t.createdAt)],
);

/** The goods of an inquiry, as they were when it was sent. */
export const inquiryDetails = pgTable(
  'inquiry_details',
  {
    inquiryId: rowRefTo(() => inquiries.id),
    position: smallint().notNull(),
    /** The listing it was made from; null for goods that the buyer described. */
    goodsId: rowRef().references(() => goods.id),
    productCode: text().notNull(),
    productName: text().notNull(),
    specs: text().notNull(),
    brand: text().notNull(),
    brandNumber: text().notNull(),
    unit: text().notNull(),
    unitDecimals: boolean().notNull(),
    count: hundredths().notNull(),
    /** The buyer ended what of this line was not awarded, and why. */
    endedAt: instant(),
    endReason: text().notNull().default(''),
  },
  (t) => [primaryKey({ columns: [t.inquiryId, t.position] })],
);

/** The stores that may see and answer it (design/orders: Inquiries and offers). */
export const inquirySellers = pgTable(
  'inquiry_sellers',
  {
    inquiryId: rowRefTo(() => inquiries.id),
    sellerCode: textRefTo(() => sellers.code),
    sellerName: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.inquiryId, t.sellerCode] }),
    index('inquiry_sellers_seller').on(t.sellerCode, t.inquiryId),
  ],
);

export const inquiryFiles = pgTable(
  'inquiry_files',
  {
    inquiryId: rowRefTo(() => inquiries.id),
    position: smallint().notNull(),
    fileId: textRefTo(() => files.id),
  },
  (t) => [
    primaryKey({ columns: [t.inquiryId, t.position] }),
    index('inquiry_files_file').on(t.fileId),
  ],
);

/** A seller's offer; each revision is another row, and the highest round is the valid one. */
export const offers = pgTable(
  'offers',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    inquiryId: rowRefTo(() => inquiries.id),
    sellerCode: textRefTo(() => sellers.code),
    /** 1 for the first offer, one more for each revision. */
    lastCutNum: integer().notNull(),
    currency: text({ enum: namesOf(CURRENCY_SIGN) }).notNull(),
    /** Until when it can be accepted. */
    validUntil: instant().notNull(),
    terms: jsonb().$type<PaymentTerms>().notNull().default({ kind: 'full' }),
    /** It can be accepted as a whole only, as all could that were made before there were awards by line. */
    wholeOnly: boolean().notNull().default(false),
    /** The least that an award of some of its lines must come to; hundredths of its currency. */
    minimum: fen(),
    /** What its prices are with, in hundredths of its currency and percent; null: it does not say. */
    freightKind: text({ enum: FREIGHT_KINDS }),
    freightPerTonne: fen(),
    taxIncluded: boolean(),
    taxRate: text(),
    /** Percent, of offers from before `weights`; this program writes none. */
    tolerance: smallint(),
    /** What it says of how goods are weighed; null: nothing. */
    weights: jsonb().$type<SaidWeights>(),
    /** How yuan are made of another currency, and the rate where it is fixed; null: not agreed. */
    rateRule: text({ enum: RATE_RULES }),
    rate: integer(),
    remark: text().notNull().default(''),
    customerId: rowRefTo(() => customers.id),
    createdAt: instant().notNull(),
    /** The seller took it back; only the newest round can be, until it is accepted. */
    withdrawnAt: instant(),
    withdrawReason: text().notNull().default(''),
  },
  (t) => [unique('offers_one_a_round').on(t.inquiryId, t.sellerCode, t.lastCutNum)],
);

/** An offer's answer to the details of the inquiry that it is for, by their positions. */
export const offerDetails = pgTable(
  'offer_details',
  {
    offerId: rowRefTo(() => offers.id),
    position: smallint().notNull(),
    /** Hundredths of the offer's currency per unit. */
    price: fen().notNull(),
    deliveryAddress: text().notNull(),
    conditions: text().notNull(),
    deliveryWay: smallint().notNull(),
    /** Within how many days of the award it is delivered; null where the seller did not say. */
    deliveryDays: smallint(),
    /** How it is weighed and settled, as it held when the offer was made; null: it is older than such terms. */
    weights: jsonb().$type<WeightTerms>(),
    /** The pieces that it comes in; null: any quantity. */
    pieces: jsonb().$type<Pieced>(),
    /** Other goods than those that were asked for; null: the very goods. */
    replacement: jsonb().$type<Replacement>(),
  },
  (t) => [primaryKey({ columns: [t.offerId, t.position] })],
);

/** Details that an offer says it is not for, and why, where its seller gave a reason. */
export const offerDeclines = pgTable(
  'offer_declines',
  {
    offerId: rowRefTo(() => offers.id),
    position: smallint().notNull(),
    reason: text().notNull().default(''),
  },
  (t) => [primaryKey({ columns: [t.offerId, t.position] })],
);

/** What of a detail was awarded to an offer. It counts while its order exists. */
export const inquiryAwards = pgTable(
  'inquiry_awards',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    inquiryId: rowRefTo(() => inquiries.id),
    position: smallint().notNull(),
    offerId: rowRefTo(() => offers.id),
    count: hundredths().notNull(),
    orderCode: textRefTo(() => orders.orderCode),
    awardedAt: instant().notNull(),
  },
  (t) => [
    index('inquiry_awards_line').on(t.inquiryId, t.position),
    index('inquiry_awards_order').on(t.orderCode),
  ],
);

export const offerFiles = pgTable(
  'offer_files',
  {
    offerId: rowRefTo(() => offers.id),
    position: smallint().notNull(),
    fileId: textRefTo(() => files.id),
  },
  (t) => [primaryKey({ columns: [t.offerId, t.position] }), index('offer_files_file').on(t.fileId)],
);

/** A round of counter-offers: target prices of a buyer for some lines, and until when they are answered. */
export const counterRounds = pgTable(
  'counter_rounds',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    inquiryId: rowRefTo(() => inquiries.id),
    /** 1 for the first of the inquiry. */
    cutNum: integer().notNull(),
    endsAt: instant().notNull(),
    remark: text().notNull().default(''),
    createdAt: instant().notNull(),
  },
  (t) => [unique('counter_rounds_number').on(t.inquiryId, t.cutNum)],
);

export const counterLines = pgTable(
  'counter_lines',
  {
    roundId: rowRefTo(() => counterRounds.id),
    position: smallint().notNull(),
    /** Fen per unit. */
    price: fen().notNull(),
  },
  (t) => [primaryKey({ columns: [t.roundId, t.position] })],
);

/** The sellers of a round of counter-offers, and their answers. */
export const counterSellers = pgTable(
  'counter_sellers',
  {
    roundId: rowRefTo(() => counterRounds.id),
    sellerCode: textRefTo(() => sellers.code),
    /** 1 for the first of the inquiry that was sent to this seller, who does not learn of others. */
    cutNum: integer().notNull(),
    answeredAt: instant(),
    /** The revision that answers it; null beside `answeredAt`: the offer was kept. */
    offerId: rowRef().references(() => offers.id),
    reply: text().notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.roundId, t.sellerCode] }),
    index('counter_sellers_seller').on(t.sellerCode, t.roundId),
  ],
);

/** A buyer's lists of what is bought again and again (常购清单). */
export const keptLists = pgTable(
  'kept_lists',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    customerId: rowRefTo(() => customers.id),
    name: text().notNull(),
    /** As they are on the list's page; always read and written together. */
    rows: jsonb().$type<KeptRow[]>().notNull(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [uniqueIndex('kept_lists_name').on(t.customerId, t.name)],
);

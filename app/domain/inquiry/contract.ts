import { z } from 'zod';
import { personThen } from '#app/domain/account/person-contract.ts';
import { pieces } from '#app/domain/catalogue/pieces-contract.ts';
import { ownFields } from '#app/domain/company/own-fields-contract.ts';
import { saidWeights, weightTerms } from '#app/domain/delivery/weights-contract.ts';
import { defineEndpoint, defineRead, pageOf } from '#app/domain/endpoint.ts';
import { attachment, fileIds } from '#app/domain/file/contract.ts';
import { namesOf } from '#app/domain/names-of.ts';
import { paymentTerms } from '#app/domain/order/contract.ts';
import { FULL_PAYMENT } from '#app/domain/order/terms.ts';
import { USUAL_UNIT } from '#app/domain/quantity.ts';
import {
  day,
  exchangeRate,
  id,
  instant,
  pageRequest,
  quantity,
  tabCounts,
  textUpTo,
  typedFigure,
  typedInstant,
  typedQuantity,
  withCounts,
  yuan,
} from '#app/domain/wire.ts';
import { counterOfBuyer } from './counter-contract.ts';
import { INQUIRY_STATE_LABEL, MAX_INQUIRY_ROWS, MAX_INQUIRY_SELLERS } from './inquiry.ts';
import { RATE_RULES } from './offer-terms.ts';
import { currency, offerFreight, offerTax } from './price-contract.ts';

/**
 * Derived from the time and the events, never stored: `open` until `endDate`, then `ended`;
 * `accepted` while the order of the accepted offer exists; `closed` when the buyer closed it.
 */
export const inquiryState = z.enum(namesOf(INQUIRY_STATE_LABEL));

export const inquiryDetail = z.object({
  /** The place of the detail in the inquiry, from 1. */
  position: z.int().positive(),
  /** The id of the listed goods that are asked for; null for goods that the buyer described. */
  goodsId: z.string().nullable().default(null),
  productCode: z.string(),
  productName: z.string(),
  specs: z.string(),
  brand: z.string(),
  brandNumber: z.string(),
  unit: z.string(),
  count: quantity,
  /** What of `count` is neither awarded nor ended; absent: all of it. */
  openCount: quantity.optional(),
  /** When the buyer ended what was left of it, and why; null: it was not ended. */
  ended: z.object({ at: instant, reason: z.string() }).nullable().default(null),
});
export type InquiryDetail = z.output<typeof inquiryDetail>;

/** An inquiry as both sides may see it (spec 2 §3). */
export const inquiry = z.object({
  inquiryNum: z.string(),
  title: z.string(),
  endDate: instant,
  conditions: z.string(),
  deliveryWay: z.int(),
  deliveryWayName: z.string(),
  /** The total quantity of all details. */
  count: quantity,
  productCount: z.int().nonnegative(),
  /** The buyer's target price per unit, where given. */
  price: yuan.nullable(),
  remark: z.string(),
  /** Whether the buyer sees the offers only from the deadline on. */
  sealed: z.boolean().default(false),
  buyerCode: z.string(),
  buyerName: z.string(),
  createDate: instant,
  state: inquiryState,
  inquiryDetails: z.array(inquiryDetail),
  files: z.array(attachment).default([]),
});
export type Inquiry = z.output<typeof inquiry>;

export const sellerRef = z.object({ sellerCode: id, sellerName: textUpTo(120).default('') });

/**
 * Names, units and minimum quantities of listings are read from the database, not from the request.
 */
export const saveInquiry = defineEndpoint({
  name: 'inquiry.save',
  summary: 'Ask sellers for offers',
  path: '/api/order/inquiry/saveInquiryPortal',
  access: 'customer',
  begins: true,
  request: z.object({
    title: textUpTo(200, '标题'),
    /** yyyy-MM-dd HH:mm:ss, Asia/Shanghai. */
    endDate: typedInstant,
    conditions: z.string().max(60),
    deliveryWay: z.string().max(8),
    /** Yuan; empty without a target price. */
    price: typedFigure(500).default(''),
    remark: textUpTo(500, '备注').default(''),
    /** The buyer sees the offers only from the deadline on. */
    sealed: z.boolean().default(false),
    inquiryDetails: z
      .array(
        z.object({
          goodsId: id.nullable().default(null),
          productName: textUpTo(120).default(''),
          specs: textUpTo(200).default(''),
          brand: z.string().max(60).default(''),
          brandNumber: z.string().max(60).default(''),
          unit: z.string().max(60).default(USUAL_UNIT),
          count: typedQuantity,
        }),
      )
      .max(MAX_INQUIRY_ROWS),
    inquirySellerRefs: z.array(sellerRef).max(MAX_INQUIRY_SELLERS),
    fileIds,
  }),
  codes: [
    'missing',
    'invalid',
    'past',
    'tooSmall',
    'goodsGone',
    'ownStore',
    'sellerSuspended',
    'fileRefused',
  ],
  serial: true,
  locked: true,
});

const summary = inquiry.omit({ inquiryDetails: true, files: true }).extend({
  /** The goods in one line: "螺纹钢 HRB400E 等 3 种". */
  goodsText: z.string().default(''),
});

export const inquiryList = defineRead({
  name: 'inquiry.list',
  summary: "The customer's inquiries, newest first",
  path: '/api/order/inquiry/inquiryList',
  access: 'customer',
  request: z.object({
    ...pageRequest,
    ...withCounts,
    state: inquiryState.optional(),
    /** Only those with an offer that can be accepted now. */
    waits: z.literal('award').optional(),
  }),
  content: pageOf(
    summary.extend({
      sellerCount: z.int().nonnegative().default(0),
      /** The number of sellers who have made an offer and not withdrawn it. */
      offerCount: z.int().nonnegative().default(0),
      orderCode: z.string().nullable(),
    }),
  ).extend({ counts: tabCounts(inquiryState) }),
});

/** An offer for one detail of the inquiry, named by its position. Prices are in the offer's currency. */
export const offerDetail = z.object({
  position: z.int().positive(),
  price: yuan,
  /** price × count. */
  amount: yuan,
  deliveryAddress: z.string(),
  conditions: z.string(),
  deliveryWay: z.int(),
  deliveryWayName: z.string(),
  /** Days from the award to the delivery; null: the seller does not say. */
  deliveryDays: z.int().positive().nullable().default(null),
  /** How it is weighed and settled, which an order keeps; null of offers that are older than such terms. */
  weights: weightTerms,
  /** The pieces that it comes in; null: any quantity. */
  pieces,
  /** Other goods than those that were asked for; null: the very goods. */
  replacement: z
    .object({
      productName: z.string(),
      specs: z.string(),
      brand: z.string(),
      brandNumber: z.string(),
    })
    .nullable()
    .default(null),
});

/** What was awarded of one line, as long as its order exists. */
export const lineAward = z.object({
  position: z.int().positive(),
  count: quantity,
  orderCode: z.string(),
});

/** The rule of an offer's rate, with the rate that holds now; without one nothing of the offer can be awarded. */
export const offerRate = z.object({
  rule: z.enum(RATE_RULES),
  /** Yuan of one unit of the currency; null: the market has published none. */
  rate: exchangeRate.nullable(),
  /** Who publishes it; '' for one that is fixed. */
  source: z.string().default(''),
  /** Since when it holds; null for one that is fixed. */
  day: day.nullable().default(null),
});

/** One round of a seller's offers (spec 2 §3 «offer»). */
export const offer = z.object({
  id: z.string(),
  /** The number of the round: 1 for the first offer, one more for each revision. */
  lastCutNum: z.int().positive(),
  currency,
  total: yuan,
  validUntil: instant,
  /** The payment terms; an offer without terms is paid at once. */
  terms: paymentTerms.default(FULL_PAYMENT),
  /** It can be accepted as a whole only; absent: line by line as well. */
  wholeOnly: z.boolean().default(false),
  /** The least that what is awarded of it must come to, with tax and freight, in its currency; null: anything. */
  minimum: yuan.nullable().default(null),
  /** Who bears the transport; null: the seller says nothing, and the price is taken with it. */
  freight: offerFreight.nullable().default(null),
  /** Whether the prices are with tax, and its rate; null: the seller says nothing, and they are taken with it. */
  tax: offerTax.nullable().default(null),
  /** What it says of how goods are weighed; the terms that follow for a line stand with it. */
  weights: saidWeights,
  /** How yuan are made of another currency; null: not agreed, so that nothing of it can be awarded. */
  rate: offerRate.nullable().default(null),
  remark: z.string(),
  createDate: instant,
  /** When and why the seller withdrew the offer; null if it was not withdrawn. */
  withdrawn: z.object({ at: instant, reason: z.string() }).nullable().default(null),
  /** The lines that are quoted. */
  offerDetails: z.array(offerDetail),
  /** Lines that are not quoted for a reason; a line in neither list is not quoted. */
  declined: z.array(z.object({ position: z.int().positive(), reason: z.string() })).default([]),
  files: z.array(attachment).default([]),
});
export type Offer = z.output<typeof offer>;

/** An inquiry with every offer, for its buyer only. */
export const inquiryDetailOfBuyer = defineRead({
  name: 'inquiry.detail',
  summary: "One of the customer's inquiries with the live offers of all sellers",
  method: 'GET',
  path: '/api/order/inquiry/inquiryDetail/:inquiryNum',
  access: 'customer',
  /**
   * `earlierLines`: whether each earlier round comes with only its first lines, as the page shows them, or with all.
   */
  request: z.object({ inquiryNum: id, earlierLines: z.enum(['first', 'all']).default('first') }),
  content: inquiry.extend({
    /** The member of the company who made the inquiry; null for an account without members. */
    placedBy: z.string().nullable().default(null),
    placedByPerson: personThen,
    /** The colleague who sees to it since that member has left the company; null: they have not. */
    takenOverBy: z.string().nullable().default(null),
    /** Of the newest award, whether or not its order exists. */
    orderCode: z.string().nullable(),
    /** The offer that everything was awarded to; null: nothing was, or something to another. */
    acceptedOfferId: z.string().nullable().default(null),
    /** When the last award was made whose order exists. */
    acceptedDate: instant.nullable().default(null),
    /** The awards whose orders exist; an API without awards by line leaves them out. */
    awards: z
      .array(
        lineAward.extend({
          offerId: z.string(),
          sellerCode: z.string(),
          sellerName: z.string(),
          awardedDate: instant,
        }),
      )
      .default([]),
    /** Until when the offers are not shown; null: they are. */
    sealedUntil: instant.nullable().default(null),
    /** How many rounds of counter-offers the buyer has sent (spec 2 §3). */
    lastCutNum: z.int().nonnegative().default(0),
    /** The rounds of counter-offers, newest first. */
    counters: z.array(counterOfBuyer).default([]),
    /** When the buyer closed it without one. */
    closedDate: instant.nullable().default(null),
    /** The own fields that the buyer's company fills in on the order when it accepts an offer. */
    ownFields: ownFields.default([]),
    sellers: z.array(
      z.object({
        sellerCode: z.string(),
        sellerName: z.string(),
        /** That there is an offer which is sealed. */
        answered: z.boolean().default(false),
        /** The seller's newest offer, possibly a withdrawn one; null if the seller has not answered. */
        offer: offer.nullable(),
        /** Earlier rounds, newest first. */
        earlier: z.array(offer),
      }),
    ),
  }),
});
export type InquiryOfBuyer = z.output<typeof inquiryDetailOfBuyer.content>;

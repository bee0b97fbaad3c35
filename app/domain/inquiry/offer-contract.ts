import { z } from 'zod';
import { typedSaidWeights } from '#app/domain/delivery/weights-contract.ts';
import { defineEndpoint, defineRead, pageOf } from '#app/domain/endpoint.ts';
import { fileIds } from '#app/domain/file/contract.ts';
import { FULL_PAYMENT } from '#app/domain/order/terms.ts';
import {
  day,
  exchangeRate,
  id,
  idText,
  instant,
  mayBeNone,
  pageRequest,
  tabCounts,
  textUpTo,
  typedFigure,
  typedInstant,
  withCounts,
  yuan,
} from '#app/domain/wire.ts';
import { inquiry, lineAward, offer } from './contract.ts';
import { counterOfSeller } from './counter-contract.ts';
import { MAX_WITHDRAW_REASON, OFFER_FIELD_MAX, OFFER_OUTCOMES } from './offer.ts';
import { currency } from './price-contract.ts';

/**
 * How an inquiry ended for one of its sellers; null while it has not. An accepted offer counts
 * while its order exists (design/orders: Accepted offers).
 */
const outcome = z.enum(OFFER_OUTCOMES).nullable();

/**
 * What a seller sees of the offers to an inquiry: only their own. How many other sellers there are is not revealed
 * (design/orders: Inquiries and offers).
 */
const sellersView = {
  /** Rounds the seller has sent; 0 for none. */
  lastCutNum: z.int().nonnegative(),
  outcome,
  /** Whether the seller has withdrawn the newest round. */
  withdrawn: z.boolean().default(false),
  /** The newest order of what the seller was awarded, while it exists. */
  orderCode: z.string().nullable(),
  /** What of the seller's offers was awarded, as long as its order exists. */
  awards: z.array(lineAward).default([]),
  /** Until when a counter-offer of the buyer waits for this seller; null: none does. */
  counterEndsAt: instant.nullable().default(null),
};

/**
 * `toAnswer`: the inquiry is open and this seller has not answered, or a counter-offer waits for it; `answered`: the seller has answered and the buyer
 * has not decided; `ended`: the buyer has decided, or the inquiry ended without an answer.
 */
export const receivedTab = z.enum(['toAnswer', 'answered', 'ended']);

export const receivedInquiries = defineRead({
  name: 'offer.receivedInquiries',
  summary: 'Inquiries the seller was asked: the next deadline first, then the last one that passed',
  path: '/api/order/inquiry/receivedInquiryList',
  access: 'seller',
  request: z.object({
    ...pageRequest,
    ...withCounts,
    tab: receivedTab.optional(),
    /** Only those that can be answered no longer than until then. */
    endsBy: instant.optional(),
  }),
  content: pageOf(
    inquiry.omit({ inquiryDetails: true, files: true }).extend({
      /** The goods in one line. */
      goodsText: z.string().default(''),
      ...sellersView,
    }),
  ).extend({ counts: tabCounts(receivedTab) }),
});
export type ReceivedInquiry = z.output<typeof receivedInquiries.content>['content'][number];

export const inquiryByInquiryNum = defineRead({
  name: 'offer.inquiryByInquiryNum',
  summary: 'An inquiry that names the seller; nothing of the other sellers',
  method: 'GET',
  path: '/api/order/inquiry/getInquiryByInquiryNum/:inquiryNum',
  access: 'seller',
  request: z.object({ inquiryNum: id }),
  content: inquiry.extend({
    ...sellersView,
    /** The asked store, as the inquiry names it; empty where an API does not say. */
    sellerName: z.string().default(''),
    /** The rates of tax that the market takes. */
    taxRates: mayBeNone(z.object({ code: z.string(), name: z.string() })),
    /** The rates of other currencies that hold now. */
    rates: mayBeNone(
      z.object({ currency: z.string(), rate: exchangeRate, source: z.string(), day }),
    ),
    /** What the seller itself asks for the goods of a line: as listed, and in its last offer of them. */
    ownPrices: mayBeNone(
      z.object({
        position: z.int().positive(),
        listed: yuan.nullable(),
        quoted: z.object({ currency, price: yuan, date: instant }).nullable(),
      }),
    ),
    /** The buyer's counter-offers to this seller, newest first. */
    counters: z.array(counterOfSeller).default([]),
  }),
});
export type InquiryOfSeller = z.output<typeof inquiryByInquiryNum.content>;

export const offersByInquiryNum = defineRead({
  name: 'offer.offersByInquiryNum',
  summary: "The seller's own rounds for an inquiry, newest first",
  path: '/api/order/offer/getOffersByInquiryNum',
  access: 'seller',
  request: z.object({
    inquiryNum: id,
    /** Only the rows for this product. */
    productCode: idText.optional(),
  }),
  content: z.array(offer),
});

/** A number, or a typed text that may not be one. */
const typedNumber = z.union([z.number(), typedFigure(8)]).default('');

/** The payment terms as typed. If they are wrong, the API answers with the message of the broken rule. */
const typedTerms = z.object({
  kind: z.string().max(16),
  percent: typedNumber,
  balanceDays: typedNumber,
  days: typedNumber,
});

/** The buyer and the goods are taken from the inquiry; the request's fields about the buyer are ignored. */
export const saveOffer = defineEndpoint({
  name: 'offer.save',
  summary: 'Answer an inquiry, or revise the answer',
  path: '/api/order/offer/saveOffer',
  access: 'seller',
  begins: true,
  request: z.object({
    inquiryNum: id,
    buyerCode: idText.default(''),
    buyerName: textUpTo(120).default(''),
    /**
     * The number of the seller's rounds that the page showed; a different one means that a
     * colleague has sent one since.
     */
    lastCutNum: z.int().nonnegative(),
    currency: currency.default('CNY'),
    validUntil: typedInstant,
    terms: typedTerms.prefault(FULL_PAYMENT),
    remark: textUpTo(500, '备注').default(''),
    /** The newest counter-offer that the seller has seen: a later one waits on. Absent: all are answered. */
    cutNum: z.int().nonnegative().optional(),
    fileIds,
    /** The whole offer is accepted, or nothing of it. */
    wholeOnly: z.boolean().default(false),
    /** The least that an award of some lines must come to; '' where there is none. */
    minimum: typedFigure(16).default(''),
    /** included, perTonne or collect; '': nothing is said. */
    freightKind: z.string().max(16).default(''),
    /** Of one tonne, with tax, in the offer's currency. */
    freightPerTonne: typedFigure(16).default(''),
    /** yes or no; '': nothing is said. */
    taxIncluded: z.string().max(4).default(''),
    /** The code of a rate that the market takes. */
    taxRate: idText.default(''),
    ...typedSaidWeights,
    /** fixed or payDay, of an offer in another currency; '': not agreed, and it cannot be accepted. */
    rateRule: z.string().max(16).default(''),
    /** Yuan of one unit of the currency, where it is fixed. */
    rate: typedFigure(16).default(''),
    /** One for each detail of the inquiry, in its order; one in which nothing is said is not quoted. */
    offerDetails: z
      .array(
        z.object({
          price: typedFigure(OFFER_FIELD_MAX.price),
          conditions: textUpTo(OFFER_FIELD_MAX.conditions),
          deliveryAddress: textUpTo(OFFER_FIELD_MAX.deliveryAddress),
          deliveryWay: z.string().max(OFFER_FIELD_MAX.deliveryWay),
          /** Whole days from the award to the delivery; '' where they are not said. */
          deliveryDays: typedFigure(OFFER_FIELD_MAX.deliveryDays).default(''),
          /** Of one piece, in the line's unit, with what it is called: 2.1/捆; '' where it comes in any quantity. */
          pieceWeight: typedFigure(OFFER_FIELD_MAX.pieceWeight).default(''),
          /** Why the line is not quoted, where nothing else is said of it. */
          declineReason: textUpTo(OFFER_FIELD_MAX.declineReason, '不报价原因').default(''),
          /** The goods that are offered instead; '' where they are the very goods. */
          replacementName: textUpTo(OFFER_FIELD_MAX.replacementName).default(''),
          replacementSpecs: textUpTo(OFFER_FIELD_MAX.replacementSpecs).default(''),
          replacementBrand: textUpTo(OFFER_FIELD_MAX.replacementBrand).default(''),
          replacementGrade: textUpTo(OFFER_FIELD_MAX.replacementGrade).default(''),
        }),
      )
      .max(1000),
  }),
  codes: [
    'missing',
    'invalid',
    'past',
    'tooLarge',
    'tooMany',
    'over',
    'changed',
    'decided',
    'fileRefused',
  ],
  serial: true,
  locked: true,
});

/**
 * Only the newest round can be withdrawn. The buyer gets a message, and the seller may offer again while the inquiry is
 * open.
 */
export const withdrawOffer = defineEndpoint({
  name: 'offer.withdraw',
  summary: 'Take an offer back that was not accepted',
  path: '/api/order/offer/withdrawOffer',
  access: 'seller',
  request: z.object({
    inquiryNum: id,
    /** The round as the page showed it; another number means a colleague was faster. */
    lastCutNum: z.int().positive(),
    reason: textUpTo(MAX_WITHDRAW_REASON, '撤回原因'),
  }),
  codes: ['missing', 'changed', 'decided', 'alreadySo', 'over'],
  serial: true,
});

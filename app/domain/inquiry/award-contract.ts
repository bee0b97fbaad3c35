import { z } from 'zod';
import { typedOwnFields } from '#app/domain/company/own-fields-contract.ts';
import { defineEndpoint } from '#app/domain/endpoint.ts';
import { paymentTerms } from '#app/domain/order/contract.ts';
import { id, instant, textUpTo, typedQuantity, yuan } from '#app/domain/wire.ts';
import { MAX_END_REASON, MAX_INQUIRY_ROWS } from './inquiry.ts';

/** Why an award is refused, whether of a whole offer or of lines. */
const AWARD_CODES = [
  'missing',
  'invalid',
  'changed',
  'decided',
  'sealed',
  'foreignCurrency',
  'over',
  'creditMissing',
  'sellerSuspended',
  'creditShort',
  'noApprover',
] as const;

/** What an award's order is, for whoever made it. */
const madeOrder = z.object({
  orderCode: z.string(),
  paymentAmount: yuan,
  terms: paymentTerms,
  /** The deadline for the first instalment that has to be paid before shipping. */
  payDeadline: instant,
  /** The order can be neither paid nor shipped until somebody of the buyer's company has approved it. */
  waitsForApproval: z.boolean().default(false),
});

/** Accepting copies the offer's prices into a new order; the other sellers are notified. */
export const acceptOffer = defineEndpoint({
  name: 'inquiry.accept',
  summary: 'Accept an offer',
  path: '/api/order/inquiry/acceptOffer',
  access: 'customer',
  begins: true,
  request: z.object({ inquiryNum: id, offerId: id, addressId: id, ...typedOwnFields }),
  content: madeOrder,
  codes: [...AWARD_CODES, 'belowMinimum'],
  serial: true,
  locked: true,
});

/** The most awards of one confirmation: each line can be split among a few sellers. */
const MOST_AWARDS = 2000;

/** Awards lines to one seller or to several, each of which gets one order (decisions 48). */
export const awardLines = defineEndpoint({
  name: 'inquiry.award',
  summary: 'Award lines of an inquiry to offers',
  path: '/api/order/inquiry/awardLines',
  access: 'customer',
  begins: true,
  request: z.object({
    inquiryNum: id,
    addressId: id,
    awards: z
      .array(z.object({ offerId: id, position: z.int().positive(), count: typedQuantity }))
      .max(MOST_AWARDS),
    ...typedOwnFields,
  }),
  content: z.object({ orders: z.array(madeOrder.extend({ sellerName: z.string() })) }),
  codes: [...AWARD_CODES, 'wholeOnly', 'belowMinimum'],
  serial: true,
  locked: true,
});

/** Ends what is open of some lines; the sellers that were asked see it. */
export const endLines = defineEndpoint({
  name: 'inquiry.endLines',
  summary: 'End lines of an inquiry that are not awarded',
  path: '/api/order/inquiry/endLines',
  access: 'customer',
  request: z.object({
    inquiryNum: id,
    positions: z.array(z.int().positive()).max(MAX_INQUIRY_ROWS),
    reason: textUpTo(MAX_END_REASON, '结束原因').default(''),
  }),
  codes: ['missing', 'changed', 'decided'],
  serial: true,
});

export const closeInquiry = defineEndpoint({
  name: 'inquiry.close',
  summary: 'End an inquiry without an offer; its sellers are notified',
  path: '/api/order/inquiry/closeInquiry',
  access: 'customer',
  request: z.object({ inquiryNum: id }),
  codes: ['decided'],
  serial: true,
});

import { z } from 'zod';
import { defineEndpoint } from '#app/domain/endpoint.ts';
import { id, instant, textUpTo, typedFigure, typedInstant, yuan } from '#app/domain/wire.ts';
import { COUNTER_ANSWERS, MAX_COUNTER_REMARK, MAX_KEEP_REPLY } from './counter.ts';
import { MAX_INQUIRY_ROWS, MAX_INQUIRY_SELLERS } from './inquiry.ts';

/** A round of counter-offers (还价). */
const counter = z.object({
  /** The number of the round: 1 for the first. */
  cutNum: z.int().positive(),
  createDate: instant,
  /** Until when the sellers may answer. */
  endsAt: instant,
  remark: z.string(),
  /** The target prices, in yuan per unit; lines that are not named stay as they are offered. */
  lines: z.array(z.object({ position: z.int().positive(), price: yuan })),
});

const answered = {
  answer: z.enum(COUNTER_ANSWERS),
  answeredDate: instant.nullable(),
  /** What the seller says who keeps the offer. */
  reply: z.string(),
};

/** As its buyer sees it. */
export const counterOfBuyer = counter.extend({
  sellers: z.array(z.object({ sellerCode: z.string(), sellerName: z.string(), ...answered })),
});
export type CounterOfBuyer = z.output<typeof counterOfBuyer>;

/** As one of its sellers sees it: `cutNum` counts those that were sent to this seller. */
export const counterOfSeller = counter.extend(answered);
export type CounterOfSeller = z.output<typeof counterOfSeller>;

/**
 * Asks sellers for target prices. They may revise their offers until the round ends, also after the deadline of the
 * inquiry.
 */
export const sendCounter = defineEndpoint({
  name: 'inquiry.counter',
  summary: 'Ask sellers for target prices of lines',
  path: '/api/order/inquiry/counterOffer',
  access: 'customer',
  begins: true,
  request: z.object({
    inquiryNum: id,
    /** The number of rounds that the page showed; a different one means that a colleague has sent one since. */
    lastCutNum: z.int().nonnegative(),
    /** The offers that are countered, as the page showed them: each its seller's newest. */
    offerIds: z.array(id).max(MAX_INQUIRY_SELLERS),
    lines: z
      .array(z.object({ position: z.int().positive(), price: typedFigure(16) }))
      .max(MAX_INQUIRY_ROWS),
    endsAt: typedInstant,
    remark: textUpTo(MAX_COUNTER_REMARK, '说明').default(''),
  }),
  codes: ['missing', 'invalid', 'past', 'tooMany', 'changed', 'decided', 'sealed'],
  serial: true,
});

/** Answers a counter-offer without another round. Until the round ends, an offer can still be revised. */
export const keepOffer = defineEndpoint({
  name: 'offer.keep',
  summary: 'Keep an offer that a buyer has countered, with a word',
  path: '/api/order/offer/keepOffer',
  access: 'seller',
  request: z.object({
    inquiryNum: id,
    /** The newest round that was sent to this seller, as the page showed it. */
    cutNum: z.int().positive(),
    reply: textUpTo(MAX_KEEP_REPLY, '答复'),
  }),
  codes: ['missing', 'changed', 'decided', 'alreadySo', 'over'],
  serial: true,
});

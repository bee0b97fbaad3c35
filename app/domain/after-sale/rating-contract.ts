import { z } from 'zod';
import { DAY_MS } from '#app/domain/duration.ts';
import { defineEndpoint, defineRead, pageOf } from '#app/domain/endpoint.ts';
import { id, instant, pageRequest, textUpTo } from '#app/domain/wire.ts';

export const RATING_MAX = 500;
/** How long a seller can change an answer. */
export const ANSWER_CHANGES_MS = DAY_MS;

const rating = z.object({
  /** 1 to 5. */
  stars: z.int().min(1).max(5),
  content: z.string(),
  /** The seller's; empty: none yet. */
  answer: z.string(),
  /** Until when the seller can change it; null without one. */
  answerUntil: instant.nullable().default(null),
  date: instant,
});

const position = z.int().min(0).max(32_767);

const ratedLine = z.object({
  orderCode: z.string(),
  position,
  productName: z.string(),
  specs: z.string(),
  sellerName: z.string(),
  buyerName: z.string(),
  /** Null: not rated yet. */
  rating: rating.nullable(),
});
export type RatedLine = z.output<typeof ratedLine>;

export const ratableLines = defineRead({
  name: 'rating.list',
  summary: 'The lines of an order that were received, with the ratings of the customer',
  path: '/api/order/rating/list',
  access: 'customer',
  request: z.object({ orderCode: id }),
  content: z.array(ratedLine),
});

export const saveRating = defineEndpoint({
  name: 'rating.save',
  summary: 'Rates a line that was received, once',
  path: '/api/order/rating/save',
  access: 'customer',
  changes: 'goods',
  request: z.object({
    orderCode: id,
    position,
    stars: z.string().max(1).default(''),
    content: textUpTo(RATING_MAX).default(''),
  }),
  codes: ['missing', 'decided', 'exists'],
  serial: true,
});

export const saleRatings = defineRead({
  name: 'saleRating.list',
  summary: "The ratings of the seller's deliveries, newest first",
  path: '/api/order/saleRating/list',
  access: 'seller',
  request: z.object(pageRequest),
  content: pageOf(ratedLine),
});

export const answerRating = defineEndpoint({
  name: 'saleRating.answer',
  summary: "The seller's answer to a rating, once; it can be changed for a day",
  path: '/api/order/saleRating/answer',
  access: 'seller',
  changes: 'goods',
  request: z.object({
    orderCode: id,
    position,
    answer: textUpTo(RATING_MAX).default(''),
    /** The answer that the form showed; the call is refused when there is another by now. */
    shownAnswer: z.string().max(RATING_MAX).default(''),
  }),
  codes: ['missing', 'decided'],
  serial: true,
});

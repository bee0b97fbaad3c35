import { z } from 'zod';
import { typedOwnFields } from '#app/domain/company/own-fields-contract.ts';
import { defineEndpoint } from '#app/domain/endpoint.ts';
import { id, textUpTo, typedField, typedFigure, typedInstant, yuan } from '#app/domain/wire.ts';
import { position } from './contract.ts';
import { MAX_QUESTION, MAX_REASON, MOST_CRITERIA, MOST_LOTS } from './tender.ts';

/** A number, or a typed text that may not be one. */
const typedNumber = z.union([z.number(), typedFigure(8)]).default('');

export const publishTender = defineEndpoint({
  name: 'tender.publish',
  summary: 'Publish a tender that sellers answer here',
  path: '/api/order/tender/publish',
  access: 'customer',
  begins: true,
  changes: 'purchase',
  request: z.object({
    title: typedField,
    biddingLocation: typedField,
    openingPlace: typedField,
    biddingContent: textUpTo(2000, '招标内容'),
    questionsEnd: typedInstant,
    bidEndDate: typedInstant,
    terms: z.object({
      kind: z.string().max(16),
      percent: typedNumber,
      balanceDays: typedNumber,
      days: typedNumber,
    }),
    priceWeight: typedFigure(8),
    criteria: z
      .array(z.object({ name: typedField, points: typedFigure(8) }))
      .max(MOST_CRITERIA)
      .default([]),
    lots: z
      .array(
        z.object({
          productName: typedField,
          specs: textUpTo(120, '规格'),
          count: typedFigure(16),
          unit: textUpTo(8, '单位'),
          place: textUpTo(120, '交货地'),
        }),
      )
      .max(MOST_LOTS),
  }),
  content: z.object({ id: z.string() }),
  codes: ['missing', 'invalid', 'past', 'ofPlatform'],
  serial: true,
  locked: true,
});

export const answerTender = defineEndpoint({
  name: 'tender.answer',
  summary: 'Answer a question about the own tender, once and for all to read',
  path: '/api/order/tender/answer',
  access: 'customer',
  request: z.object({ id, questionId: id, answer: textUpTo(MAX_QUESTION, '答复') }),
  codes: ['missing', 'over', 'alreadySo'],
  serial: true,
});

export const scoreTender = defineEndpoint({
  name: 'tender.score',
  summary: 'Give every opened offer its points by the criteria of the tender',
  path: '/api/order/tender/score',
  access: 'customer',
  request: z.object({
    id,
    /** As the page showed it; another one means that a colleague was faster. */
    scoreRevision: z.int().nonnegative(),
    scores: z
      .array(z.object({ offerId: id, criterion: position, points: typedFigure(8) }))
      .max(2000),
  }),
  codes: ['invalid', 'over', 'decided', 'changed'],
  serial: true,
});

export const postponeTender = defineEndpoint({
  name: 'tender.postpone',
  summary: 'Move the deadline of the own tender to a later time, for a reason that everybody reads',
  path: '/api/order/tender/postpone',
  access: 'customer',
  changes: 'purchase',
  request: z.object({
    id,
    bidEndDate: typedInstant,
    reason: textUpTo(MAX_REASON, '延期原因'),
  }),
  codes: ['missing', 'invalid', 'past', 'over', 'tooMany'],
  serial: true,
});

export const awardTender = defineEndpoint({
  name: 'tender.award',
  summary:
    'Decide every lot, publish the result, and order what was won; later only lots whose order is cancelled',
  path: '/api/order/tender/award',
  access: 'customer',
  begins: true,
  changes: 'purchase',
  request: z.object({
    id,
    scoreRevision: z.int().nonnegative(),
    /** Of the receiver; it may be empty where nobody wins. */
    addressId: z.string().max(64),
    lots: z
      .array(
        z.object({
          position,
          /** '' where nobody gets the lot. */
          offerId: z.string().max(64),
          reason: textUpTo(MAX_REASON, '理由').default(''),
        }),
      )
      .max(MOST_LOTS),
    ...typedOwnFields,
  }),
  content: z.object({
    orders: z.array(
      z.object({
        orderCode: z.string(),
        sellerName: z.string(),
        paymentAmount: yuan,
        waitsForApproval: z.boolean(),
      }),
    ),
  }),
  codes: ['missing', 'invalid', 'over', 'decided', 'changed', 'sellerSuspended', 'noApprover'],
  serial: true,
  locked: true,
});

export const endTender = defineEndpoint({
  name: 'tender.end',
  summary: 'End the own tender without a result, for a reason that everybody reads',
  path: '/api/order/tender/end',
  access: 'customer',
  changes: 'purchase',
  request: z.object({ id, reason: textUpTo(MAX_REASON, '终止原因') }),
  codes: ['missing', 'decided'],
  serial: true,
});

import { z } from 'zod';
import { ownFields } from '#app/domain/company/own-fields-contract.ts';
import { defineRead, pageOf } from '#app/domain/endpoint.ts';
import { listedAttachment } from '#app/domain/file/contract.ts';
import { namesOf } from '#app/domain/names-of.ts';
import { paymentTerms } from '#app/domain/order/contract.ts';
import { id, instant, pageRequest, quantity, yuan } from '#app/domain/wire.ts';
import { knowsTenders } from './knows-contract.ts';
import { RECORD_LABEL, TENDER_STATES } from './tender.ts';

/** Of a lot or of a criterion, from 1. */
export const position = z.int().positive();

/** Points with at most two decimals: "37.50". */
const points = quantity;

const tenderState = z.enum(TENDER_STATES);

/** What everybody reads of a tender before its result. */
const announced = {
  id: z.string(),
  title: z.string(),
  biddingLocation: z.string(),
  openingPlace: z.string(),
  biddingContent: z.string(),
  bidEndDate: instant,
  state: tenderState,
};

const lot = z.object({
  position,
  productName: z.string(),
  specs: z.string(),
  count: quantity,
  unit: z.string(),
  /** Where the goods are brought. */
  place: z.string(),
});

const criterion = z.object({ position, name: z.string(), points: z.int().positive() });

const lotPrice = z.object({ position, price: yuan });

const ownOffer = z.object({
  /** How often it was sent. */
  revision: z.int().positive(),
  text: z.string(),
  files: z.array(listedAttachment),
  prices: z.array(lotPrice),
  submittedAt: instant,
  /** SHA-256 of what was sent; the record of the opening names it. */
  fingerprint: z.string(),
  withdrawn: z.boolean(),
});

const openedOffer = z.object({
  offerId: z.string(),
  sellerName: z.string(),
  submittedAt: instant,
  fingerprint: z.string(),
  prices: z.array(lotPrice),
  own: z.boolean(),
  /** Of the tenderer, and of the bidder for the own offer: the text, the files. */
  text: z.string(),
  files: z.array(listedAttachment),
  /** By criterion; none before the result, but for the tenderer. */
  scores: z.array(z.object({ criterion: position, points })),
});

const rankedOffer = z.object({
  position,
  offerId: z.string(),
  price: yuan,
  pricePoints: points,
  total: points,
  rank: z.int().positive(),
});

const lotResult = z.object({
  position,
  /** '' where nobody gets the lot. */
  offerId: z.string(),
  reason: z.string(),
  /** Of the tenderer and the winner; '' for others. */
  orderCode: z.string(),
  /** Of the tenderer: that its order is cancelled, so that it can be awarded again. */
  cancelled: z.boolean(),
});

export const tenderDetail = defineRead({
  name: 'tender.detail',
  summary:
    'A tender that is answered here: its lots, answers to questions, and what is open of its offers to the caller',
  method: 'GET',
  path: '/api/portal/tender/:id/detail',
  access: 'optional',
  /** A portal of a version before knows no entry of a later deadline. */
  request: z.object({ id, tenders: knowsTenders }),
  content: z.object({
    ...announced,
    tendererName: z.string(),
    createDate: instant,
    questionsEnd: instant,
    /** Whether a question can be asked now. */
    questionsOpen: z.boolean(),
    terms: paymentTerms,
    priceWeight: z.int().positive(),
    criteria: z.array(criterion),
    lots: z.array(lot),
    side: z.enum(['visitor', 'tenderer', 'seller']),
    questions: z.array(
      z.object({
        id: z.string(),
        text: z.string(),
        askedAt: instant,
        answer: z.string(),
        answeredAt: instant.nullable(),
        own: z.boolean(),
      }),
    ),
    ownOffer: ownOffer.nullable(),
    openedAt: instant.nullable(),
    /** Empty before the opening; after it for the tenderer and the bidders, and after the result for everybody. */
    offers: z.array(openedOffer),
    /** By lot and rank: for the tenderer once all points are given, for everybody with the result. */
    ranking: z.array(rankedOffer),
    scoreRevision: z.int().nonnegative(),
    /** By lot; empty before the result. */
    results: z.array(lotResult),
    endReason: z.string(),
    /** Of the tenderer: what its company writes on its orders. */
    ownFields,
    records: z.array(
      z.object({
        position,
        kind: z.enum(namesOf(RECORD_LABEL)),
        at: instant,
        /** What was hashed behind the hash before it; '' as long as it is not open to the caller. */
        text: z.string(),
        hash: z.string(),
      }),
    ),
  }),
});
export type TenderDetail = z.output<typeof tenderDetail.content>;

export const tendersOfOwn = defineRead({
  name: 'tender.own',
  summary:
    'Tenders that the account has published, or has asked about or offered for; the newest first',
  path: '/api/order/tender/own',
  access: 'customer',
  request: z.object({
    ...pageRequest,
    as: z.enum(['tenderer', 'bidder']),
    /** Only those that wait for the account. */
    waits: z.literal('1').optional(),
  }),
  content: pageOf(
    z.object({
      ...announced,
      /** Of the tenderer: how many questions wait for an answer. */
      unanswered: z.int().nonnegative(),
      /** Of the tenderer: how many lots can be awarded again, since their order is cancelled. */
      reopened: z.int().nonnegative(),
      /** Of the bidder: whether it has offered, or has only asked. */
      offered: z.boolean(),
      /** Of the bidder: whether the own offer is withdrawn, and how many lots it has won. */
      withdrawn: z.boolean(),
      won: z.int().nonnegative(),
    }),
  ),
});
export type OwnTender = z.output<typeof tendersOfOwn.content>['content'][number];

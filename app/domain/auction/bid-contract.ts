import { z } from 'zod';
import { LIMIT_ENDS } from '#app/domain/auction/limit-end.ts';
import { defineEndpoint, defineRead, problemsSchema } from '#app/domain/endpoint.ts';
import { id, instant, quantity, typedFigure, typedQuantity, yuan } from '#app/domain/wire.ts';

/** One bidder's best bid. Others are called by their number (design/auctions: Rules). */
export const rankedBid = z.object({
  rank: z.int().positive(),
  buyerName: z.string(),
  bidderNo: z.int().positive(),
  price: yuan,
  count: quantity,
  /** The quantity it would win if the auction ended now. */
  allocated: quantity.default('0'),
  offerTime: instant,
  /** Whether the market has placed it, up to the bidder's limit. */
  isProxy: z.boolean().default(false),
});
export type RankedBid = z.output<typeof rankedBid>;

/** The state of an auction that is the same for all who watch it. */
export const auctionSnapshot = z.object({
  auctionRealEndDate: instant,
  endFlag: z.boolean(),
  cancelled: z.boolean().default(false),
  /** The highest price so far; null without a bid. */
  buyerPresentPrice: yuan.nullable(),
  /** Best first; at most twenty. */
  buyerMaxAuctionOfferRecordVoList: z.array(rankedBid),
  bidderCount: z.int().nonnegative().default(0),
  /** Without those that were voided. */
  bidCount: z.int().nonnegative().default(0),
  /** The bids that were voided, the newest first; at most three. */
  voided: z
    .array(
      z.object({
        sequence: z.int().positive(),
        bidderNo: z.int().positive(),
        price: yuan,
        reason: z.string(),
      }),
    )
    .default([]),
  /** How many records the log has. */
  recordCount: z.int().positive().default(0),
  extensions: z.int().nonnegative().default(0),
  /** The hash of the newest record of the log (design/auctions: Record). */
  headHash: z.string().default(''),
  systemDate: instant,
});
export type AuctionSnapshot = z.output<typeof auctionSnapshot>;

/** Answered from a snapshot in memory, with an ETag: a poll causes no query. */
export const roundRobin = defineRead({
  name: 'auction.roundRobin',
  summary: 'What all who watch an auction see; asked every 3 seconds',
  method: 'GET',
  path: '/api/portal/auction/roundRobin/:auctionId',
  access: 'public',
  request: z.object({ auctionId: id }),
  content: auctionSnapshot,
});

/** The caller's own part in an auction. */
const ownBids = z.object({
  /** Newest first, including refused ones. */
  receipts: z
    .array(
      z.object({
        id: z.string(),
        price: z.string(),
        count: z.string(),
        receivedAt: instant,
        /** 000, or the code it was refused with. */
        code: z.string(),
        message: z.string(),
        /** Its number among the accepted bids; null for a refused bid. */
        sequence: z.int().positive().nullable(),
        /** Why the operator has voided it; null where it is valid, or was refused. */
        voidReason: z.string().nullable(),
        /** Whether the market has placed it, up to the bidder's limit. */
        isProxy: z.boolean().default(false),
        /** Who of the bidder's company sent it; null: its owner alone does, or the market did. */
        placedBy: z.string().nullable().default(null),
      }),
    )
    .default([]),
  /** The caller's last accepted bid; null without one. */
  buyerPresentAmount: z
    .object({ price: yuan, count: quantity, rank: z.int().positive() })
    .nullable(),
  /** Up to where the market bids for the caller, which nobody else is told; null without a limit in force. */
  limit: z.object({ price: yuan, since: instant }).nullable().default(null),
  /** Why the last one was ended for its bidder; null: one is in force, was taken back, or there was none. */
  limitEnded: z
    .object({ date: instant, reason: z.enum(LIMIT_ENDS) })
    .nullable()
    .default(null),
});
export type OwnBids = z.output<typeof ownBids>;

export const myBids = defineRead({
  name: 'auction.myBids',
  summary: 'The caller’s bids in an auction, each with its receipt; the newest 50',
  method: 'GET',
  path: '/api/portal/auction/myBids/:auctionId',
  access: 'customer',
  request: z.object({ auctionId: id }),
  content: ownBids,
  absent: { receipts: [], buyerPresentAmount: null, limit: null, limitEnded: null },
});

/**
 * A bid of somebody who may bid is answered with a receipt; `code` of a refused one is the reason
 * (design/auctions: Rules).
 */
export const increasePrice = defineEndpoint({
  name: 'auction.increasePrice',
  summary: 'Bid',
  path: '/api/portal/auction/increasePrice',
  access: 'customer',
  begins: true,
  request: z.object({
    auctionId: id,
    /** As typed. */
    price: typedFigure(),
    count: typedQuantity,
    /** The price that the bidder was asked about and means; one other than `price` asks again. */
    confirmed: typedFigure().optional(),
    /** The price with which the bidder was told to lead; whoever leads with another one is asked again. */
    leading: typedFigure().optional(),
  }),
  content: z.object({
    receiptId: z.string(),
    /** success, or the reason of the refusal. */
    code: z.enum([
      'success',
      'not_started',
      'ended',
      'below_start',
      'off_step',
      'not_above_own',
      'not_above_highest',
      'above_maximum',
      /** Above what the bidder's company lets its members bid. */
      'above_limit',
      'unconfirmed',
      'count_off_step',
      'count_out_of_range',
      'malformed',
    ]),
    message: z.string(),
    /** The same with its place in the request; empty for an accepted bid. */
    problems: problemsSchema.default([]),
    receivedAt: instant,
    sequence: z.int().positive().nullable(),
    /** The receipt with the market's signature, as app/domain/auction/statement.ts reads it. */
    signed: z.string(),
    snapshot: auctionSnapshot,
    own: ownBids,
  }),
  codes: ['ofPlatform', 'ownStore', 'notAdmitted', 'marginMissing', 'invalid'],
  serial: true,
  timed: true,
});
export type BidAnswer = z.output<typeof increasePrice.content>;

/** A limit is for the whole lot; what the market bids up to it is a bid as any other, and stays when it is taken back. */
export const setLimit = defineEndpoint({
  name: 'auction.setLimit',
  summary:
    'Let the market bid for the caller up to a price, or take that back; content is the text to show',
  path: '/api/portal/auction/setLimit',
  access: 'customer',
  begins: true,
  request: z.object({
    auctionId: id,
    /** As typed; empty: the limit in force is taken back. */
    price: typedFigure(),
    /** The price that the bidder was asked about and means; one other than `price` asks again. */
    confirmed: typedFigure().default(''),
  }),
  content: z.object({ text: z.string(), snapshot: auctionSnapshot, own: ownBids }),
  codes: [
    'ofPlatform',
    'ownStore',
    'notAdmitted',
    'marginMissing',
    'invalid',
    'tooSmall',
    'tooLarge',
    'unusual',
    'over',
  ],
  serial: true,
  timed: true,
});

export const extensionLog = defineRead({
  name: 'auction.extensions',
  summary: 'How the end of an auction has moved, in order',
  method: 'GET',
  path: '/api/portal/auction/extensions/:auctionId',
  access: 'public',
  request: z.object({ auctionId: id }),
  content: z.array(z.object({ sequence: z.int().positive(), from: instant, to: instant })),
  absent: [],
});

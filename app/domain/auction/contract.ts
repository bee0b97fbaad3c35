import { z } from 'zod';
import { defineEndpoint, pageOf } from '#app/domain/endpoint.ts';
import { id, imageUrl, instant, nothing, pageRequest, quantity, yuan } from '#app/domain/wire.ts';

/** `comingsoon` before the start, `finish` from the real end on, and when it was cancelled. */
export const queryStatus = z.enum(['comingsoon', 'ongoing', 'finish']);
export type QueryStatus = z.output<typeof queryStatus>;

export const biddingMode = z.enum(['free_bidding', 'open_bidding', 'component_bidding']);

/** How far the caller's sign-up is; `unregistered` without one, and without a login. */
export const partStatus = z.enum(['unregistered', 'waitAudit', 'auditPass', 'notPass']);
export type PartStatus = z.output<typeof partStatus>;

export const auctionSession = z.object({
  id: z.string(),
  name: z.string(),
  introduce: z.string(),
  imageUrl,
  startDate: instant,
  endDate: instant,
  auctionCount: z.int().nonnegative(),
});
export type AuctionSession = z.output<typeof auctionSession>;

/** An auction in a list. */
export const auctionCard = z.object({
  id: z.string(),
  name: z.string(),
  sellerCode: z.string(),
  sellerName: z.string(),
  productName: z.string(),
  productCount: quantity,
  productUnit: z.string(),
  imageUrl,
  queryStatus,
  partStatus,
  biddingMode,
  biddingModeName: z.string(),
  startPrice: yuan,
  marginAmount: yuan,
  signEndDate: instant,
  startDate: instant,
  /** As announced. */
  endDate: instant,
  /** As moved by late bids; every rule goes by this one (decision 32). */
  auctionRealEndDate: instant,
  signUpNum: z.int().nonnegative(),
  /** A fixed zero (decision 34). */
  watchNum: z.literal(0),
  cancelReason: z.string().nullable(),
});
export type AuctionCard = z.output<typeof auctionCard>;

export const qualifyConfig = z.object({
  id: z.string(),
  fileCode: z.string(),
  fileName: z.string(),
});

/** An auction's terms. */
export const auctionInfo = auctionCard.extend({
  specialId: z.string().nullable(),
  varieties: z.string(),
  manufacturer: z.string(),
  specification: z.string(),
  introduce: z.string(),
  priceAddRange: yuan,
  startCount: quantity,
  countAddRange: quantity,
  marginRule: z.string(),
  deliverArea: z.string(),
  deliveryDate: z.iso.date(),
  delayTime: z.int().nonnegative(),
  delayTimes: z.int().nonnegative(),
  qualifyConfigs: z.array(qualifyConfig),
  /** The caller's own sign-up; null without one. */
  sign: z
    .object({
      bidderNo: z.int().positive(),
      buyerName: z.string(),
      companyName: z.string(),
      credentialNumber: z.string(),
      noticePhoneNumber: z.string(),
      /** Why it did not pass; empty otherwise. */
      auditReason: z.string(),
      marginState: z.enum(['none', 'frozen', 'released', 'kept']),
    })
    .nullable(),
  /** What the caller has won, with the order made of it; null otherwise. */
  award: z.object({ orderCode: z.string(), count: quantity, price: yuan }).nullable(),
});
export type AuctionInfo = z.output<typeof auctionInfo>;

/** One bidder's best bid. Names are masked, the caller's own is not (decision 34). */
const rankedBid = z.object({
  rank: z.int().positive(),
  buyerName: z.string(),
  bidderNo: z.int().positive(),
  price: yuan,
  count: quantity,
  /** What it would get if the auction ended now. */
  allocated: quantity,
  offerTime: instant,
});
export type RankedBid = z.output<typeof rankedBid>;

/** What is the same for all who watch an auction. */
export const auctionSnapshot = z.object({
  auctionRealEndDate: instant,
  endFlag: z.boolean(),
  cancelled: z.boolean(),
  /** The highest price so far; null without a bid. */
  buyerPresentPrice: yuan.nullable(),
  /** Best first; the twenty first of them. */
  buyerMaxAuctionOfferRecordVoList: z.array(rankedBid),
  bidderCount: z.int().nonnegative(),
  bidCount: z.int().nonnegative(),
  extensions: z.int().nonnegative(),
  /** Of the newest record of the log (decision 33). */
  headHash: z.string(),
  systemDate: instant,
});
export type AuctionSnapshot = z.output<typeof auctionSnapshot>;

const AUCTION_UNKNOWN = { B001: 'there is no such auction' };

export const auctionRecommend = defineEndpoint({
  name: 'auction.recommend',
  summary: 'Special sessions that are not over, and the hot auctions',
  method: 'POST',
  path: '/api/portal/auction/portalRecommend',
  access: 'optional',
  request: nothing,
  content: z.object({ sessions: z.array(auctionSession), hot: z.array(auctionCard) }),
});

/** Running auctions first, the next to end first; then those to come, then the newest that ended. */
export const auctionPage = defineEndpoint({
  name: 'auction.page',
  summary: 'A page of auctions',
  method: 'POST',
  path: '/api/portal/auction/pageAuctionPortal',
  access: 'optional',
  request: z.object({
    ...pageRequest,
    specialId: id.optional(),
    queryStatus: queryStatus.optional(),
    biddingMode: biddingMode.optional(),
  }),
  content: pageOf(auctionCard),
});

export const auctionDetail = defineEndpoint({
  name: 'auction.info',
  summary: 'The terms of an auction, and how the caller takes part in it',
  method: 'POST',
  path: '/api/portal/auction/portalAuctionInfo/:id',
  access: 'optional',
  request: z.object({ id }),
  content: auctionInfo,
  codes: AUCTION_UNKNOWN,
});

/** What the button of an auction does (spec 2 §4). */
export const participate = defineEndpoint({
  name: 'auction.participate',
  summary:
    'Whether the caller may enter: success, not_sign_up, or another code whose message is shown',
  method: 'POST',
  path: '/api/portal/auction/participate/:auctionId/:sellerCode',
  access: 'customer',
  request: z.object({ auctionId: id, sellerCode: id }),
  content: z.object({
    code: z.enum(['success', 'not_sign_up', 'wait_audit', 'not_pass', 'sign_ended', 'finished']),
    message: z.string(),
  }),
  codes: AUCTION_UNKNOWN,
});

export const saveAuctionSign = defineEndpoint({
  name: 'auction.saveSign',
  summary: 'Sign up for an auction, again after it did not pass; content is the text to show',
  method: 'POST',
  path: '/api/portal/auction/saveAuctionSign',
  access: 'customer',
  request: z.object({
    auctionId: id,
    companyName: z.string().max(64),
    credentialNumber: z.string().max(64),
    noticePhoneNumber: z.string().max(32),
    /** The agreement. */
    checked: z.boolean(),
    auctionSignQualifyList: z.array(z.object({ qualifyConfigId: id, fileId: id })).max(20),
  }),
  content: z.string(),
  codes: {
    ...AUCTION_UNKNOWN,
    B002: 'sign-up is over, or the auction is',
    B003: 'the phone is missing or wrong',
    B004: 'the agreement is not ticked',
    B005: 'a qualification has no file, or one that is not the caller’s',
    B006: 'the caller has signed up already',
    B007: 'the company or its credential number is missing',
    B008: 'the caller sells in this auction',
  },
  serial: true,
  locked: true,
});

export const freezeMargin = defineEndpoint({
  name: 'auction.freezeMargin',
  summary:
    'Freeze the margin of the wallet’s balance, which bidding asks for; done once, however often it is asked',
  method: 'POST',
  path: '/api/portal/auction/freezeMargin',
  access: 'customer',
  request: z.object({ auctionId: id }),
  content: z.object({ marginAmount: yuan }),
  codes: {
    ...AUCTION_UNKNOWN,
    B009: 'the caller’s sign-up has not passed',
    B010: 'the auction is over',
    B011: 'no open wallet',
    W004: 'the balance does not cover it',
  },
  serial: true,
});

/** Answers from a snapshot in memory, with an ETag: a poll asks no database (issue 5). */
export const roundRobin = defineEndpoint({
  name: 'auction.roundRobin',
  summary: 'What all who watch an auction see; asked every 3 seconds',
  method: 'GET',
  path: '/api/portal/auction/roundRobin/:auctionId',
  access: 'public',
  request: z.object({ auctionId: id }),
  content: auctionSnapshot,
  codes: AUCTION_UNKNOWN,
});

/** The caller's own side of an auction. */
const ownBids = z.object({
  /** Newest first; refused ones too. */
  receipts: z.array(
    z.object({
      id: z.string(),
      price: z.string(),
      count: z.string(),
      receivedAt: instant,
      /** 000, or the code it was refused with. */
      code: z.string(),
      message: z.string(),
      /** Of the record in the log; null for a refused bid. */
      sequence: z.int().positive().nullable(),
    }),
  ),
  /** The caller's last accepted bid; null without one. */
  buyerPresentAmount: z
    .object({ price: yuan, count: quantity, rank: z.int().positive() })
    .nullable(),
});
export type OwnBids = z.output<typeof ownBids>;

export const myBids = defineEndpoint({
  name: 'auction.myBids',
  summary: 'The caller’s bids in an auction, each with its receipt; the newest 50',
  method: 'GET',
  path: '/api/portal/auction/myBids/:auctionId',
  access: 'customer',
  request: z.object({ auctionId: id }),
  content: ownBids,
  codes: AUCTION_UNKNOWN,
});

/** Every bid is answered with a receipt; `code` of a refused one says why (decisions 30–32). */
export const increasePrice = defineEndpoint({
  name: 'auction.increasePrice',
  summary: 'Bid',
  method: 'POST',
  path: '/api/portal/auction/increasePrice',
  access: 'customer',
  request: z.object({
    auctionId: id,
    /** As typed: what is no price or quantity is refused with a receipt too. */
    price: z.string().max(32),
    count: z.string().max(32),
  }),
  content: z.object({
    receiptId: z.string(),
    /** success, or why not. */
    code: z.enum([
      'success',
      'not_started',
      'ended',
      'not_allowed',
      'no_margin',
      'below_start',
      'off_step',
      'not_above_own',
      'not_above_highest',
      'count_off_step',
      'count_out_of_range',
      'malformed',
    ]),
    message: z.string(),
    receivedAt: instant,
    sequence: z.int().positive().nullable(),
    snapshot: auctionSnapshot,
    own: ownBids,
  }),
  codes: AUCTION_UNKNOWN,
  serial: true,
});
export type BidAnswer = z.output<typeof increasePrice.content>;

export const extensionLog = defineEndpoint({
  name: 'auction.extensions',
  summary: 'How the end of an auction has moved, in order',
  method: 'GET',
  path: '/api/portal/auction/extensions/:auctionId',
  access: 'public',
  request: z.object({ auctionId: id }),
  content: z.array(z.object({ sequence: z.int().positive(), from: instant, to: instant })),
  codes: AUCTION_UNKNOWN,
});

/** One JSON text a line: the terms, then each accepted bid, each with its hash (decision 33). */
export const bidLog = defineEndpoint({
  name: 'auction.bidLog',
  summary: 'The log of an auction, to be checked by verify-auction',
  method: 'GET',
  path: '/api/portal/auction/bidLog/:auctionId',
  access: 'public',
  request: z.object({ auctionId: id }),
  content: z.object({ fileName: z.string(), text: z.string() }),
  codes: AUCTION_UNKNOWN,
});

export const systemDate = defineEndpoint({
  name: 'auction.systemDate',
  summary: 'The time of the server that decides whether a bid is in time',
  method: 'GET',
  path: '/api/portal/system/date',
  access: 'public',
  request: nothing,
  content: z.object({ systemDate: instant }),
});

export const mySigns = defineEndpoint({
  name: 'auction.mySigns',
  summary: 'The auctions the caller has signed up for, the newest first',
  method: 'POST',
  path: '/api/portal/auction/mySigns',
  access: 'customer',
  request: z.object(pageRequest),
  content: pageOf(auctionCard),
});

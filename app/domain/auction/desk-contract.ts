import { z } from 'zod';
import { defineEndpoint, defineRead, pageOf } from '#app/domain/endpoint.ts';
import { listedAttachment } from '#app/domain/file/contract.ts';
import { typedSaleTerms } from '#app/domain/order/sale-terms-contract.ts';
import {
  id,
  instant,
  pageRequest,
  quantity,
  textUpTo,
  typedField,
  typedFigure,
  typedInstant,
} from '#app/domain/wire.ts';
import { AFTER_DEFAULT, USUAL_AWARD_TERMS } from './award.ts';
import { auctionAward } from './award-contract.ts';
import { auctionCard, auctionInfo, biddingMode, marginState } from './contract.ts';
import { SIGN_STATES } from './sign.ts';

const number = typedFigure(64);

/** The most characters of the reason that the operator gives for a decision. */
export const DECISION_REASON_MAX = 200;

export const deskSessions = defineRead({
  name: 'auctionDesk.sessions',
  summary: 'Special sessions, those that end last first',
  method: 'GET',
  path: '/api/admin/operator/auctionSessions',
  access: 'operator',
  content: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      introduce: z.string(),
      imageUrl: z.string(),
      startDate: instant,
      endDate: instant,
      auctionCount: z.int().nonnegative().default(0),
    }),
  ),
});

export const endSession = defineEndpoint({
  name: 'auctionDesk.endSession',
  summary: 'Delete a special session that has no auctions; content is the text to show',
  path: '/api/admin/operator/auctionSession/end',
  access: 'operator',
  changes: 'auction',
  request: z.object({ id }),
  content: z.string(),
  codes: ['invalid'],
  serial: true,
});

export const saveSession = defineEndpoint({
  name: 'auctionDesk.saveSession',
  summary: 'Announce a special session, or change one',
  path: '/api/admin/operator/auctionSession',
  access: 'operator',
  changes: 'auction',
  request: z.object({
    name: typedField,
    introduce: textUpTo(500),
    /** Unset for a new one. */
    id: id.optional(),
    /** A picture that the operator has uploaded, or the address of the one that the session has. */
    imageFileId: id,
    startDate: typedInstant,
    endDate: typedInstant,
  }),
  content: z.object({ id: z.string() }),
  codes: ['missing', 'invalid', 'past'],
  serial: true,
});

export const saveAuction = defineEndpoint({
  name: 'auctionDesk.saveAuction',
  summary: 'Announce an auction; its terms never change afterwards',
  path: '/api/admin/operator/auction',
  access: 'operator',
  changes: 'auction',
  request: z.object({
    specialId: id.nullable(),
    name: typedField,
    sellerCode: typedField,
    productName: typedField,
    varieties: typedField,
    manufacturer: typedField,
    specification: typedField,
    productCount: number,
    productUnit: typedField,
    introduce: textUpTo(2000),
    imageFileId: id.nullable(),
    deliverArea: typedField,
    deliveryDate: typedField,
    biddingMode,
    startPrice: number,
    ...typedSaleTerms,
    priceAddRange: number,
    startCount: number,
    countAddRange: number,
    marginAmount: number,
    marginRule: textUpTo(500),
    signEndDate: typedInstant,
    startDate: typedInstant,
    endDate: typedInstant,
    delayTime: number,
    delayTimes: number,
    /** Minutes before the start at which bidders are reminded; not said: an hour. */
    smsPromptTime: number.optional(),
    /** Not said: as usual (app/domain/auction/award.ts). */
    payHours: number.optional(),
    offerHours: number.optional(),
    marginSellerShare: number.optional(),
    afterDefault: z.enum(AFTER_DEFAULT).default(USUAL_AWARD_TERMS.afterDefault),
    /** Not said: ten; and no maximum. */
    confirmSteps: number.optional(),
    maxSteps: number.default(''),
    /** Whether the market bids for bidders up to limits that they set; not where parts of the lot are sold. */
    proxyBids: z.boolean().default(false),
    hot: z.boolean(),
    /** Names of the documents that a sign-up needs. */
    qualifyNames: z.array(typedField).max(10),
  }),
  content: z.object({ id: z.string() }),
  codes: ['missing', 'invalid', 'past'],
  serial: true,
});

export const cancelAuction = defineEndpoint({
  name: 'auctionDesk.cancelAuction',
  summary: 'Cancel an auction that is not over; every margin is released',
  path: '/api/admin/operator/auction/cancel',
  access: 'operator',
  timed: true,
  changes: 'auction',
  request: z.object({ auctionId: id, reason: textUpTo(DECISION_REASON_MAX) }),
  content: z.string(),
  codes: ['missing', 'decided'],
  serial: true,
});

export const voidBid = defineEndpoint({
  name: 'auctionDesk.voidBid',
  summary: 'Void a bid of an auction that is not over: it stays in the log and counts no more',
  path: '/api/admin/operator/auction/voidBid',
  access: 'operator',
  timed: true,
  changes: 'auction',
  request: z.object({
    auctionId: id,
    sequence: z.int().positive(),
    reason: textUpTo(DECISION_REASON_MAX),
  }),
  content: z.string(),
  codes: ['missing', 'decided'],
  serial: true,
});

export const signState = z.enum(SIGN_STATES);

const auctionSign = z.object({
  id: z.string(),
  auctionId: z.string(),
  auctionName: z.string(),
  bidderNo: z.int().positive(),
  state: signState,
  buyerName: z.string(),
  companyName: z.string(),
  credentialNumber: z.string(),
  /** Other bidders of the auction, by number, of the same company name or credential number. */
  sameParty: z.array(z.int().positive()).default([]),
  noticePhoneNumber: z.string(),
  auditReason: z.string().default(''),
  marginState,
  files: z.array(listedAttachment.extend({ qualifyName: z.string() })),
  createDate: instant,
  /** Until when it can pass. */
  auditUntil: instant,
});
export type AuctionSign = z.output<typeof auctionSign>;

export const auctionSigns = defineRead({
  name: 'auctionDesk.signs',
  summary: 'Sign-ups, those that wait longest first',
  path: '/api/admin/operator/auctionSigns',
  access: 'operator',
  permission: 'view',
  request: z.object({ ...pageRequest, state: signState.optional(), auctionId: id.optional() }),
  content: pageOf(auctionSign),
});

export const auditSign = defineEndpoint({
  name: 'auctionDesk.auditSign',
  summary: 'Let a sign-up pass, or not, with a reason',
  path: '/api/admin/operator/auctionSign/audit',
  access: 'operator',
  request: z.object({
    signId: id,
    passes: z.boolean(),
    reason: textUpTo(DECISION_REASON_MAX),
  }),
  content: z.string(),
  codes: ['missing', 'decided', 'ownSign', 'over'],
  serial: true,
});

/** An accepted bid for the operator, with its bidder's name. */
const deskBid = z.object({
  sequence: z.int().positive(),
  bidderNo: z.int().positive(),
  companyName: z.string(),
  price: z.string(),
  count: z.string(),
  receivedAt: instant,
  movedEndTo: instant.nullable(),
  voidReason: z.string().nullable(),
  isProxy: z.boolean().default(false),
});
export type DeskBid = z.output<typeof deskBid>;

/** An auction for the operator: with full names and every bid. */
export const deskAuction = defineRead({
  name: 'auctionDesk.auction',
  summary: 'An auction with its bidders’ full names, its ranking and a page of its bids',
  method: 'GET',
  path: '/api/admin/operator/auction/:auctionId',
  access: 'operator',
  request: z.object({
    auctionId: id,
    ...pageRequest,
    /** The number of a bid that is asked for by itself. */
    sequence: z.coerce.number().int().positive().optional(),
  }),
  content: z.object({
    auction: auctionCard,
    /** The ranking: the bid of each bidder that counts, however old it is. */
    ranking: z.array(deskBid),
    /** A page of all, the newest first. */
    bids: pageOf(deskBid),
    /** That of the number that was asked for; null where there is none. */
    bid: deskBid.nullable(),
    refusedCount: z.int().nonnegative(),
    awards: z.array(auctionAward),
    ...auctionInfo.pick({
      payHours: true,
      offerHours: true,
      marginSellerShare: true,
      afterDefault: true,
    }).shape,
    /** The quantity that is neither awarded nor offered; null until the auction is closed. */
    freeCount: quantity.nullable(),
    restartedAs: z.string().nullable().default(null),
  }),
});

/** What the operator can decide about awards; the last three concern all that is not sold. */
export const awardDecision = z.enum(['extend', 'waive', 'offerNext', 'endUnsold', 'restart']);

export const decideAward = defineEndpoint({
  name: 'auctionDesk.decideAward',
  summary: 'Decide about an award otherwise than its terms do; content is the text to show',
  path: '/api/admin/operator/auction/award',
  access: 'operator',
  changes: 'auction',
  request: z.object({
    auctionId: id,
    /** Whose award is extended or waived. */
    bidderNo: z.int().positive().nullable(),
    decision: awardDecision,
    /** By which the time to pay or to answer is extended. */
    hours: number.default(''),
    reason: textUpTo(DECISION_REASON_MAX),
  }),
  content: z.string(),
  codes: ['missing', 'invalid', 'decided', 'over', 'orderPaid'],
  serial: true,
});

/** It takes money out of the seller's wallet, which a decision about goods does not. */
export const waiveDefault = defineEndpoint({
  name: 'auctionDesk.waiveDefault',
  summary:
    'Let a defaulted winner off: the seller and the platform give the margin back. Content is the text to show',
  path: '/api/admin/operator/auction/waiveDefault',
  access: 'operator',
  permission: 'pay',
  stepUp: 'always',
  changes: 'auction',
  request: z.object({
    auctionId: id,
    bidderNo: z.int().positive(),
    reason: textUpTo(DECISION_REASON_MAX),
  }),
  content: z.string(),
  codes: ['missing', 'decided', 'fundsShort'],
  serial: true,
});

import { z } from 'zod';
import { typedOwnFields } from '#app/domain/company/own-fields-contract.ts';
import { type Content, defineEndpoint, defineRead, pageOf } from '#app/domain/endpoint.ts';
import { namesOf } from '#app/domain/names-of.ts';
import { APPROVAL_STATES } from '#app/domain/order/approval-state.ts';
import { saleTerms } from '#app/domain/order/sale-terms-contract.ts';
import {
  id,
  imageUrl,
  instant,
  pageRequest,
  quantity,
  textUpTo,
  typedFigure,
  yuan,
} from '#app/domain/wire.ts';
import { AUCTION_PHASES, BIDDING_MODES } from './auction.ts';
import { AFTER_DEFAULT, AWARD_TRANSITIONS, USUAL_AWARD_TERMS } from './award.ts';
import { RESULT_KINDS } from './result.ts';
import { COMPANY_NAME_MAX, CREDENTIAL_MAX, MARGIN_STATES, PART_STATUS_LABEL } from './sign.ts';

/** `comingsoon` before the start; `finish` after the real end and for a cancelled auction. */
export const queryStatus = z.enum(AUCTION_PHASES);
export type QueryStatus = z.output<typeof queryStatus>;

export const biddingMode = z.enum(BIDDING_MODES);

/** The state of the caller's own sign-up; `unregistered` without one, and without a login. */
export const partStatus = z.enum(namesOf(PART_STATUS_LABEL));
export type PartStatus = z.output<typeof partStatus>;

/** What came of an auction for the caller. */
export const auctionResult = z.object({
  kind: z.enum(RESULT_KINDS),
  /** When it ended or was cancelled. */
  at: instant,
  /** Until when the award is to be paid, or the offer answered. */
  until: instant.nullable(),
  /** Why it was cancelled, or what the operator has decided about the award. */
  reason: z.string(),
});

export const awardState = z.enum(namesOf(AWARD_TRANSITIONS));
export const marginState = z.enum(MARGIN_STATES);

export const auctionSession = z.object({
  id: z.string(),
  name: z.string(),
  introduce: z.string(),
  imageUrl,
  startDate: instant,
  endDate: instant,
  auctionCount: z.int().nonnegative().default(0),
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
  /** What the price is with, and how goods are weighed. */
  saleTerms,
  marginAmount: yuan,
  signEndDate: instant,
  startDate: instant,
  /** As announced. */
  endDate: instant,
  /** The end after extensions, which all rules use (design/auctions: Rules). */
  auctionRealEndDate: instant,
  signUpNum: z.int().nonnegative(),
  /** Always zero (design/auctions: Rules). */
  watchNum: z.literal(0).default(0),
  cancelReason: z.string().nullable().default(null),
  /** Null while it is not over. */
  result: auctionResult.nullable(),
});
export type AuctionCard = z.output<typeof auctionCard>;

export const qualifyConfig = z.object({
  id: z.string(),
  fileCode: z.string(),
  fileName: z.string(),
});

/** What the caller has won or is offered. */
const ownAward = z.object({
  state: awardState,
  count: quantity,
  price: yuan,
  /** Null until an offer is accepted. */
  orderCode: z.string().nullable(),
  marginToSeller: yuan,
  marginToPlatform: yuan,
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
  /** A bid of more steps above the leading one must be confirmed, or is refused. */
  confirmSteps: z.int().positive().default(1),
  maxSteps: z.int().positive().nullable().default(null),
  /** Whether the market bids for bidders up to limits that they set. */
  proxyBids: z.boolean().default(false),
  qualifyConfigs: z.array(qualifyConfig).default([]),
  /** The caller's own sign-up; null without one. */
  sign: z
    .object({
      bidderNo: z.int().positive(),
      signDate: instant.nullable().default(null),
      buyerName: z.string(),
      companyName: z.string(),
      credentialNumber: z.string(),
      noticePhoneNumber: z.string(),
      /** The reason of a rejection; empty otherwise. */
      auditReason: z.string().default(''),
      marginState,
      /** The most that members of the company may bid in all; null: none was stated. */
      bidLimit: yuan.nullable().default(null),
      /** Of the limit, by the company itself; null: none was asked for. */
      approval: z.enum(APPROVAL_STATES).nullable().default(null),
    })
    .nullable(),
  payHours: z.int().positive().default(USUAL_AWARD_TERMS.payHours),
  offerHours: z.int().positive().default(USUAL_AWARD_TERMS.offerHours),
  marginSellerShare: z.int().min(0).max(100).default(USUAL_AWARD_TERMS.marginSellerShare),
  afterDefault: z.enum(AFTER_DEFAULT).default(USUAL_AWARD_TERMS.afterDefault),
  /** The auction in which its unsold goods are offered again. */
  restartedAs: z.string().nullable().default(null),
  award: ownAward.nullable().default(null),
  /** Why the caller may never take part; null where nothing stands against it. */
  excluded: z.string().nullable().default(null),
});
export type AuctionInfo = z.output<typeof auctionInfo>;

export const auctionRecommend = defineRead({
  name: 'auction.recommend',
  summary: 'Special sessions that are not over, and the hot auctions',
  path: '/api/portal/auction/portalRecommend',
  access: 'optional',
  content: z.object({ sessions: z.array(auctionSession), hot: z.array(auctionCard) }),
  absent: { sessions: [], hot: [] },
});

/** Running auctions first, by their end; then those to come; then ended ones, the newest first. */
export const auctionPage = defineRead({
  name: 'auction.page',
  summary: 'A page of auctions',
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

export const auctionDetail = defineRead({
  name: 'auction.info',
  summary: 'The terms of an auction, and how the caller takes part in it',
  path: '/api/portal/auction/portalAuctionInfo/:id',
  access: 'optional',
  request: z.object({ id }),
  content: auctionInfo,
});

/** The result of pressing an auction's button (spec 2 §4). */
export const participate = defineRead({
  name: 'auction.participate',
  summary:
    'Whether the caller may enter: success, not_sign_up, or another code whose message is shown',
  path: '/api/portal/auction/participate/:auctionId/:sellerCode',
  access: 'customer',
  request: z.object({ auctionId: id, sellerCode: id }),
  content: z.object({
    code: z.enum([
      ...['success', 'not_sign_up', 'wait_audit', 'not_pass', 'sign_ended', 'finished'],
      'excluded',
    ] as const),
    message: z.string(),
  }),
});

export const saveAuctionSign = defineEndpoint({
  name: 'auction.saveSign',
  summary: 'Sign up for an auction, again after it did not pass; content is the text to show',
  path: '/api/portal/auction/saveAuctionSign',
  access: 'customer',
  begins: true,
  request: z.object({
    auctionId: id,
    companyName: textUpTo(COMPANY_NAME_MAX),
    credentialNumber: z.string().max(CREDENTIAL_MAX),
    noticePhoneNumber: z.string().max(32),
    /** The most that the company's members may bid in all: yuan, as typed; empty: none is stated. */
    bidLimit: typedFigure().default(''),
    /** For the order of what is won. */
    ...typedOwnFields,
    /** Whether the agreement is accepted. */
    checked: z.boolean(),
    auctionSignQualifyList: z.array(z.object({ qualifyConfigId: id, fileId: id })).max(20),
  }),
  content: z.string(),
  codes: [
    'missing',
    'invalid',
    'fileRefused',
    'over',
    'exists',
    'ownStore',
    'ofPlatform',
    'noApprover',
  ],
  serial: true,
  locked: true,
});

export const freezeMargin = defineEndpoint({
  name: 'auction.freezeMargin',
  summary:
    'Freeze the margin of the wallet’s balance, which bidding asks for; done once, however often it is asked',
  path: '/api/portal/auction/freezeMargin',
  access: 'customer',
  begins: true,
  permission: 'pay',
  stepUp: 'large',
  request: z.object({ auctionId: id }),
  content: z.object({ marginAmount: yuan }),
  codes: ['notAdmitted', 'over', 'ownStore', 'ofPlatform', 'walletMissing', 'fundsShort'],
  serial: true,
});

export const systemDate = defineRead({
  name: 'auction.systemDate',
  summary: 'The time of the server that decides whether a bid is in time',
  method: 'GET',
  path: '/api/portal/system/date',
  access: 'public',
  content: z.object({ systemDate: instant }),
});

export const mySigns = defineRead({
  name: 'auction.mySigns',
  summary: 'The auctions the caller has signed up for, the newest first',
  path: '/api/portal/auction/mySigns',
  access: 'customer',
  request: z.object(pageRequest),
  content: pageOf(auctionCard.extend({ marginState, award: ownAward.nullable() })),
});
export type SignedAuction = Content<typeof mySigns>['content'][number];

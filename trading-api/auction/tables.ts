import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigserial,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import {
  BIDDING_MODES,
  DEFAULT_CONFIRM_STEPS,
  USUAL_PROMPT_MINUTES,
} from '#app/domain/auction/auction.ts';
import { AFTER_DEFAULT } from '#app/domain/auction/award.ts';
import { LIMIT_ENDS } from '#app/domain/auction/limit-end.ts';
import { MARGIN_STATES, SIGN_STATES } from '#app/domain/auction/sign.ts';
import { APPROVAL_STATES } from '#app/domain/order/approval-state.ts';
import type { SaleTerms } from '#app/domain/order/sale-terms.ts';
import { customers } from '#trading-api/account/tables.ts';
import { sellers } from '#trading-api/catalogue/tables.ts';
import { files } from '#trading-api/file/tables.ts';
import {
  fen,
  hundredths,
  instant,
  rowRef,
  rowRefTo,
  textRefTo,
} from '#trading-api/platform/database/columns.ts';

/** A special session: auctions that are announced together (spec 2 §2). */
export const auctionSessions = pgTable('auction_sessions', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  name: text().notNull(),
  introduce: text().notNull().default(''),
  imageUrl: text().notNull(),
  startDate: instant().notNull(),
  endDate: instant().notNull(),
  createdAt: instant().notNull(),
});

/** An auction (spec 2 §3). Its terms never change once it is announced; it may be cancelled. */
export const auctions = pgTable(
  'auctions',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    specialId: rowRef().references(() => auctionSessions.id),
    name: text().notNull(),
    sellerCode: textRefTo(() => sellers.code),
    sellerName: text().notNull(),
    productName: text().notNull(),
    varieties: text().notNull(),
    manufacturer: text().notNull(),
    specification: text().notNull(),
    productCount: hundredths().notNull(),
    productUnit: text().notNull(),
    introduce: text().notNull().default(''),
    /** What was announced of its price; null: before such terms were. */
    saleTerms: jsonb().$type<SaleTerms>(),
    imageUrl: text().notNull(),
    deliverArea: text().notNull(),
    /** The day, in Shanghai, by which the goods are handed over: 2026-12-01. */
    deliveryDate: text().notNull(),
    biddingMode: text({ enum: BIDDING_MODES }).notNull(),
    startPrice: fen().notNull(),
    priceAddRange: fen().notNull(),
    /** The smallest quantity of a bid, and its step; unused unless component_bidding. */
    startCount: hundredths().notNull(),
    countAddRange: hundredths().notNull(),
    marginAmount: fen().notNull().default(0),
    marginRule: text().notNull().default(''),
    signEndDate: instant().notNull(),
    startDate: instant().notNull(),
    endDate: instant().notNull(),
    /** Minutes before the end within which a bid extends it (design/auctions: Rules). */
    delayTime: smallint().notNull(),
    /** The maximum number of extensions. */
    delayTimes: smallint().notNull(),
    /** A bid so many steps above the leading one asks whether it is meant; more are refused. */
    confirmSteps: smallint().notNull().default(DEFAULT_CONFIRM_STEPS),
    /** Null: no maximum. */
    maxSteps: smallint(),
    /** Whether the market bids for bidders up to limits that they set. */
    proxyBids: boolean().notNull().default(false),
    // What becomes of an award that is not paid (app/domain/auction/award.ts).
    payHours: smallint().notNull().default(24),
    offerHours: smallint().notNull().default(24),
    /** Per cent of a defaulted margin; the rest is the platform's. */
    marginSellerShare: smallint().notNull().default(100),
    afterDefault: text({ enum: AFTER_DEFAULT }).notNull().default('runnerUp'),
    /** So long before the start its bidders are reminded (spec 2 §3: smsPromptTime). */
    smsPromptTime: smallint().notNull().default(USUAL_PROMPT_MINUTES),
    /** Whether it is in the list of hot auctions. */
    hot: boolean().notNull().default(false),
    createdAt: instant().notNull(),
    // The state after the accepted bids; written with the row locked.
    realEndDate: instant().notNull(),
    extensions: smallint().notNull().default(0),
    lastSequence: integer().notNull().default(0),
    /** How many of the accepted bids were voided. */
    voidedBids: integer().notNull().default(0),
    /** Records of the log that are no bids; the first has the terms. */
    otherRecords: integer().notNull().default(1),
    /** The hash of the newest record of the log (design/auctions: Record). */
    headHash: text().notNull(),
    cancelledAt: instant(),
    cancelReason: text(),
    /** Whether margins are released and the winners' orders made. */
    closedAt: instant(),
    /** The auction in which its unsold goods are offered again. */
    restartedAs: rowRef().references((): AnyPgColumn => auctions.id),
  },
  (t) => [
    index('auctions_start').on(t.startDate),
    index('auctions_special').on(t.specialId),
    index('auctions_to_close')
      .on(t.realEndDate)
      .where(sql`closed_at is null and cancelled_at is null`),
    check('auctions_prices', sql`${t.startPrice} > 0 and ${t.priceAddRange} > 0`),
    check(
      'auctions_times',
      sql`${t.startDate} < ${t.endDate} and ${t.endDate} <= ${t.realEndDate}`,
    ),
  ],
);

export const auctionQualifyConfigs = pgTable(
  'auction_qualify_configs',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    auctionId: rowRefTo(() => auctions.id),
    fileCode: text().notNull(),
    fileName: text().notNull(),
  },
  (t) => [unique('auction_qualify_configs_once').on(t.auctionId, t.fileCode)],
);

/** A customer's sign-up for an auction; after notPass the same row is used for the next audit. */
export const auctionSigns = pgTable(
  'auction_signs',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    auctionId: rowRefTo(() => auctions.id),
    customerId: rowRefTo(() => customers.id),
    /** Drawn by chance, another for each sign-up of an auction; the log names bidders by this number. */
    bidderNo: integer().notNull(),
    state: text({ enum: SIGN_STATES }).notNull(),
    buyerName: text().notNull(),
    companyName: text().notNull(),
    credentialNumber: text().notNull(),
    noticePhoneNumber: text().notNull(),
    auditReason: text().notNull().default(''),
    auditedAt: instant(),
    marginState: text({ enum: MARGIN_STATES }).notNull().default('none'),
    /** The amount frozen of the wallet's balance. */
    marginAmount: fen().notNull().default(0),
    /** The most that members of the company may bid in all; null: what its rule leaves free. */
    bidLimit: fen(),
    /**
     * The approval of the limit by the company itself; while it waits, the operator does not audit
     * the sign-up. Null: none was asked for.
     */
    approval: text({ enum: APPROVAL_STATES }),
    /** Who signed up, and what the company writes on the order, which counts against its budgets from now on. */
    personId: rowRef().references(() => customers.id),
    purchaseNumber: text().notNull().default(''),
    costCentre: text().notNull().default(''),
    project: text().notNull().default(''),
    outbidNotifiedAt: timestamp('outbid_told_at', { withTimezone: true, precision: 3 }),
    createdAt: instant().notNull(),
  },
  (t) => [
    unique('auction_signs_once').on(t.auctionId, t.customerId),
    unique('auction_signs_bidder').on(t.auctionId, t.bidderNo),
    index('auction_signs_to_audit').on(t.createdAt).where(sql`state = 'waitAudit'`),
    index('auction_signs_customer').on(t.customerId, t.createdAt),
    index('auction_signs_kept').on(t.id).where(sql`margin_state = 'kept'`),
  ],
);

export const auctionSignFiles = pgTable(
  'auction_sign_files',
  {
    signId: rowRefTo(() => auctionSigns.id),
    qualifyConfigId: rowRefTo(() => auctionQualifyConfigs.id),
    fileId: textRefTo(() => files.id),
  },
  (t) => [
    primaryKey({ columns: [t.signId, t.qualifyConfigId] }),
    index('auction_sign_files_file').on(t.fileId),
  ],
);

export const auctionBids = pgTable(
  'auction_bids',
  {
    auctionId: rowRefTo(() => auctions.id),
    /** From 1, without gaps. */
    sequence: integer().notNull(),
    customerId: rowRefTo(() => customers.id),
    bidderNo: integer().notNull(),
    price: fen().notNull(),
    count: hundredths().notNull(),
    /** When the server received it. */
    receivedAt: instant().notNull(),
    /** The new end, if this bid extended it; otherwise null. */
    movedEndTo: instant(),
    /** A voided bid stays in the log, and the end stays where it moved it; else it counts no more. */
    voidedAt: instant(),
    voidReason: text(),
    /** Whether the market has placed it, up to the bidder's limit. */
    isProxy: boolean().notNull().default(false),
    /** Of bids before migration 0010; null since. */
    previousHash: text(),
    hash: text(),
  },
  (t) => [
    primaryKey({ columns: [t.auctionId, t.sequence] }),
    index('auction_bids_bidder').on(t.auctionId, t.customerId, t.sequence.desc()),
  ],
);

/** The answer to each bid, including refused ones, as the bidder's proof. */
export const auctionBidReceipts = pgTable(
  'auction_bid_receipts',
  {
    /** Random, so that it cannot be guessed. */
    id: text().primaryKey(),
    auctionId: rowRefTo(() => auctions.id),
    customerId: rowRefTo(() => customers.id),
    /** Who of the bidder's company sent it; null: the market did, or it is older. */
    personId: rowRef().references(() => customers.id),
    /** As it was typed. */
    price: text().notNull(),
    count: text().notNull(),
    receivedAt: instant().notNull(),
    /** 000, or the code it was refused with. */
    code: text().notNull(),
    message: text().notNull(),
    /** Its number among the accepted bids; null for a refused bid. */
    sequence: integer(),
    /**
     * The place and hash of its record in the log, or of the newest record when it was refused; null
     * before receipts were signed.
     */
    position: integer(),
    hash: text(),
  },
  (t) => [index('auction_bid_receipts_bidder').on(t.auctionId, t.customerId, t.receivedAt)],
);

/**
 * Up to where the market bids for a bidder, sealed: nothing but the bids that follow from it is told to anybody else. A
 * new limit is a new row, and takes the earlier one back.
 */
export const auctionLimits = pgTable(
  'auction_limits',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    auctionId: rowRefTo(() => auctions.id),
    customerId: rowRefTo(() => customers.id),
    /** Whose limit it is; null, of programs from before: of who has signed up. */
    personId: rowRef().references(() => customers.id),
    price: fen().notNull(),
    /** When the call had arrived; of equal limits the earlier leads. */
    since: instant().notNull(),
    withdrawnAt: instant(),
    /** Why it has ended for its bidder; null: it has not, or was taken back, changed or ended by a void. */
    endReason: text({ enum: LIMIT_ENDS }),
  },
  (t) => [
    uniqueIndex('auction_limits_in_force')
      .on(t.auctionId, t.customerId)
      .where(sql`withdrawn_at is null`),
    index('auction_limits_bidder').on(t.customerId),
  ],
);

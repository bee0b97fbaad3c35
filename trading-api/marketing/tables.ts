import { sql } from 'drizzle-orm';
import {
  bigserial,
  check,
  index,
  integer,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { customers } from '#trading-api/account/tables.ts';
import { sellers } from '#trading-api/catalogue/tables.ts';
import {
  fen,
  hundredths,
  instant,
  rowRef,
  rowRefTo,
  textRefTo,
} from '#trading-api/platform/database/columns.ts';

/** Goods that are promoted together (spec 1 §3 «marketing»). */
export const marketingGroups = pgTable(
  'marketing_groups',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    sellerCode: textRefTo(() => sellers.code),
    markeName: text().notNull(),
    /** The minimum quantity of the group's checked lines together. */
    buyQuantity: hundredths().notNull(),
  },
  (t) => [index('marketing_groups_seller').on(t.sellerCode)],
);

/**
 * A discount of a group, or of the whole market where `marketingId` is null: 1 cash coupon, 2 percentage coupon, 5
 * quantity discount. Coupons must be claimed, a quantity discount always applies.
 */
export const discounts = pgTable(
  'discounts',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    marketingId: rowRef().references(() => marketingGroups.id),
    name: text().notNull(),
    markeType: smallint().notNull(),
    /** Types 1 and 2: the minimum amount in fen; type 5: hundredths of the group's quantity. */
    rangeMin: rowRef().notNull(),
    /** Type 5: the upper end of the band, hundredths. */
    rangeMax: rowRef(),
    /** Type 1: fen; type 2: hundredths of tenths (850 is 8.5, that is 85 %); type 5: fen per unit. */
    discountAmount: rowRef().notNull(),
    /** Coupons that can still be claimed; null where its issuer has ended that, and for quantity discounts. */
    remaining: integer(),
    validUntil: instant(),
  },
  (t) => [
    index('discounts_marketing').on(t.marketingId),
    check('discounts_type', sql`${t.markeType} in (1, 2, 5)`),
    check('discounts_remaining', sql`${t.remaining} >= 0`),
  ],
);

/** A claimed coupon: T can be used, frozen with an unpaid order, Y used (spec 3 §4). */
export const coupons = pgTable(
  'coupons',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    customerId: rowRefTo(() => customers.id),
    discountId: rowRefTo(() => discounts.id),
    state: text({ enum: ['T', 'frozen', 'Y'] })
      .notNull()
      .default('T'),
    orderCode: text(),
    /** How long it can be used where that is longer than its discount: it came back after its end. */
    validUntil: instant(),
    claimedAt: instant().notNull(),
  },
  (t) => [uniqueIndex('coupons_one_a_customer').on(t.customerId, t.discountId)],
);

/** Points: `useIntegral` of them are frozen or spent (spec 1 §3 «Integral info»). */
export const pointsAccounts = pgTable(
  'points_accounts',
  {
    customerId: rowRef()
      .primaryKey()
      .references(() => customers.id),
    integral: integer().notNull(),
    useIntegral: integer().notNull().default(0),
  },
  (t) => [check('points_covered', sql`${t.useIntegral} between 0 and ${t.integral}`)],
);

/** Gift cards; an order takes from the balance at once and returns it when cancelled. */
export const giftCards = pgTable(
  'gift_cards',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    customerId: rowRefTo(() => customers.id),
    cardNo: text().notNull().unique(),
    faceAmount: fen().notNull(),
    balanceAmount: fen().notNull(),
    validUntil: instant().notNull(),
  },
  (t) => [
    index('gift_cards_customer').on(t.customerId),
    check('gift_cards_balance', sql`${t.balanceAmount} between 0 and ${t.faceAmount}`),
  ],
);

/** Vouchers bought (`productType` vouchers), each worth one yuan when paying by coupons. */
export const voucherAccounts = pgTable(
  'voucher_accounts',
  {
    customerId: rowRef()
      .primaryKey()
      .references(() => customers.id),
    count: hundredths().notNull(),
  },
  (t) => [check('vouchers_not_negative', sql`${t.count} >= 0`)],
);

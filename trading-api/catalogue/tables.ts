import {
  bigserial,
  boolean,
  doublePrecision,
  index,
  integer,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { ATTRIBUTE_KINDS } from '#app/domain/catalogue/attributes.ts';
import { WEIGHINGS } from '#app/domain/delivery/weight-terms.ts';
import { namesOf } from '#app/domain/names-of.ts';
import { DEFAULT_FEE_RATE } from '#app/domain/payout/fee.ts';
import { fen, instant, textRefTo } from '#trading-api/platform/database/columns.ts';

export const categories = pgTable('categories', {
  code: text().primaryKey(),
  name: text().notNull(),
  parentCode: text(),
  level: smallint().notNull(),
  unit: text().notNull(),
  /** Whether quantities of the unit take decimals (design/stock: Stock of an order). */
  unitDecimals: boolean().notNull(),
  sort: integer().notNull(),
  /** One that is switched off takes no new goods and stands in no menu; those that it has stay on sale. */
  shown: boolean().notNull().default(true),
  /** The code of the rate with which invoices of its goods begin; null: that of the category above. */
  taxRate: text(),
  /** How its goods are weighed, and how many thousandths need no consent; null: as the category above has it. */
  weighing: text({ enum: WEIGHINGS }),
  tolerance: smallint(),
});

/**
 * Categories that there are no more: their codes are never given again, so that an old address leads to where their
 * goods went.
 */
export const endedCategories = pgTable('ended_categories', {
  code: text().primaryKey(),
  name: text().notNull(),
  /** A category that there is, or null where none has taken its place. */
  into: text(),
  endedAt: instant().notNull(),
});

/**
 * What goods of a category, and of those below it, are compared by. A row that is called as a number of specifications
 * that the program reads, in its unit, has that number's key (design/search: Attributes).
 */
export const categoryAttributes = pgTable(
  'category_attributes',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    /** By which goods have its values; stays when it is renamed. */
    key: text().notNull(),
    categoryCode: text().notNull(),
    name: text().notNull(),
    kind: text({ enum: namesOf(ATTRIBUTE_KINDS) }).notNull(),
    /** Of a number; '' where it has none. */
    unit: text().notNull(),
    /** What is chosen from, in their order. */
    choices: text().array().notNull(),
    required: boolean().notNull(),
    /** Whether lists of the category are narrowed by it. */
    filtered: boolean().notNull(),
    sort: integer().notNull(),
    /** One that is switched off is asked for and shown nowhere; what goods have of it is kept. */
    shown: boolean().notNull(),
  },
  (t) => [uniqueIndex('category_attributes_name').on(t.categoryCode, t.name)],
);

export const sellers = pgTable('sellers', {
  code: text().primaryKey(),
  name: text().notNull(),
  province: text().notNull(),
  city: text().notNull(),
  address: text().notNull(),
  longitude: doublePrecision().notNull(),
  latitude: doublePrecision().notNull(),
  introduce: text().notNull(),
  imageUrl: text().notNull(),
  selfOperated: boolean().notNull().default(false),
  /** Tags of its row in the list of stores (spec 2 §2): 热门厂家, 支持开票. */
  hot: boolean().notNull().default(false),
  invoicing: boolean().notNull().default(false),
  /** The platform's fee on its sales, in ten-thousandths. */
  feeRate: integer().notNull().default(DEFAULT_FEE_RATE),
  /** Whether orders that wait for an approval of their buyer's people keep their stock. */
  holdsForApproval: boolean().notNull().default(true),
});

/** Price guides that the operator has typed, beside those computed of the market's prices. */
export const priceGuides = pgTable(
  'price_guides',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    categoryCode: text().notNull(),
    productName: text().notNull(),
    specs: text().notNull(),
    unit: text().notNull(),
    companyName: text().notNull(),
    place: text().notNull(),
    price: fen().notNull(),
    /** Of the day before it was changed. */
    priceBefore: fen().notNull(),
    pricedAt: instant().notNull(),
  },
  (t) => [index('price_guides_category').on(t.categoryCode, t.pricedAt)],
);

export const pickupPoints = pgTable(
  'pickup_points',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    sellerCode: textRefTo(() => sellers.code),
    name: text().notNull(),
    address: text().notNull(),
    longitude: doublePrecision().notNull(),
    latitude: doublePrecision().notNull(),
    /** Vehicles that can be loaded within an hour. */
    capacity: smallint().notNull().default(4),
    /** What orders and appointments of an earlier time call it, which keep their text. */
    formerPlaces: text().array().notNull().default([]),
    /** Since when it is not offered any more; what was ordered before is still fetched there. */
    endedAt: instant(),
  },
  (t) => [index('pickup_points_seller').on(t.sellerCode)],
);

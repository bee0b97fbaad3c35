import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
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
} from 'drizzle-orm/pg-core';
import type { TypedAttributes } from '#app/domain/catalogue/attributes.ts';
import { GOODS_KINDS } from '#app/domain/catalogue/goods-kind.ts';
import { sortWords } from '#app/domain/catalogue/listing-contract.ts';
import type { ListingTerms } from '#app/domain/catalogue/price-terms.ts';
import { COUNTS_AT, WEIGHINGS } from '#app/domain/delivery/weight-terms.ts';
import { files } from '#trading-api/file/tables.ts';
import { marketingGroups } from '#trading-api/marketing/tables.ts';
import {
  fen,
  hundredths,
  instant,
  rowRef,
  rowRefTo,
  textRefTo,
  tsvector,
} from '#trading-api/platform/database/columns.ts';
import { sellers } from './tables.ts';

/** Columns that differ from category to category, so that the first goods of each are merged. */
const SORTS_OF_CATEGORIES = ['price', 'salesVolume', 'availableCount'] as const;

/** Whether as much is left as is sold at once; `isSoldOut` is the opposite. */
export const hasStock = (t: Record<'availableCount' | 'miniQuantity', AnyPgColumn>): SQL =>
  sql`${t.availableCount} >= greatest(${t.miniQuantity}, 1)`;

/**
 * The rank of goods in a list for which the user has chosen no order, as one number: what is in
 * stock before what is not, then by the day of the last refreshment, then by the worth of what was
 * sold, which makes tonnes and square metres comparable. The page says so in words (`BY_STANDING`).
 */
const listRankOf = (
  t: Record<
    'availableCount' | 'miniQuantity' | 'refreshedAt' | 'salesVolume' | 'price',
    AnyPgColumn
  >,
) =>
  sql`((${hasStock(t)})::int * 1000000000000000
    + ((${t.refreshedAt} at time zone 'Asia/Shanghai')::date - date '2000-01-01')::bigint * 10000000000
    + least(9999999999, ${t.salesVolume}::float8 * ${t.price}::float8 / 10000)::bigint)`;

/**
 * Goods on offer: `sale` are sellers' spot listings, `self` the platform's own. The product's and
 * the seller's words are copied in, so that lists, filters and search read one table.
 */
export const goods = pgTable(
  'goods',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    kind: text({ enum: GOODS_KINDS }).notNull(),
    onShelf: boolean().notNull().default(true),
    /** It was on the shelf when its seller's trade was suspended, and goes back there with it. */
    suspended: boolean().notNull().default(false),
    productCode: text().notNull(),
    productName: text().notNull(),
    productType: text().notNull().default('goods'),
    specs: text().notNull(),
    brand: text().notNull(),
    /** The grade: HRB400E, Q355B, T30S … */
    brandNumber: text().notNull(),
    manufacturer: text().notNull(),
    introduce: text().notNull(),
    imageUrls: text().array().notNull(),
    category1: text().notNull(),
    category2: text().notNull(),
    category3: text().notNull(),
    categoryName: text().notNull(),
    unit: text().notNull(),
    unitDecimals: boolean().notNull(),
    sellerCode: textRefTo(() => sellers.code),
    sellerName: text().notNull(),
    registryAddress: text().notNull(),
    /** What a unit costs, with tax: of what its seller wrote (`listedPrice`), rounded. */
    price: fen().notNull(),
    /** Of one that is finer than a fen: what it is above `price`, or below (`UnitPrice`). */
    priceRest: bigint({ mode: 'number' }).notNull().default(0),
    /** As its seller wrote it, where tax was added to it; null: as it costs. */
    writtenPrice: fen(),
    /** What is said of the price; null: nothing, it is with tax and paid with the order. */
    priceTerms: jsonb().$type<ListingTerms>(),
    /** Until when the price holds; null: until it is changed. */
    priceUntil: instant(),
    availableCount: hundredths().notNull(),
    miniQuantity: hundredths().notNull(),
    /** How they are weighed, and how many thousandths need no consent; null: as their category has it. */
    weighing: text({ enum: WEIGHINGS }),
    tolerance: smallint(),
    /** Whose weight is settled. */
    countsAt: text({ enum: COUNTS_AT }).notNull().default('loading'),
    /** In pieces of this quantity, and in multiples of that; null: in any quantity. */
    pieceQuantity: hundredths(),
    pieceName: text().notNull().default(''),
    orderMultiple: hundredths(),
    myBuyNum: hundredths(),
    salesVolume: hundredths().notNull().default(0),
    /** 1 logistics, 2 pickup, 3 either, 4 delivery, 5 all (spec 1 §4). */
    deliveryWay: smallint().notNull(),
    deliveryPlace: text().notNull(),
    /** Furthest delivery in km; null means no limit. */
    distrScope: integer(),
    onShelfDate: instant().notNull(),
    refreshedAt: instant().notNull(),
    /** Lines of one marketing group are discounted together; null: none. */
    marketingId: rowRef().references(() => marketingGroups.id),
    /** Words, filters and numbers (`search/goods-index.ts`); '' until a job has indexed the goods. */
    searchTerms: tsvector().notNull().default(''),
    /** What goods are compared and filtered by: {"diameter":"18","length":"9"}. */
    attributes: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** What the seller has said of the attributes of its category, by their keys; `attributes` follow from it. */
    typedAttributes: jsonb().$type<TypedAttributes>().notNull().default({}),
    standing: bigint({ mode: 'number' })
      .notNull()
      .generatedAlwaysAs((): SQL => listRankOf(goods)),
  },
  (t) => [
    check('goods_stock_not_negative', sql`${t.availableCount} >= 0`),
    index('goods_search_terms').using('gin', t.searchTerms),
    // What a long list has is found out from a part of all goods (`isSampled`).
    index('goods_sampled_terms').using('gin', t.searchTerms).where(sql`id % 16 = 0`),
    index('goods_unindexed').on(t.id).where(sql`search_terms = ''`),
    index('goods_marketing').on(t.marketingId).where(sql`marketing_id is not null`),
    index('goods_product_code').on(t.productCode),
    // Few have an end; those whose end has come are looked for every minute.
    index('goods_price_until').on(t.priceUntil).where(sql`price_until is not null`),
    ...[...sortWords, 'standing' as const].map((sort) =>
      index(`goods_by_${sort}`).on(t.kind, t[sort], t.id).where(sql`on_shelf`),
    ),
    ...SORTS_OF_CATEGORIES.map((sort) =>
      index(`goods_category_by_${sort}`)
        .on(t.kind, t.category3, t[sort], t.id)
        .where(sql`on_shelf`),
    ),
    ...(['salesVolume', 'onShelfDate'] as const).map((sort) =>
      index(`goods_seller_by_${sort}`).on(t.kind, t.sellerCode, t[sort], t.id).where(sql`on_shelf`),
    ),
    index('goods_seller_by_refreshed').on(t.kind, t.sellerCode, t.refreshedAt).where(sql`on_shelf`),
    // Finds a seller's goods that are off the shelf.
    index('goods_off_shelf').on(t.sellerCode, t.onShelfDate).where(sql`not on_shelf`),
  ],
);

/**
 * The history of prices, a row for each change; goods without a row have always had their current
 * price. Written by `price-history.ts` only.
 */
export const goodsPrices = pgTable(
  'goods_prices',
  {
    goodsId: rowRefTo(() => goods.id),
    since: instant().notNull(),
    price: fen().notNull(),
  },
  (t) => [primaryKey({ columns: [t.goodsId, t.since] })],
);

/** Prices that a seller has changed together, for as long as that can be taken back. */
export const priceChanges = pgTable(
  'price_changes',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    sellerCode: textRefTo(() => sellers.code),
    at: instant().notNull(),
    /** Fen; `[goodsId, from, to]`. */
    rows: jsonb().$type<[number, number, number][]>().notNull(),
    undoneAt: instant(),
  },
  (t) => [index('price_changes_seller').on(t.sellerCode, t.at)],
);

export const goodsAuthFiles = pgTable(
  'goods_auth_files',
  {
    goodsId: rowRefTo(() => goods.id),
    position: smallint().notNull(),
    name: text().notNull(),
    type: text().notNull(),
    batchNum: text().notNull(),
    fileName: text().notNull(),
    /** An uploaded file; null where the document is one of the site's own pictures. */
    fileId: text().references(() => files.id),
    /** Path on this site, where there is no `fileId`. */
    url: text(),
  },
  (t) => [primaryKey({ columns: [t.goodsId, t.position] })],
);

export const goodsEvaluations = pgTable(
  'goods_evaluations',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    goodsId: rowRefTo(() => goods.id),
    buyerName: text().notNull(),
    stars: smallint().notNull(),
    content: text().notNull(),
    /** The seller's; empty: none. */
    answer: text().notNull().default(''),
    createdAt: instant().notNull(),
  },
  (t) => [index('goods_evaluations_goods').on(t.goodsId, t.createdAt)],
);

/** The featured goods of a store (spec 2 §2). */
export const storeDecorations = pgTable(
  'store_decorations',
  {
    sellerCode: textRefTo(() => sellers.code),
    goodsId: rowRefTo(() => goods.id),
    sort: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.sellerCode, t.goodsId] })],
);

import { z } from 'zod';
import { defineRead } from '#app/domain/endpoint.ts';
import { PURCHASE_KINDS } from '#app/domain/purchase/request-contract.ts';
import {
  instant,
  mayBeNone,
  mayBeNothing,
  mayBeUnpictured,
  mayBeUnsaid,
  quantity,
  signedYuan,
  yuan,
} from '#app/domain/wire.ts';
import { saidTerms } from './price-terms-contract.ts';

export interface Category {
  categoryCode: string;
  categoryName: string;
  level: number;
  parentCode: string | null;
  children: Category[];
}

/** A node of the three-level category tree (spec 1 §3). */
export const category: z.ZodType<Category, unknown> = z.object({
  categoryCode: z.string(),
  categoryName: z.string(),
  /** Its depth in the tree where it is not said. */
  level: z.int().min(1).max(3).default(1),
  parentCode: z.string().nullable().default(null),
  get children() {
    return z.array(category).default([]);
  },
});

export const categoryLevelAll = defineRead({
  name: 'category.levelAll',
  summary: 'All categories as a tree',
  path: '/api/portal/pass/category/levelAll',
  access: 'public',
  content: z.array(category),
  absent: [],
  shows: () => ['goods'],
});

export const categoryByParent = defineRead({
  name: 'category.byParent',
  summary: 'The categories right below one, or the first level; they come without children',
  path: '/api/portal/pass/category/byParentCode',
  access: 'public',
  request: z.object({ parentCode: z.string().max(32).optional() }),
  content: z.array(category),
});

export const dictionaryByType = defineRead({
  name: 'dictionary.byType',
  summary: 'Entries of a dictionary, such as DELIVERY_WAY',
  method: 'GET',
  path: '/api/admin/dictionary/getDicByType/:type',
  access: 'public',
  request: z.object({ type: z.string().regex(/^[A-Z_]{1,40}$/) }),
  content: z.array(z.object({ code: z.string(), name: z.string() })),
  absent: [],
  // Ways of delivery and rates of tax change with what the market takes, which goods show as well.
  shows: () => ['content', 'goods'],
});

/** `content` is JSON text of `{code, name, children}` (spec 2 §7). */
export const regionTree = defineRead({
  name: 'dictionary.regionTree',
  summary: 'Provinces, cities and counties to which the market delivers',
  method: 'GET',
  path: '/api/admin/pass/region/tree',
  access: 'public',
  content: z.string(),
  absent: '[]',
  shows: () => ['goods'],
});

/** A request to purchase, by centralized purchasing or by the platform as an agent. */
const hotPurchase = z.object({
  id: z.string(),
  kind: z.enum(PURCHASE_KINDS),
  productName: z.string(),
  specs: mayBeUnsaid,
  count: quantity,
  unit: z.string(),
  deliveryPlace: mayBeUnsaid,
  deliveryDate: z.iso.date(),
  createDate: instant,
});
export type HotPurchase = z.output<typeof hotPurchase>;

export const tradingFloorData = defineRead({
  name: 'tradingFloor.data',
  summary: 'The categories, and the newest purchases that are still to be delivered',
  method: 'GET',
  path: '/api/portal/pass/home/tradingFloorData',
  access: 'public',
  content: z.object({
    productCategoryList: mayBeNone(category),
    hotPurchaseResList: mayBeNone(hotPurchase),
  }),
});

/** A price at the last opening of trading (spec 2 §3 «Price guidance»). */
const priceGuide = z.object({
  /** The id of the goods, which are `sale`. */
  id: mayBeUnsaid,
  productName: z.string(),
  specs: mayBeUnsaid,
  unit: z.string().default('吨'),
  companyName: z.string(),
  openPrice: yuan,
  /** The difference to the opening before: "-15.00". */
  diffValue: signedYuan,
  place: z.string(),
  /** What they cost on each of the last 30 days, or since they were listed, today's last. */
  series: mayBeNone(yuan),
  /** When trading opened. */
  createDate: instant,
  /** Of how many paid orders of that day it is the mean; absent: it is typed, or the price of goods. */
  trades: z.int().positive().optional(),
});
export type PriceGuide = z.output<typeof priceGuide>;

/**
 * What the best sellers of a category cost on each of the last 90 days, beside the first of them,
 * which is 100.00: the mean of each one's price divided by its first (spec 2 §3 «Chart series»). What
 * was put on the shelf later counts from then on.
 */
export const priceIndex = z.object({
  xaxis: z.array(z.iso.date()),
  series: z.array(z.string().regex(/^\d{1,12}\.\d{2}$/)),
});

/**
 * The best sellers of each first-level category, those whose price has changed first; a category
 * without goods is left out.
 */
export const priceGuideList = defineRead({
  name: 'tradingFloor.priceGuideList',
  summary: 'Price guidance by category',
  path: '/api/portal/pass/home/priceGuideList',
  access: 'public',
  content: z.array(
    z.object({
      categoryCode: z.string(),
      categoryName: z.string(),
      priceGuides: mayBeNone(priceGuide),
      priceIndex: priceIndex.default({ xaxis: [], series: [] }),
    }),
  ),
  shows: () => ['goods'],
});

/** A self-operated product's card (spec 1 §3). */
export const productCard = z.object({
  id: z.string(),
  productCode: mayBeUnsaid,
  sellerCode: mayBeUnsaid,
  productName: z.string(),
  specs: mayBeUnsaid,
  brandNumber: mayBeUnsaid,
  imageUrl: mayBeUnpictured,
  sellingPrice: yuan,
  sellingPriceStr: mayBeUnsaid,
  priceTerms: saidTerms,
  unit: z.string().default('吨'),
  salesVolume: mayBeNothing,
  /** Less is in stock than is sold at once. */
  soldOut: z.boolean().default(false),
  refreshTimeStr: mayBeUnsaid,
});
export type ProductCard = z.output<typeof productCard>;

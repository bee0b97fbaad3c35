import { z } from 'zod';
import { defineRead, pageOf } from '#app/domain/endpoint.ts';
import { SORT_DIRECTIONS } from '#app/domain/paging.ts';
import { instant, mayBeNone, mayBeUnpictured, mayBeUnsaid, pageRequest } from '#app/domain/wire.ts';
import { spotListing } from './listing-contract.ts';

/** Rows of the store list unless the request names another number (spec 2 §9). */
export const STORES_PER_PAGE = 15;

/** A seller's store as a list shows it (spec 2 §3 «factory or store»). */
export const store = z.object({
  id: z.string(),
  sellerCode: z.string(),
  sellerName: mayBeUnsaid,
  imageUrl: mayBeUnpictured,
  address: mayBeUnsaid,
  /** Spot listings on the shelf. */
  productCount: z.int().nonnegative().default(0),
});
export type Store = z.output<typeof store>;

/** A store as a row of the list of stores (spec 2 §2). */
const listedStore = store.extend({
  selfOperated: z.boolean().default(false),
  /** 热门厂家, 现货, 支持开票: those that apply. */
  tags: mayBeNone(z.string()),
  /** The number of paid orders with its goods; those above MOST_ORDERS_SHOWN count as one more. */
  orderCount: z.int().nonnegative().default(0),
  /** What buyers have said of received goods in twelve months; null without any. */
  rating: z.object({ average: z.string(), count: z.int().positive() }).nullable().default(null),
  /** When one of its goods was last put on the shelf; null without goods. */
  onShelfDate: instant.nullable().default(null),
  /** When one of them was last refreshed; null without goods. */
  lastUpdateDate: instant.nullable().default(null),
  /** Its best-selling specifications that can be ordered now. */
  mainSpecs: mayBeNone(
    z.object({
      goodsId: z.string(),
      productName: z.string(),
      brandNumber: z.string(),
      specs: z.string(),
    }),
  ),
});
export type ListedStore = z.output<typeof listedStore>;

/** By default sorted by the number of products, the largest first. */
export const brandPageData = defineRead({
  name: 'brand.pageData',
  summary: 'Stores by name and sort',
  path: '/api/portal/pass/brand/pageData',
  access: 'public',
  request: z.object({
    ...pageRequest,
    rows: pageRequest.rows.default(STORES_PER_PAGE),
    /** Any part of the name. */
    sellerName: z.string().max(60).optional(),
    sortWord: z.enum(['sellerName', 'productCount', 'onShelfDate']).optional(),
    sortWay: z.enum(SORT_DIRECTIONS).optional(),
  }),
  content: pageOf(listedStore),
  shows: () => ['goods'],
});

const mark = z.object({ name: z.string(), imageUrl: mayBeUnpictured });

export const brandList = defineRead({
  name: 'brand.list',
  summary: 'Brands with the sellers who carry them',
  path: '/api/portal/pass/brand/brandList',
  access: 'public',
  request: z.object(pageRequest),
  content: pageOf(mark.extend({ sellerCode: z.string(), sellerName: mayBeUnsaid })),
  shows: () => ['goods'],
});

/** The stores with the most goods. */
export const brandRecommend = defineRead({
  name: 'brand.recommend',
  summary: 'Recommended stores',
  path: '/api/portal/pass/brand/recommend',
  access: 'public',
  request: z.object({
    /** A store to leave out, such as the one whose page it is. */
    sellerCode: z.string().max(32).optional(),
  }),
  content: z.array(store),
  absent: [],
  shows: () => ['goods'],
});

/** The seller's part of a brand's or a store's page (spec 2 §3). */
export const brandDetail = defineRead({
  name: 'brand.detail',
  summary: 'A seller’s presentation by its code',
  path: '/api/portal/pass/brand/brandManage',
  access: 'optional',
  request: z.object({
    sellerCode: z.string().max(32).optional(),
    /** Names the seller where its code is not given. */
    id: z.string().max(32).optional(),
  }),
  content: listedStore.extend({
    introduce: mayBeUnsaid,
    /** The brands the seller carries. */
    brands: mayBeNone(mark),
    customerVo: z.object({ registryAddress: mayBeUnsaid }).default({ registryAddress: '' }),
    /** Whether the caller follows it. */
    followed: z.boolean().default(false),
    followNum: z.int().nonnegative().default(0),
    /** The goods featured at the head of the store, in the seller's order. */
    decorationProductVos: mayBeNone(spotListing),
  }),
});

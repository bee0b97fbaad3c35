import { z } from 'zod';
import { defineEndpoint, pageOf } from './endpoint.ts';
import { imageUrl, instant, pageRequest } from './wire.ts';

/** Rows of the store list unless the request says otherwise (spec 2 §9). */
export const STORES_PER_PAGE = 15;

/** A seller's store as a list shows it (spec 2 §3 «factory or store»). */
export const store = z.object({
  id: z.string(),
  sellerCode: z.string(),
  sellerName: z.string(),
  imageUrl,
  address: z.string(),
  /** Spot listings on the shelf. */
  productCount: z.int().nonnegative(),
});
export type Store = z.output<typeof store>;

/** Sorted by product count, most first, when nothing is said. */
export const brandPageData = defineEndpoint({
  name: 'brand.pageData',
  summary: 'Stores by name and sort',
  method: 'POST',
  path: '/api/portal/pass/brand/pageData',
  access: 'public',
  request: z.object({
    ...pageRequest,
    rows: pageRequest.rows.default(STORES_PER_PAGE),
    /** Any part of the name. */
    sellerName: z.string().max(60).optional(),
    sortWord: z.enum(['sellerName', 'productCount']).optional(),
    sortWay: z.enum(['asc', 'desc']).optional(),
  }),
  content: pageOf(store),
});

const mark = z.object({ name: z.string(), imageUrl });

export const brandList = defineEndpoint({
  name: 'brand.list',
  summary: 'Brands with the sellers who carry them',
  method: 'POST',
  path: '/api/portal/pass/brand/brandList',
  access: 'public',
  request: z.object(pageRequest),
  content: pageOf(mark.extend({ sellerCode: z.string(), sellerName: z.string() })),
});

/** The stores with most on offer. */
export const brandRecommend = defineEndpoint({
  name: 'brand.recommend',
  summary: 'Recommended stores',
  method: 'POST',
  path: '/api/portal/pass/brand/recommend',
  access: 'public',
  request: z.object({
    /** One that is left out: the store whose page it is. */
    sellerCode: z.string().max(32).optional(),
  }),
  content: z.array(store),
});

/** What a brand's or a store's page says about the seller (spec 2 §3). */
export const brandDetail = defineEndpoint({
  name: 'brand.detail',
  summary: 'A seller’s presentation by its code',
  method: 'POST',
  path: '/api/portal/pass/brand/brandManage',
  access: 'optional',
  request: z.object({ sellerCode: z.string().max(32) }),
  content: store.extend({
    introduce: z.string(),
    /** The brands the seller carries. */
    brands: z.array(mark),
    customerVo: z.object({ registryAddress: z.string() }),
    /** When one of the goods was last refreshed; null without goods. */
    lastUpdateDate: instant.nullable(),
    /** Whether the caller follows it. */
    followed: z.boolean(),
    followNum: z.int().nonnegative(),
  }),
});

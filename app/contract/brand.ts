import { z } from 'zod';
import { defineEndpoint, pageOf } from './endpoint.ts';
import { imageUrl, pageRequest } from './wire.ts';

/** Rows of the store list unless the request says otherwise (spec 2 §9). */
export const STORES_PER_PAGE = 15;

/** A seller's store as a list shows it (spec 2 §3 «factory or store»). */
const store = z.object({
  id: z.string(),
  sellerCode: z.string(),
  sellerName: z.string(),
  imageUrl,
  address: z.string(),
  /** Spot listings on the shelf. */
  productCount: z.int().nonnegative(),
});

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

import { z } from 'zod';
import { defineEndpoint, pageOf } from './endpoint.ts';
import { imageUrl, instant, pageRequest, quantity, yuan } from './wire.ts';

export const sortWords = ['salesVolume', 'price', 'availableCount', 'onShelfDate'] as const;

/** One spot listing (spec 1 §3, spec 2 §3 «sale product»). */
export const spotListing = z.object({
  id: z.string(),
  productVo: z.object({
    code: z.string(),
    name: z.string(),
    specs: z.string(),
    brand: z.string(),
    /** The grade: HRB400E, Q355B, T30S … */
    brandNumber: z.string(),
    manufacturer: z.string(),
    unit: z.string(),
    categoryCode: z.string(),
    categoryName: z.string(),
    imageUrl,
  }),
  customerVo: z.object({
    sellerCode: z.string(),
    customerName: z.string(),
    registryAddress: z.string(),
  }),
  price: yuan,
  priceStr: z.string(),
  availableCount: quantity,
  miniQuantity: quantity,
  salesVolume: quantity,
  unitDecimals: z.boolean(),
  deliveryWay: z.int(),
  deliveryWayName: z.string(),
  deliveryPlace: z.string(),
  onShelfDate: instant,
  refreshTimeStr: z.string(),
});
export type SpotListing = z.output<typeof spotListing>;

export const pageData = defineEndpoint({
  name: 'spotListing.pageData',
  summary: 'Spot listings by filter, search text and sort',
  method: 'POST',
  path: '/api/portal/pass/spotListing/pageData',
  access: 'public',
  request: z.object({
    ...pageRequest,
    name: z.string().max(60).optional(),
    categoryCode: z.string().max(32).optional(),
    manufacturer: z.string().max(60).optional(),
    deliveryPlace: z.string().max(60).optional(),
    sellerCode: z.string().max(32).optional(),
    /** Yuan, at most two decimals; an unreadable one is ignored. */
    lowestPrice: z.string().max(16).optional(),
    highestPrice: z.string().max(16).optional(),
    sortWord: z.enum(sortWords).optional(),
    sortWay: z.enum(['asc', 'desc']).optional(),
  }),
  content: pageOf(spotListing),
});

/** Filter groups for a category: sub-categories, manufacturers, delivery places. */
export const searchCriteria = defineEndpoint({
  name: 'spotListing.searchCriteria',
  summary: 'Filter groups of a category',
  method: 'POST',
  path: '/api/portal/pass/saleProduct/searchCriteria',
  access: 'public',
  request: z.object({ code: z.string().max(32).optional() }),
  content: z.array(
    z.object({
      title: z.string(),
      /** The request field of `pageData` a choice of this group sets. */
      name: z.enum(['categoryCode', 'manufacturer', 'deliveryPlace']),
      list: z.array(z.object({ code: z.string(), name: z.string() })),
    }),
  ),
});

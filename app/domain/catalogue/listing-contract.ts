import { z } from 'zod';
import { defineEndpoint, pageOf } from '#app/domain/endpoint.ts';
import { imageUrl, instant, pageRequest, quantity, yuan } from '#app/domain/wire.ts';

export const sortWords = ['salesVolume', 'price', 'availableCount', 'onShelfDate'] as const;

/** Specification 2 calls the sales `sellCount`, specification 1 `salesVolume`. */
const sortWord = z
  .enum([...sortWords, 'sellCount'])
  .transform((word): (typeof sortWords)[number] => (word === 'sellCount' ? 'salesVolume' : word));

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

/** The conditions that every list of goods has. */
export const listingRequest = z.object({
  ...pageRequest,
  name: z.string().max(60).optional(),
  categoryCode: z.string().max(32).optional(),
  manufacturer: z.string().max(60).optional(),
  deliveryPlace: z.string().max(60).optional(),
  sellerCode: z.string().max(32).optional(),
  /** Goods of one marketing group only. */
  marketingId: z.string().max(32).optional(),
  /** Yuan with at most two decimals; a text that is no amount is ignored. */
  lowestPrice: z.string().max(16).optional(),
  highestPrice: z.string().max(16).optional(),
  sortWord: sortWord.optional(),
  sortWay: z.enum(['asc', 'desc']).optional(),
});

export const pageData = defineEndpoint({
  name: 'spotListing.pageData',
  summary: 'Spot listings by filter, search text and sort',
  method: 'POST',
  path: '/api/portal/pass/spotListing/pageData',
  access: 'public',
  request: listingRequest,
  content: pageOf(spotListing),
});

const criteriaRequest = z.object({
  code: z.string().max(32).optional(),
  /** Only goods of this seller. */
  sellerCode: z.string().max(32).optional(),
});

const criteria = z.array(
  z.object({
    title: z.string(),
    /** The request field that a choice of this group sets. */
    name: z.enum(['categoryCode', 'manufacturer', 'deliveryPlace']),
    list: z.array(z.object({ code: z.string(), name: z.string() })),
  }),
);

/** Filter groups for a category: sub-categories, manufacturers, delivery places. */
export const searchCriteria = defineEndpoint({
  name: 'spotListing.searchCriteria',
  summary: 'Filter groups of a category',
  method: 'POST',
  path: '/api/portal/pass/saleProduct/searchCriteria',
  access: 'public',
  request: criteriaRequest,
  content: criteria,
});

/** The same as the spot list, under the name that stores and categories use. */
export const saleProductPages = defineEndpoint({
  name: 'saleProduct.pageData',
  summary: 'Sale products of a store or a category',
  method: 'POST',
  path: '/api/portal/pass/saleProduct/pageData',
  access: 'public',
  request: listingRequest.omit({ name: true }).extend({ keyword: z.string().max(60).optional() }),
  content: pageOf(spotListing),
});

/** The platform's own goods as a row of their list (spec 2 §3). */
export const selfProduct = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  brandNumber: z.string(),
  specs: z.string(),
  imageUrl,
  supplierName: z.string(),
  manufacturer: z.string(),
  brand: z.string(),
  origin: z.string(),
  price: yuan,
  priceStr: z.string(),
  unit: z.string(),
  availableCount: quantity,
  salesVolume: quantity,
  onShelfDate: instant,
});
export type SelfProduct = z.output<typeof selfProduct>;

export const platformPageData = defineEndpoint({
  name: 'platformProduct.pageData',
  summary: 'Self-operated goods by filter, search text and sort',
  method: 'POST',
  path: '/api/portal/pass/platformProduct/pageData',
  access: 'public',
  request: listingRequest,
  content: pageOf(selfProduct),
});

export const platformSearchCriteria = defineEndpoint({
  name: 'platformProduct.searchCriteria',
  summary: 'Filter groups of the self-operated goods',
  method: 'POST',
  path: '/api/portal/pass/platformProduct/searchCriteria',
  access: 'public',
  request: criteriaRequest,
  content: criteria,
});

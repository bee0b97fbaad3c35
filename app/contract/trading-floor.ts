import { z } from 'zod';
import { defineEndpoint } from '#app/domain/endpoint.ts';
import { instant, nothing, quantity, yuan } from '#app/domain/wire.ts';
import { category } from './category.ts';

/** What somebody wants bought, by centralized purchasing or by the platform as his agent. */
const hotPurchase = z.object({
  id: z.string(),
  kind: z.enum(['centralized', 'agent']),
  productName: z.string(),
  specs: z.string(),
  count: quantity,
  unit: z.string(),
  deliveryPlace: z.string(),
  deliveryDate: z.iso.date(),
  createDate: instant,
});
export type HotPurchase = z.output<typeof hotPurchase>;

export const tradingFloorData = defineEndpoint({
  name: 'tradingFloor.data',
  summary: 'The categories, and the newest purchases that are still to be delivered',
  method: 'GET',
  path: '/api/portal/pass/home/tradingFloorData',
  access: 'public',
  request: nothing,
  content: z.object({
    productCategoryList: z.array(category),
    hotPurchaseResList: z.array(hotPurchase),
  }),
});

/** A price of the last opening (spec 2 §3 «Price guidance»). */
const priceGuide = z.object({
  /** Of the goods, which are `sale`. */
  id: z.string(),
  productName: z.string(),
  specs: z.string(),
  unit: z.string(),
  companyName: z.string(),
  openPrice: yuan,
  /** Against the opening before: "-15.00". */
  diffValue: z.string().regex(/^-?\d{1,12}\.\d{2}$/),
  place: z.string(),
  /** When trading opened. */
  createDate: instant,
});
export type PriceGuide = z.output<typeof priceGuide>;

/**
 * Of each first-level category goods that sell best, those whose price has moved first; a category
 * without goods has none.
 */
export const priceGuideList = defineEndpoint({
  name: 'tradingFloor.priceGuideList',
  summary: 'Price guidance by category',
  method: 'POST',
  path: '/api/portal/pass/home/priceGuideList',
  access: 'public',
  request: nothing,
  content: z.array(
    z.object({
      categoryCode: z.string(),
      categoryName: z.string(),
      priceGuides: z.array(priceGuide),
    }),
  ),
});

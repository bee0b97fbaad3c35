import { z } from 'zod';
import { defineEndpoint } from '#app/domain/endpoint.ts';
import { id, imageUrl, instant, quantity, yuan } from '#app/domain/wire.ts';

export const productSource = z.enum(['self', 'sale']);
export type ProductSource = z.output<typeof productSource>;

/** The names other calls use for the two kinds of goods (spec 1 §7, spec 2 §7). */
export const skuSource = z
  .enum(['self', 'platformSelf', 'sale', 'onSale', 'spot'])
  .transform(
    (name): ProductSource => (name === 'self' || name === 'platformSelf' ? 'self' : 'sale'),
  );

export const discountEntry = z.object({
  id: z.string(),
  marketingId: z.string(),
  /** 1 cash coupon, 2 percentage coupon, 5 quantity discount. */
  markeType: z.int(),
  rangeMin: z.string(),
  rangeMax: z.string(),
  discountAmount: z.string(),
});

export const marketing = z.object({ id: z.string(), markeName: z.string(), buyQuantity: quantity });

/** What the detail page shows (spec 1 §3, spec 2 §3 «Product detail»). */
export const productDetail = z.object({
  id: z.string(),
  type: productSource,
  productName: z.string(),
  productCode: z.string(),
  productType: z.string(),
  specs: z.string(),
  brand: z.string(),
  brandNumber: z.string(),
  manufacturer: z.string(),
  categoryPath: z.array(z.object({ categoryCode: z.string(), categoryName: z.string() })),
  sellerCode: z.string(),
  sellerName: z.string(),
  registryAddress: z.string(),
  sellingPrice: yuan,
  sellingPriceStr: z.string(),
  unit: z.string(),
  unitDecimals: z.boolean(),
  availableCount: quantity,
  miniQuantity: quantity,
  myBuyNum: quantity.nullable(),
  salesVolume: quantity,
  advanceId: z.string().nullable(),
  deliveryWay: z.int(),
  deliveryWayName: z.string(),
  deliveryPlace: z.string(),
  /** Furthest delivery in km; null means no limit. */
  distrScope: z.string().nullable(),
  marketing: marketing.nullable(),
  discountList: z.array(discountEntry),
  imageUrlList: z.array(imageUrl),
  introduce: z.string(),
  onShelf: z.boolean(),
  onShelfDate: instant,
  refreshTimeStr: z.string(),
});
export type ProductDetail = z.output<typeof productDetail>;

export const shoppingInfo = defineEndpoint({
  name: 'product.shoppingInfo',
  summary: 'Product detail by goods id and kind',
  method: 'GET',
  path: '/api/portal/pass/shopping/info/:selfId/:type',
  access: 'public',
  request: z.object({ selfId: id, type: productSource }),
  content: productDetail,
});

/**
 * Finds goods by their id, or by a product's id or code (`productId`) as store rows link them; of
 * one seller's only, where the address names it.
 */
export const findPlatformProductById = defineEndpoint({
  name: 'product.findById',
  summary: 'Product detail, found by goods id or product code, with its discount list',
  method: 'GET',
  path: '/api/portal/pass/platformProduct/findById',
  access: 'public',
  request: z.object({ id, type: productSource.optional(), sellerCode: id.optional() }),
  content: productDetail,
});

import { z } from 'zod';
import { defineEndpoint, pageOf } from '#app/domain/endpoint.ts';
import { id, imageUrl, instant, pageRequest, yuan } from '#app/domain/wire.ts';
import { productCard } from './home.ts';
import { productSource, skuSource } from './product.ts';
import { spotListing } from './spot-listing.ts';

/** What a unit cost on each of the last 90 days, Asia/Shanghai; the last is today's. */
export const priceTrend = z.object({ xaxis: z.array(z.iso.date()), series: z.array(yuan) });
export type PriceTrend = z.output<typeof priceTrend>;

/**
 * Beside the goods themselves; `source` is onSale or platformSelf (spec 2 §7). A seller may list
 * one product several times: `id` names the listing.
 */
export const extraProductData = defineEndpoint({
  name: 'product.extraData',
  summary: 'Price trend and recommendations of a product',
  method: 'POST',
  path: '/api/portal/pass/product/extraProductData',
  access: 'public',
  request: z.object({
    productCode: id,
    sellerCode: id,
    source: skuSource,
    id: id.optional(),
  }),
  content: z.object({
    priceTrend,
    recommended: z.array(productCard.extend({ type: productSource })),
  }),
});
export type ExtraProductData = z.output<typeof extraProductData.content>;

/** A qualification document: an uploaded file, or one of the site's own under `url`. */
export const authFile = z.object({
  fileName: z.string(),
  /** image/png, application/pdf … */
  type: z.string(),
  batchNum: z.string(),
  fileId: z.string().nullable(),
  url: z.string().nullable(),
});
export type AuthFile = z.output<typeof authFile>;

/** A store's listing by its goods id, on the shelf or not, with its documents by name (spec 2 §3). */
export const saleProductById = defineEndpoint({
  name: 'saleProduct.searchById',
  summary: 'Sale product with its qualification documents',
  method: 'POST',
  path: '/api/portal/pass/saleProduct/searchSaleProductById',
  access: 'public',
  request: z.object({ sellerProductId: id }),
  content: spotListing.extend({
    saleProductId: z.string(),
    imageUrlList: z.array(z.object({ fullFilePath: imageUrl })),
    saleProductAuthFileVos: z.array(z.object({ name: z.string(), value: z.array(authFile) })),
  }),
});
export type AuthFileGroup = z.output<
  typeof saleProductById.content
>['saleProductAuthFileVos'][number];

export const evaluation = z.object({
  id: z.string(),
  /** Masked: 「上海****公司」. */
  buyerName: z.string(),
  stars: z.int().min(1).max(5),
  content: z.string(),
  createDate: instant,
});

/** What buyers said of goods, the newest first. */
export const discountEvaluations = defineEndpoint({
  name: 'discount.evaluations',
  summary: 'Evaluations of goods, with their average',
  method: 'GET',
  path: '/api/portal/pass/discount/evaluations/:productId',
  access: 'public',
  request: z.object({ ...pageRequest, productId: id }),
  content: pageOf(evaluation).extend({
    /** Stars with one decimal, "4.6"; null without evaluations. */
    average: z.string().nullable(),
  }),
});
export type Evaluations = z.output<typeof discountEvaluations.content>;

/**
 * What goods cost when their page was shared, and cost now. A time only is asked for: the price
 * comes from the history. A time that is unreadable or to come answers null.
 */
export const sharedQuote = defineEndpoint({
  name: 'product.sharedQuote',
  summary: 'Price of goods at the time their page was shared',
  method: 'GET',
  path: '/api/portal/pass/product/sharedQuote',
  access: 'public',
  request: z.object({ id, type: productSource, sharedAt: z.string().max(64) }),
  content: z
    .object({
      sharedAt: instant,
      sharedPrice: yuan,
      price: yuan,
    })
    .nullable(),
});
export type SharedQuote = NonNullable<z.output<typeof sharedQuote.content>>;

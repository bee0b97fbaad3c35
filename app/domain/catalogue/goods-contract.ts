import { z } from 'zod';
import { productCard } from '#app/domain/catalogue/contract.ts';
import { weightTerms } from '#app/domain/delivery/weights-contract.ts';
import { defineRead, NO_PAGE, pageOf, stockOf } from '#app/domain/endpoint.ts';
import { namesOf } from '#app/domain/names-of.ts';
import {
  id,
  imageUrl,
  instant,
  mayBeNone,
  mayBeNothing,
  mayBeUnsaid,
  pageRequest,
  quantity,
  UNPICTURED,
  yuan,
} from '#app/domain/wire.ts';
import { GOODS_KIND_OF, GOODS_KINDS, type GoodsKind } from './goods-kind.ts';
import { mayHaveDecimals, spotListing, usualDelivery, usualUnit } from './listing-contract.ts';
import { pieces } from './pieces-contract.ts';

export const productSource = z.enum(GOODS_KINDS);

export const skuSource = z
  .enum(namesOf(GOODS_KIND_OF))
  .transform((name): GoodsKind => GOODS_KIND_OF[name]);

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

/** The data of a detail page (spec 1 §3, spec 2 §3 «Product detail»). */
export const productDetail = z.object({
  id: z.string(),
  type: productSource,
  productName: z.string(),
  productCode: z.string(),
  productType: mayBeUnsaid,
  specs: mayBeUnsaid,
  brand: mayBeUnsaid,
  brandNumber: mayBeUnsaid,
  manufacturer: mayBeUnsaid,
  /** What goods of its category are compared by, in words: 含水率, 12 %. */
  attributeList: mayBeNone(z.object({ name: z.string(), value: z.string() })),
  categoryPath: mayBeNone(z.object({ categoryCode: z.string(), categoryName: z.string() })),
  sellerCode: mayBeUnsaid,
  sellerName: mayBeUnsaid,
  registryAddress: mayBeUnsaid,
  /** Whether the seller writes 增值税专用发票; absent: not known. */
  invoicing: z.boolean().optional(),
  sellingPrice: yuan,
  sellingPriceStr: mayBeUnsaid,
  unit: usualUnit,
  unitDecimals: mayHaveDecimals,
  availableCount: quantity,
  miniQuantity: quantity.default('1'),
  myBuyNum: quantity.nullable().default(null),
  pieces,
  /** How they are weighed and settled. */
  weights: weightTerms,
  salesVolume: mayBeNothing,
  advanceId: z.string().nullable().default(null),
  deliveryWay: usualDelivery,
  deliveryWayName: mayBeUnsaid,
  deliveryPlace: mayBeUnsaid,
  /** Furthest delivery in km; null means no limit. */
  distrScope: z.string().nullable().default(null),
  marketing: marketing.nullable().default(null),
  discountList: mayBeNone(discountEntry),
  imageUrlList: z.array(imageUrl).default([UNPICTURED]),
  introduce: mayBeUnsaid,
  onShelf: z.boolean().default(true),
  onShelfDate: instant.nullable().default(null),
  refreshTimeStr: mayBeUnsaid,
});
export type ProductDetail = z.output<typeof productDetail>;

export const shoppingInfo = defineRead({
  name: 'product.shoppingInfo',
  summary: 'Product detail by goods id and kind',
  method: 'GET',
  path: '/api/portal/pass/shopping/info/:selfId/:type',
  access: 'public',
  request: z.object({ selfId: id, type: productSource }),
  content: productDetail,
  shows: ({ id: goodsId }) => ['goods', stockOf(goodsId)],
});

/** In one answer. */
export const MOST_DETAILS = 50;

/** In the order of the ids, without goods that no longer exist. */
export const productDetails = defineRead({
  name: 'product.details',
  summary: 'Product details of several goods of a kind',
  path: '/api/portal/pass/shopping/details',
  access: 'public',
  request: z.object({ productIds: z.array(id).max(MOST_DETAILS), type: productSource }),
  content: z.array(productDetail),
});

/**
 * Finds goods by their id, or by a product's id or code (`productId`) as store rows link them; of
 * one seller when the address names it.
 */
export const findPlatformProductById = defineRead({
  name: 'product.findById',
  summary: 'Product detail, found by goods id or product code, with its discount list',
  method: 'GET',
  path: '/api/portal/pass/platformProduct/findById',
  access: 'public',
  request: z.object({ id, type: productSource.optional(), sellerCode: id.optional() }),
  content: productDetail,
  shows: ({ id: goodsId }) => ['goods', stockOf(goodsId)],
});

/**
 * The price per unit on each of the last 90 days, or since the goods were put on the shelf,
 * Asia/Shanghai; the last is today's.
 */
export const priceTrend = z.object({ xaxis: z.array(z.iso.date()), series: z.array(yuan) });
export type PriceTrend = z.output<typeof priceTrend>;

/**
 * More data of a detail page; `source` is onSale or platformSelf (spec 2 §7). A seller may list one
 * product several times: `id` names the listing.
 */
/** Of goods of which nothing more is known. */
export const NO_EXTRA = {
  priceTrend: { xaxis: [], series: [] },
  recommended: [],
};

export const extraProductData = defineRead({
  name: 'product.extraData',
  summary: 'Price trend and recommendations of a product',
  path: '/api/portal/pass/product/extraProductData',
  access: 'public',
  request: z.object({
    productCode: id,
    sellerCode: id,
    source: skuSource,
    id: id.optional(),
  }),
  content: z.object({
    priceTrend: priceTrend.default({ xaxis: [], series: [] }),
    recommended: mayBeNone(productCard.extend({ type: productSource })),
  }),
  absent: NO_EXTRA,
  shows: () => ['goods'],
});
export type ExtraProductData = z.output<typeof extraProductData.content>;

/** A qualification document: an uploaded file, or a file of the site under `url`. */
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
export const saleProductById = defineRead({
  name: 'saleProduct.searchById',
  summary: 'Sale product with its qualification documents',
  path: '/api/portal/pass/saleProduct/searchSaleProductById',
  access: 'public',
  request: z.object({ sellerProductId: id }),
  content: spotListing.extend({
    saleProductId: mayBeUnsaid,
    imageUrlList: mayBeNone(z.object({ fullFilePath: imageUrl })),
    saleProductAuthFileVos: mayBeNone(z.object({ name: z.string(), value: mayBeNone(authFile) })),
  }),
  shows: () => ['goods'],
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
  /** The seller's; absent or empty: none. */
  answer: z.string().optional(),
  createDate: instant,
});

/** Buyers' evaluations of goods, the newest first. */
export const discountEvaluations = defineRead({
  name: 'discount.evaluations',
  summary: 'Evaluations of goods, with their average',
  method: 'GET',
  path: '/api/portal/pass/discount/evaluations/:productId',
  access: 'public',
  request: z.object({ ...pageRequest, productId: id }),
  content: pageOf(evaluation).extend({
    /** Stars with one decimal, "4.6"; null without evaluations. */
    average: z.string().nullable().default(null),
  }),
  absent: { ...NO_PAGE, average: null },
  shows: () => ['goods'],
});
export type Evaluations = z.output<typeof discountEvaluations.content>;

/**
 * The price of goods when their page was shared, and now. Only the time is sent: the price comes
 * from the history. Null for a time that is not valid or in the future.
 */
export const sharedQuote = defineRead({
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
  absent: null,
});
export type SharedQuote = NonNullable<z.output<typeof sharedQuote.content>>;

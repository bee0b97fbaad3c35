import { z } from 'zod';
import { productSource, skuSource } from '#app/domain/catalogue/goods-contract.ts';
import { listingRequest } from '#app/domain/catalogue/listing-contract.ts';
import { saidTerms } from '#app/domain/catalogue/price-terms-contract.ts';
import { store } from '#app/domain/catalogue/store-contract.ts';
import { defineEndpoint, defineRead, pageOf } from '#app/domain/endpoint.ts';
import { id, imageUrl, instant, pageRequest, quantity, yuan } from '#app/domain/wire.ts';

const goodsRef = z.object({ productId: id, type: skuSource });

/** Favourite goods with their current offer (spec 2 §3). */
const favourite = z.object({
  id: z.string(),
  type: productSource,
  productName: z.string(),
  brandNumber: z.string(),
  specs: z.string(),
  imageUrl,
  sellingPrice: yuan,
  sellingPriceStr: z.string(),
  priceTerms: saidTerms,
  /** The price per unit when the goods were collected. */
  collectedPrice: yuan,
  /**
   * The price at the end of each of the last 30 days, or of each day since the goods were listed; the last entry is
   * today's price.
   */
  priceTrend: z.array(yuan).default([]),
  unit: z.string(),
  salesVolume: quantity,
  /** The stock is below the smallest quantity that can be ordered. */
  soldOut: z.boolean().default(false),
  sellerCode: z.string(),
  sellerName: z.string(),
  onShelf: z.boolean().default(true),
  collectDate: instant,
});
export type Favourite = z.output<typeof favourite>;

export const isCollect = defineRead({
  name: 'collect.isCollect',
  summary: 'Whether goods are in the favourites: success or none',
  path: '/api/portal/collect/isCollect',
  access: 'customer',
  request: goodsRef,
  content: z.enum(['success', 'none']),
});

/** Collecting goods again changes nothing (design/stock: Contested calls). */
export const collectSave = defineEndpoint({
  name: 'collect.save',
  summary: 'Put goods into the favourites',
  path: '/api/portal/collect/save',
  access: 'customer',
  request: goodsRef,
  codes: ['goodsGone'],
});

export const collectDelete = defineEndpoint({
  name: 'collect.delete',
  summary: 'Take goods out of the favourites, in them or not',
  path: '/api/portal/collect/delete',
  access: 'customer',
  request: goodsRef,
});

/** The newest first, unless a sort is given. */
export const collectionList = defineRead({
  name: 'collect.list',
  summary: 'A page of the favourites',
  path: '/api/portal/collect/list',
  access: 'customer',
  request: listingRequest.extend({
    /** Only goods on the shelf that have become cheaper since they were collected. */
    reduced: z.boolean().default(false),
  }),
  content: z.array(favourite),
});

export const collectBatchDelete = defineEndpoint({
  name: 'collect.batchDelete',
  summary: 'Take several goods out of the favourites; unknown ids are passed over',
  path: '/api/portal/collect/batchDelete',
  access: 'customer',
  request: z.object({ ids: z.array(id).min(1).max(500) }),
});

/**
 * The type `T` follows the seller, any other stops following (spec 2 §4); repeating the call changes nothing
 * (design/stock: Contested calls).
 */
export const followOrCancel = defineEndpoint({
  name: 'follow.followOrCancel',
  summary: 'Follow a seller, or end it',
  path: '/api/portal/follow/followOrCancel',
  access: 'customer',
  request: z.object({ id, type: z.string().max(8) }),
  content: z.object({ followed: z.boolean(), followNum: z.int().nonnegative() }),
});

export const followedStores = defineRead({
  name: 'follow.list',
  summary: 'A page of the stores a customer follows, the last followed first',
  path: '/api/portal/follow/list',
  access: 'customer',
  request: z.object(pageRequest),
  content: pageOf(store),
});

/** One call for a page that shows many goods or sellers. */
export const standings = defineRead({
  name: 'collect.standings',
  summary: 'Which of some goods are collected and which of some sellers followed',
  path: '/api/portal/collect/standings',
  access: 'customer',
  request: z.object({
    productIds: z.array(id).max(500).default([]),
    sellerCodes: z.array(id).max(500).default([]),
  }),
  content: z.object({ productIds: z.array(z.string()), sellerCodes: z.array(z.string()) }),
  absent: { productIds: [], sellerCodes: [] },
});

export const collectionCount = defineRead({
  name: 'collect.count',
  summary: 'How many goods are collected, of these reduced since, and how many stores followed',
  method: 'GET',
  path: '/api/portal/collect/count',
  access: 'customer',
  content: z.object({
    goods: z.int().nonnegative(),
    reduced: z.int().nonnegative().default(0),
    stores: z.int().nonnegative(),
  }),
});

import { z } from 'zod';
import { defineEndpoint, defineRead } from '#app/domain/endpoint.ts';
import { id, imageUrl, textUpTo } from '#app/domain/wire.ts';

export const STORE_INTRODUCE_MAX = 500;
export const STORE_PICTURE_REQUIRED = '请上传店铺图片';

/** The name and the address are those of its registration, which only the operator changes. */
export const saleStore = defineRead({
  name: 'saleStore.detail',
  summary: 'What the seller’s store shows of itself',
  method: 'GET',
  path: '/api/saleStore/detail',
  access: 'seller',
  content: z.object({
    sellerCode: z.string(),
    sellerName: z.string(),
    registryAddress: z.string(),
    /** Whether it is the platform's own, whose goods are registered for and which sells vouchers. */
    selfOperated: z.boolean().default(false),
    introduce: z.string(),
    imageUrl,
    /** The goods at the head of the store's page, in their order; those off the shelf are not shown there. */
    featured: z
      .array(z.object({ id: z.string(), name: z.string(), onShelf: z.boolean() }))
      .default([]),
  }),
});

/** Goods at the head of a store's page. */
export const MOST_FEATURED = 12;
export const TOO_MANY_FEATURED = `店铺推荐最多 ${MOST_FEATURED} 件，请先在店铺设置中移除一些`;

export const featureGoods = defineEndpoint({
  name: 'saleStore.feature',
  summary:
    'Set which of the seller’s listings stand at the head of the store’s page, in this order',
  path: '/api/saleStore/feature',
  access: 'seller',
  permission: 'trade',
  changes: 'goods',
  request: z.object({ ids: z.array(id).max(100) }),
  codes: ['tooMany'],
});

export const saveSaleStore = defineEndpoint({
  name: 'saleStore.save',
  summary: 'Set the introduction and the picture of the seller’s store',
  path: '/api/saleStore/save',
  access: 'seller',
  permission: 'administer',
  changes: 'goods',
  request: z.object({
    introduce: textUpTo(STORE_INTRODUCE_MAX, '店铺介绍'),
    /** The id of an upload, or the path of the picture that the store has. */
    picture: z.string().max(200),
  }),
  codes: ['missing', 'invalid'],
});

import { z } from 'zod';
import { category } from '#app/domain/catalogue/contract.ts';
import { defineEndpoint } from '#app/domain/endpoint.ts';
import { imageUrl, instant, nothing, quantity, yuan } from '#app/domain/wire.ts';

/** A self-operated product's card (spec 1 §3). */
export const productCard = z.object({
  id: z.string(),
  productCode: z.string(),
  sellerCode: z.string(),
  productName: z.string(),
  specs: z.string(),
  brandNumber: z.string(),
  imageUrl,
  sellingPrice: yuan,
  sellingPriceStr: z.string(),
  unit: z.string(),
  salesVolume: quantity,
  refreshTimeStr: z.string(),
});
export type ProductCard = z.output<typeof productCard>;

export const article = z.object({
  id: z.string(),
  title: z.string(),
  newsBrie: z.string(),
  imageUrl: imageUrl.nullable(),
  type: z.string(),
  publishDate: instant,
});

export const homeData = defineEndpoint({
  name: 'home.data',
  summary: 'What the home page shows beside the goods',
  method: 'POST',
  path: '/api/portal/pass/home/homeData',
  access: 'public',
  request: nothing,
  content: z.object({
    categoryVos: z.array(category),
    advertising: z.object({ imageUrl: imageUrl.nullable() }),
    banners: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        subtitle: z.string(),
        imageUrl,
        linkUrl: z.string(),
      }),
    ),
    brands: z.array(z.object({ sellerCode: z.string(), name: z.string(), imageUrl })),
    news: z.array(article),
    notices: z.array(article),
    /** The newest demands; who made them and whom to call is masked. */
    retentionInfos: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        linkman: z.string(),
        phone: z.string(),
        cooperationIntention: z.string(),
        retentionDate: instant,
      }),
    ),
  }),
});

/** Self-operated goods by first-level category, or those of one category when `code` is given. */
export const selfPlatformProductVos = defineEndpoint({
  name: 'home.selfPlatformProducts',
  summary: 'Self-operated goods grouped by category',
  method: 'POST',
  path: '/api/portal/pass/home/selfPlatformProductVos',
  access: 'public',
  request: z.object({ code: z.string().max(32).optional() }),
  content: z.array(
    z.object({
      categoryCode: z.string(),
      categoryName: z.string(),
      products: z.array(productCard),
    }),
  ),
});

export const articleDetail = defineEndpoint({
  name: 'content.articleDetail',
  summary: 'One news item or notice',
  method: 'POST',
  path: '/api/portal/pass/home/noticeDetail/:id',
  access: 'public',
  request: z.object({ id: z.string().max(64) }),
  content: article.extend({ publishUser: z.string(), content: z.string() }),
});

import { z } from 'zod';
import { pieces } from '#app/domain/catalogue/pieces-contract.ts';
import { saidTerms } from '#app/domain/catalogue/price-terms-contract.ts';
import { defineRead } from '#app/domain/endpoint.ts';
import { day, id, imageUrl, month, quantity, textUpTo, yuan } from '#app/domain/wire.ts';
import { inquiryDetail } from './contract.ts';
import { MAX_INQUIRY_ROWS, MAX_INQUIRY_SELLERS, TOO_MANY_INQUIRY_SELLERS } from './inquiry.ts';
import { MOST_COMPARED_LINES } from './recommendation.ts';

const goodsForInquiry = inquiryDetail
  .omit({ position: true, count: true, openCount: true, ended: true })
  .extend({
    goodsId: z.string(),
    imageUrl,
    price: yuan,
    priceStr: z.string(),
    priceTerms: saidTerms,
    miniQuantity: quantity,
    pieces,
    unitDecimals: z.boolean().default(true),
    deliveryWay: z.int(),
    sellerCode: z.string(),
    sellerName: z.string(),
  });
export type GoodsForInquiry = z.output<typeof goodsForInquiry>;

/** A store that an inquiry can be sent to. */
const candidate = z.object({
  sellerCode: z.string(),
  sellerName: z.string(),
  registryAddress: z.string(),
  /** The store's price for the same product; null if the store only sells other goods of the category. */
  priceStr: z.string().nullable(),
});
export type InquiryCandidate = z.output<typeof candidate>;

export const saleProductForInquiry = defineRead({
  name: 'inquiry.saleProduct',
  summary: 'Goods for the inquiry form, with the sellers who offer the same',
  path: '/api/portal/pass/saleProduct/getSaleProductForInquiry/:id',
  access: 'optional',
  request: z.object({ id }),
  /** `sellers`: the seller of the goods comes first, then sellers of the same product, then of the same category. */
  content: goodsForInquiry.extend({ sellers: z.array(candidate) }),
});

/** Goods of an inquiry for several goods, and the stores to ask; goods that no longer exist are left out. */
export const saleProductsForInquiry = defineRead({
  name: 'inquiry.saleProducts',
  summary: 'Goods of a whole inquiry form, and everybody who could be asked for them',
  path: '/api/portal/pass/saleProduct/getSaleProductsForInquiry',
  access: 'optional',
  request: z.object({
    ids: z.array(id).max(MAX_INQUIRY_ROWS).default([]),
    /** Part of a store's name to search for. */
    sellerName: z.string().max(60).default(''),
    /** Stores chosen already, which are always listed. */
    sellerCodes: z
      .array(id)
      .max(MAX_INQUIRY_SELLERS, { error: TOO_MANY_INQUIRY_SELLERS })
      .default([]),
  }),
  /**
   * `sellers`: chosen stores and the sellers of the goods come first, then sellers of the same products, then of the
   * same categories.
   */
  content: z.object({ goods: z.array(goodsForInquiry), sellers: z.array(candidate) }),
});

/** A place in the `lines` of the request, from 0. */
const lineAt = z.int().nonnegative();

const recommendedSeller = z.object({
  sellerCode: z.string(),
  sellerName: z.string(),
  city: z.string(),
  listed: z.array(lineAt),
  /** Of the lines that nobody lists, those of which the seller has goods of the kind. */
  similar: z.array(lineAt),
  /** How many of the lines the seller has sold in this market, to anybody. */
  sold: z.int().nonnegative(),
  /** Of the last order that the caller's company had of the seller; null: none. */
  lastDealWithYou: day.nullable(),
  /** Of the seller's last order of all; null: none. */
  lastDeal: month.nullable(),
  /** Half of the seller's last answers took no longer; null: too few to say so. */
  answersWithinHours: z.int().positive().nullable(),
});
export type RecommendedSeller = z.output<typeof recommendedSeller>;

/**
 * Whom to ask for these lines, by what sellers list and have sold: counts, months and times only, never another buyer's
 * name or price. Left out are the caller's own store, the platform's and suspended ones.
 */
export const recommendedSellers = defineRead({
  name: 'inquiry.recommendedSellers',
  summary: 'Whom to ask for the lines of an inquiry, by what sellers list and have sold',
  path: '/api/portal/pass/saleProduct/getRecommendedSellers',
  access: 'optional',
  request: z.object({
    lines: z
      .array(
        z.object({
          /** A listing; what is said of the goods beside it counts for nothing then. */
          goodsId: id.nullable().default(null),
          productName: textUpTo(120).default(''),
          specs: textUpTo(200).default(''),
          brand: z.string().max(60).default(''),
          brandNumber: z.string().max(60).default(''),
          unit: z.string().max(60).default(''),
        }),
      )
      .max(MOST_COMPARED_LINES),
  }),
  /** The best first. */
  content: z.array(recommendedSeller),
  absent: [],
});

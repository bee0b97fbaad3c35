import { z } from 'zod';
import { defineEndpoint, defineRead } from '#app/domain/endpoint.ts';
import { imageUrl, textUpTo } from '#app/domain/wire.ts';

/** Values as typed in the operator's form; the API answers each rule's own message. */
const typed = textUpTo(200);

const brandName = textUpTo(200).refine((name) => name !== '');

const deskBrand = z.object({
  name: z.string(),
  sellerCode: z.string(),
  sellerName: z.string(),
  imageUrl,
  /** Smaller numbers come first. */
  sort: z.int(),
  /** Whether the home page, the list of brands and the store's page show it. */
  shown: z.boolean(),
  /** Listings whose brand it is, on the shelf and off it. */
  goods: z.int().nonnegative(),
});
export type DeskBrand = z.output<typeof deskBrand>;

export const deskBrands = defineRead({
  name: 'brandDesk.list',
  summary:
    'All brands in their order, those that are switched off too, and how many goods have each',
  method: 'GET',
  path: '/api/admin/operator/brands',
  access: 'operator',
  content: z.array(deskBrand),
});

export const saveBrand = defineEndpoint({
  name: 'brandDesk.save',
  summary: 'Write a brand; it is seen at once. content is the text to show',
  path: '/api/admin/operator/brand',
  access: 'operator',
  changes: 'goods',
  request: z.object({
    /** What it is called until now; null for a new one. */
    before: brandName.nullable(),
    name: typed,
    /** Name or code of the seller who carries it. */
    seller: typed,
    /** A path on this site, or the id of a picture that the operator has uploaded. */
    picture: z.string().max(300),
    sort: z.string().max(8),
    shown: z.boolean(),
    /** Whether goods of the former name take the new one. */
    renamesGoods: z.boolean(),
  }),
  content: z.string(),
  codes: ['missing', 'invalid', 'alreadySo'],
  serial: true,
});

export const endBrand = defineEndpoint({
  name: 'brandDesk.end',
  summary:
    'End a brand: its goods keep its name, or take that of another. content is the text to show',
  path: '/api/admin/operator/brand/end',
  access: 'operator',
  changes: 'goods',
  request: z.object({
    name: brandName,
    /** The brand that its goods have from now on; '' they keep the name. */
    into: typed,
  }),
  content: z.string(),
  codes: ['invalid'],
  serial: true,
});

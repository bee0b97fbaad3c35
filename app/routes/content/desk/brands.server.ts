import { z } from 'zod';
import { endBrand, saveBrand } from '#app/domain/content/brand-desk-contract.ts';
import { textUpTo } from '#app/domain/wire.ts';
import { formAction } from '#app/forms/action.server.ts';
import { defineForm } from '#app/forms/definition.server.ts';
import { handleCall } from '#app/forms/handle-call.server.ts';
import { CONTENT_FILES, contentControl, pictureOf } from './content-desk.server.ts';
import { BRAND_DESK } from './content-paths.ts';

const words = (label: string, most: number) => textUpTo(most, label, `请输入${label}`);

export const brandForm = defineForm(
  'brand',
  z.object({
    /** What it is called until now; absent of a new one. */
    before: z.string().max(200).optional(),
    name: words('品牌名称', 40),
    seller: words('经营卖家', 100),
    sort: words('排列顺序', 8),
    hidden: z.string().max(2).optional(),
    renamesGoods: z.string().max(2).optional(),
    pictureIds: z.array(z.string().max(300)).default([]),
    imageUrl: textUpTo(300, '图片地址').default(''),
  }),
);

export const endBrandForm = defineForm(
  'brandEnd',
  z.object({ name: z.string().max(200), into: z.string().max(200).default('') }),
);

export const brandActions = formAction(
  handleCall(brandForm, saveBrand, {
    files: CONTENT_FILES,
    controlOf: contentControl,
    input: ({ value: { before, hidden, renamesGoods, pictureIds, imageUrl, ...typed } }) => ({
      ...typed,
      before: before ?? null,
      picture: pictureOf({ pictureIds, imageUrl }),
      shown: !hidden,
      renamesGoods: Boolean(renamesGoods),
    }),
    to: BRAND_DESK,
  }),
  handleCall(endBrandForm, endBrand, { to: BRAND_DESK }),
);

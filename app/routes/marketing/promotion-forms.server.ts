import { z } from 'zod';
import {
  BANDS_MAX,
  GOODS_AT_ONCE_MAX,
  MARKETING_NAME_MAX,
  NAME_REQUIRED,
  type TypedBand,
} from '#app/domain/marketing/issue.ts';
import { putPromotionGoods, type SalePromotion } from '#app/domain/marketing/issue-contract.ts';
import { formatDay } from '#app/domain/time.ts';
import { idText, textUpTo, typedDayText } from '#app/domain/wire.ts';
import { defineForm } from '#app/forms/definition.server.ts';
import type { ControlOf } from '#app/forms/refusal-reply.server.ts';
import { couponFields, typed } from './coupon-forms.server.ts';

export const BAND_ROWS = Array.from({ length: BANDS_MAX }, (_, at) => at);
const BAND_FIELDS = ['rangeMin', 'rangeMax', 'discountAmount'] as const;

/** The control of a band's value: each row of the form has its own. */
export const bandControl = (at: number, field: keyof TypedBand): string => `${field}${at}`;

const bandControls = BAND_ROWS.flatMap((at) => BAND_FIELDS.map((field) => bandControl(at, field)));

export const promotionForm = defineForm(
  'promotion',
  z.object({
    marketingId: idText.optional(),
    markeName: textUpTo(MARKETING_NAME_MAX, '名称', NAME_REQUIRED),
    buyQuantity: typed().default(''),
    validUntil: typedDayText.default(''),
    ...Object.fromEntries(bandControls.map((name) => [name, typed().default('')])),
  }),
);
export const endPromotionForm = defineForm('endPromotion', z.object({ marketingId: idText }));
export const saleCouponForm = defineForm(
  'saleCoupon',
  z.object({ marketingId: idText, ...couponFields }),
);
export const endCouponForm = defineForm('endSaleCoupon', z.object({ discountId: idText }));
export const goodsForm = defineForm(
  'promotionGoods',
  z.object({
    marketingId: idText,
    put: putPromotionGoods.request.shape.put,
    goodsIds: z
      .array(idText, { error: '请选择商品' })
      .min(1, { error: '请选择商品' })
      .max(GOODS_AT_ONCE_MAX, { error: `一次最多选择 ${GOODS_AT_ONCE_MAX} 个商品` }),
  }),
);

/** The rows in which something is typed, with their place in the form. */
const typedRows = (textOf: (control: string) => string) =>
  BAND_ROWS.map((at) => ({
    at,
    band: {
      rangeMin: textOf(bandControl(at, 'rangeMin')),
      rangeMax: textOf(bandControl(at, 'rangeMax')),
      discountAmount: textOf(bandControl(at, 'discountAmount')),
    },
  })).filter(({ band }) => BAND_FIELDS.some((field) => band[field].trim() !== ''));

export const bandsTyped = (value: Readonly<Record<string, unknown>>): TypedBand[] =>
  typedRows((control) => String(value[control] ?? '')).map(({ band }) => band);

/** The control of the row from which a refused band was read. */
export const bandControlOf: ControlOf = ([name, index, field], data) => {
  if (name !== 'bands') return undefined;
  const rows = typedRows((control) => String(data.get(control) ?? ''));
  const { at = 0 } = rows[Number(index)] ?? {};
  return bandControl(at, BAND_FIELDS.find((each) => each === field) ?? 'rangeMin');
};

/** A saved promotion as the values of its form. */
export const promotionValues = (promotion: SalePromotion): Record<string, string> => ({
  marketingId: promotion.marketingId,
  markeName: promotion.markeName,
  buyQuantity: promotion.buyQuantity,
  validUntil: promotion.validUntil === null ? '' : formatDay(promotion.validUntil),
  ...Object.fromEntries(
    promotion.bands.flatMap((band, at) =>
      BAND_FIELDS.map((field) => [bandControl(at, field), band[field] ?? '']),
    ),
  ),
});

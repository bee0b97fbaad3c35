import {
  LISTING_TEXT_MAX,
  MAX_PRICE,
  PRICE_UNREADABLE,
} from '#app/domain/catalogue/sale-product.ts';
import { wallDay } from '#app/domain/time.ts';
import { typedYuan } from '#app/domain/typed-yuan.ts';
import { filled, wrong } from '#trading-api/platform/refusal.ts';
import type { priceGuides } from '#trading-api/schema.ts';
import { UNIT_MAX } from './categories.ts';

export type Guide = typeof priceGuides.$inferSelect;

interface TypedGuide {
  productName: string;
  specs: string;
  unit: string;
  companyName: string;
  place: string;
  price: string;
}

const TEXT_MAX = LISTING_TEXT_MAX.productName;

function text(value: string, label: string, most: number = TEXT_MAX) {
  return value.trim().length > most
    ? wrong('invalid', `${label}最多 ${most} 个字`)
    : filled(value, `请输入${label}`);
}

/** What a price guide becomes, typed in its form or in a table; each value that is wrong says why. */
export function guideFields(typed: TypedGuide) {
  const price = typedYuan(typed.price);
  return {
    productName: text(typed.productName, '品名'),
    specs: text(typed.specs, '规格'),
    unit: text(typed.unit, '计量单位', UNIT_MAX),
    companyName: text(typed.companyName, '企业'),
    place: text(typed.place, '地区'),
    price: price && price <= MAX_PRICE ? price : wrong('invalid', PRICE_UNREADABLE),
  };
}

/** The price of a guide as it is now, and that of the day before it was changed beside it. */
export function pricedNow(before: Guide | null, price: number, now: Date) {
  if (!before) return { price, priceBefore: price, pricedAt: now };
  const { price: old, priceBefore, pricedAt } = before;
  if (old === price) return { price, priceBefore, pricedAt };
  const isOfToday = wallDay(pricedAt) === wallDay(now);
  return { price, priceBefore: isOfToday ? priceBefore : old, pricedAt: now };
}

import type { CartLine } from '#app/domain/cart/contract.ts';
import {
  bandTerms,
  MARKE_TYPE,
  type MarketingGroup,
  type QuantityBand,
} from '#app/domain/marketing/discount.ts';
import { parseYuan } from '#app/domain/money.ts';
import { fromQuantity, toQuantity } from '#app/domain/quantity.ts';

type Goods = Pick<CartLine, 'marketing' | 'discountList' | 'unit'>;

/** The marketing group of goods with its quantity discounts, or null where they have none. */
export function marketingGroupOf({ marketing, discountList }: Goods): MarketingGroup | null {
  if (!marketing) return null;
  return {
    id: marketing.id,
    markeName: marketing.markeName,
    buyQuantity: fromQuantity(marketing.buyQuantity),
    bands: discountList
      .filter(({ markeType }) => markeType === MARKE_TYPE.quantity)
      .map(bandOf)
      .sort((one, other) => one.rangeMin - other.rangeMin),
  };
}

function bandOf({
  rangeMin,
  rangeMax,
  discountAmount,
}: Goods['discountList'][number]): QuantityBand {
  return {
    rangeMin: fromQuantity(rangeMin),
    // A band without an upper end.
    rangeMax: fromQuantity(rangeMax) || Number.MAX_SAFE_INTEGER,
    discountAmount: parseYuan(discountAmount) ?? 0,
  };
}

/** The terms of a group: 「合计满 20 吨起购」, 「满 10 吨，每吨减 20.00 元」. */
export function marketingTerms({ buyQuantity, bands }: MarketingGroup, unit: string): string[] {
  const least = buyQuantity > 0 ? [`合计满 ${toQuantity(buyQuantity)} ${unit}起购`] : [];
  return [...least, ...bands.map((band) => bandTerms(band, unit))];
}

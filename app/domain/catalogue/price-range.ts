import { type Fen, toYuan } from '#app/domain/money.ts';
import { typedYuan } from '#app/domain/typed-yuan.ts';
import { typedRange } from './typed-range.ts';

/** The bounds of a typed price range as wire texts; undefined for one that is empty or no amount. */
export function priceRange(
  lowest: string,
  highest: string,
): { lowestPrice?: string; highestPrice?: string } {
  const { low, high } = typedRange(lowest, highest, typedYuan);
  const text = (bound: Fen | null) => (bound === null ? undefined : toYuan(bound));
  return { lowestPrice: text(low), highestPrice: text(high) };
}

/** A price range of the wire as a condition of a list: 「¥3000.00 – 5000.00」, 「¥3000.00 以上」. */
export function priceRangeText({
  lowestPrice,
  highestPrice,
}: {
  lowestPrice?: string;
  highestPrice?: string;
}): string {
  if (lowestPrice && highestPrice) return `¥${lowestPrice} – ${highestPrice}`;
  if (lowestPrice) return `¥${lowestPrice} 以上`;
  return highestPrice ? `¥${highestPrice} 以下` : '';
}

import { toYuan } from '#app/domain/money.ts';
import { typedYuan } from '#app/domain/typed-amount.ts';

/**
 * The bounds of a typed price range as wire texts; undefined for one that is empty or no amount.
 * Bounds in the wrong order are swapped.
 */
export function priceRange(
  lowest: string,
  highest: string,
): { lowestPrice?: string; highestPrice?: string } {
  const [low = null, high = null] = [lowest, highest].map((text) => typedYuan(text));
  const [from, to] = low !== null && high !== null && low > high ? [high, low] : [low, high];
  return {
    lowestPrice: from === null ? undefined : toYuan(from),
    highestPrice: to === null ? undefined : toYuan(to),
  };
}

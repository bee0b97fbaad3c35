import type { QuotedPrice } from '#app/domain/inquiry/delivered-price.ts';
import { describedUnitDecimals } from '#app/domain/inquiry/inquiry.ts';
import { type Hundredths, ONE_UNIT } from '#app/domain/quantity.ts';
import { TOLERANCE_PERCENT } from './delivery.ts';

/** How a line was ordered. */
interface OrderedLine {
  unit: string;
  count: Hundredths;
  /** What was agreed of it; an agreed tolerance takes the place of the market's. */
  quoted?: Pick<QuotedPrice, 'tolerance'> | null;
}

/** Whether a line is delivered in fractions of its unit: pieces are not, unless ordered so. */
export const hasDecimals = ({ unit, count }: OrderedLine): boolean =>
  describedUnitDecimals(unit) || count % ONE_UNIT !== 0;

/** The same rule in words, before anything is ordered. */
export const toleranceText = (unit: string): string =>
  describedUnitDecimals(unit) ? `±${TOLERANCE_PERCENT}% 以内按实提结算` : '按订购数量交货';

/** Whether the quantity that was found is near enough to what was shipped: pieces are counted. */
export const isWithinTolerance = (
  count: Hundredths,
  weighed: Hundredths,
  ordered: OrderedLine,
): boolean =>
  hasDecimals(ordered)
    ? Math.abs(weighed - count) * 100 <= count * (ordered.quoted?.tolerance ?? TOLERANCE_PERCENT)
    : weighed === count;

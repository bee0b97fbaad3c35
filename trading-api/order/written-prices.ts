import type { AgreedRate } from '#app/domain/inquiry/agreed-rate.ts';
import { deliveredPrice, type QuotedPrice } from '#app/domain/inquiry/delivered-price.ts';
import { rateText } from '#app/domain/inquiry/offer-terms.ts';
import { sumFen, toYuan } from '#app/domain/money.ts';
import type { Order } from '#app/domain/order/contract.ts';
import { costOf, inFen } from '#app/domain/unit-price.ts';
import type { orderLines } from '#trading-api/schema.ts';

type Line = Pick<typeof orderLines.$inferSelect, 'quoted' | 'count'>;

/** What the seller wrote for a line, as it goes over the wire. */
export const writtenPriceOf = ({
  currency,
  price,
  freight,
  tax,
  tolerance,
}: QuotedPrice): Order['lines'][number]['quoted'] => ({
  currency,
  price: toYuan(price),
  freight: freight && {
    kind: freight.kind,
    perTonne: freight.perTonne === null ? null : toYuan(freight.perTonne),
  },
  tax,
  tolerance: tolerance ?? null,
});

/** The rate of an order with what its lines come to in the other currency. */
export const orderRateOf = (
  { currency, rule, rate, source, day }: AgreedRate,
  lines: readonly Line[],
): Order['rate'] => ({
  currency,
  rule,
  rate: rateText(rate),
  source,
  day: day || null,
  amount: toYuan(
    sumFen(
      lines.map(({ quoted, count }) =>
        costOf((quoted && deliveredPrice(quoted, rate)?.quoted) ?? inFen(0), count),
      ),
    ),
  ),
});

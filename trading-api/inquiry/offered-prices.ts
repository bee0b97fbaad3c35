import type { SaidWeights } from '#app/domain/delivery/said-weights.ts';
import type { AgreedRate } from '#app/domain/inquiry/agreed-rate.ts';
import type { QuotedPrice } from '#app/domain/inquiry/delivered-price.ts';
import type { PublishedRate } from '#trading-api/platform/exchange-rates.ts';
import type { offerDetails, offers } from '#trading-api/schema.ts';

type OfferRow = typeof offers.$inferSelect;

/** The rate by which yuan are made of an offer now; null: it is in yuan, or there is none. */
export function agreedRateOf(
  { currency, rateRule: rule, rate }: Pick<OfferRow, 'currency' | 'rateRule' | 'rate'>,
  published: ReadonlyMap<string, PublishedRate>,
): AgreedRate | null {
  if (rule === 'fixed') return rate === null ? null : { currency, rule, rate, source: '', day: '' };
  const found = rule && published.get(currency);
  return found ? { currency, rule, ...found } : null;
}

/** What an offer says of the price of a line that is asked for in `unit`. */
export const quotedPriceOf = (
  offer: OfferRow,
  { price }: Pick<typeof offerDetails.$inferSelect, 'price'>,
  unit: string,
): QuotedPrice => ({
  currency: offer.currency,
  price,
  unit,
  freight: offer.freightKind && { kind: offer.freightKind, perTonne: offer.freightPerTonne },
  tax:
    offer.taxIncluded === null || offer.taxRate === null
      ? null
      : { included: offer.taxIncluded, rate: offer.taxRate },
});

/** What an offer says of how goods are weighed. */
export const saidWeightsOf = ({
  weights,
  tolerance: percent,
}: Pick<OfferRow, 'weights' | 'tolerance'>): SaidWeights | null =>
  weights ??
  (percent === null ? null : { weighing: null, tolerance: percent * 10, countsAt: null });

/** Whether an offer says nothing of its prices, so that each is what its seller wrote. */
export const isPlain = ({ currency, freight, tax }: QuotedPrice): boolean =>
  currency === 'CNY' && freight === null && tax === null;

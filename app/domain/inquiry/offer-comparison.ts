import { groupBy } from '#app/domain/group-by.ts';
import type { Fen } from '#app/domain/money.ts';
import { comparePrices, inFen, priceAbove, type UnitPrice } from '#app/domain/unit-price.ts';

/** The figures of a seller's latest offer, in the currency that they are compared in. */
export interface ComparableOffer {
  currency: string;
  total: Fen;
  /** The unit prices, by the positions of the details in the inquiry. */
  prices: ReadonlyMap<number, UnitPrice>;
  /** Whether it can still be accepted: expired offers are not compared. */
  valid: boolean;
  /** Whether it has a price for every line: else its total is of something else, and is not compared. */
  whole: boolean;
}

/** The rank of a figure among those in the same currency. */
export interface PriceRank {
  /** Whether the figure is the lowest of at least two. */
  lowest: boolean;
  /** How much the figure is above the lowest; null if there is no other to compare it with. */
  above: UnitPrice | null;
}

export interface ComparedOffer {
  total: PriceRank;
  prices: ReadonlyMap<number, PriceRank>;
}

/**
 * Compares offers side by side, within each currency: one whose rate is agreed is in yuan. The result is in the order
 * of `offers`; an expired offer is compared with nothing.
 */
export function compareOffers(offers: readonly ComparableOffer[]): ComparedOffer[] {
  const valid = offers.filter((offer) => offer.valid);
  const byCurrency = groupBy(valid, ({ currency }) => currency);
  return offers.map((offer) => {
    const rivals = offer.valid ? (byCurrency.get(offer.currency) ?? []) : [];
    return {
      total: rank(
        inFen(offer.total),
        offer.whole ? rivals.filter(({ whole }) => whole).map(({ total }) => inFen(total)) : [],
      ),
      prices: new Map(
        [...offer.prices].map(([position, price]) => [
          position,
          rank(
            price,
            rivals.flatMap(({ prices }) => prices.get(position) ?? []),
          ),
        ]),
      ),
    };
  });
}

function rank(own: UnitPrice, all: readonly UnitPrice[]): PriceRank {
  if (all.length < 2) return { lowest: false, above: null };
  const lowest = all.reduce((least, one) => (comparePrices(one, least) < 0 ? one : least));
  return { lowest: comparePrices(own, lowest) === 0, above: priceAbove(own, lowest) };
}

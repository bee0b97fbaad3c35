import type { Fen } from '#app/domain/money.ts';
import type { Hundredths } from '#app/domain/quantity.ts';

/** An opened offer, with the prices of the lots that it is for and what it was given for each criterion. */
export interface OpenedOffer {
  offerId: string;
  submittedAt: Date;
  prices: ReadonlyMap<number, Fen>;
  /** By criterion; one that was not given points has none. */
  points: ReadonlyMap<number, Hundredths>;
}

export interface RankedOffer {
  position: number;
  offerId: string;
  price: Fen;
  pricePoints: Hundredths;
  total: Hundredths;
  /** From 1. */
  rank: number;
}

/** The points of a price, in hundredths and rounded half up: the lowest gets all of them, twice its price the half. */
export function pricePoints(lowest: Fen, price: Fen, weight: number): Hundredths {
  const [numerator, denominator] = [BigInt(lowest) * BigInt(weight * 100), BigInt(price)];
  return Number((2n * numerator + denominator) / (2n * denominator));
}

/** The offers for a lot in their order (`RANKING_RULE`). */
export function rankLot(
  position: number,
  offers: readonly OpenedOffer[],
  weight: number,
): RankedOffer[] {
  const bidding = offers.flatMap((offer) => {
    const price = offer.prices.get(position);
    return price === undefined ? [] : [{ offer, price }];
  });
  const lowest = bidding.reduce((least, { price }) => Math.min(least, price), Infinity);
  return bidding
    .map(({ offer, price }) => {
      const ofPrice = pricePoints(lowest, price, weight);
      const total = [...offer.points.values()].reduce((sum, each) => sum + each, ofPrice);
      return { offer, price, pricePoints: ofPrice, total };
    })
    .sort(
      (a, b) =>
        b.total - a.total ||
        a.price - b.price ||
        a.offer.submittedAt.getTime() - b.offer.submittedAt.getTime() ||
        Number(a.offer.offerId) - Number(b.offer.offerId),
    )
    .map(({ offer: { offerId }, ...ranked }, at) => ({
      ...ranked,
      position,
      offerId,
      rank: at + 1,
    }));
}

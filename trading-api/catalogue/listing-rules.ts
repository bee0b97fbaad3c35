import { notTradedIn, WAY_NOT_TAKEN } from '#app/domain/market/choices.ts';
import { ratesOfMarket, waysOfMarket } from '#trading-api/platform/choices.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { usualTaxRates } from './categories.ts';
import { regionJudge } from './regions.ts';

/** What a market takes of places, ways of delivery and rates: why a listing cannot have one, or null. */
export interface ListingRules {
  placeProblem(place: string): string | null;
  wayProblem(way: number): string | null;
  takesRate(code: string): boolean;
  /** The rate of tax of a category; undefined where none is said. */
  usualRate(category: string): string | undefined;
}

export async function listingRules(db: Database): Promise<ListingRules> {
  const [ways, rates, usual, regionOff] = await Promise.all([
    waysOfMarket(db),
    ratesOfMarket(db),
    usualTaxRates(db),
    regionJudge(db),
  ]);
  return {
    placeProblem(place) {
      const region = regionOff(place);
      return region && notTradedIn(region);
    },
    wayProblem: (way) =>
      ways.some(({ code, taken }) => taken && code === String(way)) ? null : WAY_NOT_TAKEN,
    takesRate: (wanted) => rates.some(({ code, taken }) => taken && code === wanted),
    usualRate: (category) => usual.get(category),
  };
}

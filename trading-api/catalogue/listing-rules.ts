import { notTradedIn, WAY_NOT_TAKEN } from '#app/domain/market/choices.ts';
import { waysOfMarket } from '#trading-api/platform/choices.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { regionJudge } from './regions.ts';

/** What a market takes of places and ways of delivery: why a listing cannot have one, or null. */
export interface ListingRules {
  placeProblem(place: string): string | null;
  wayProblem(way: number): string | null;
}

export async function listingRules(db: Database): Promise<ListingRules> {
  const [ways, regionOff] = await Promise.all([waysOfMarket(db), regionJudge(db)]);
  return {
    placeProblem(place) {
      const region = regionOff(place);
      return region && notTradedIn(region);
    },
    wayProblem: (way) =>
      ways.some(({ code, taken }) => taken && code === String(way)) ? null : WAY_NOT_TAKEN,
  };
}

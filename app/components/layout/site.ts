import { FIRST_SHOWN, type ShownSite } from '#app/domain/market/site.ts';
import { type RootData, useRootData } from './root-data.ts';

/** How the market is called, for a part of a page. */
export const useSite = (): ShownSite => useRootData().site ?? FIRST_SHOWN;

/** What Remix passes to `meta`. */
type Matches = readonly { id: string; data: unknown }[];

export const rootIn = (matches: Matches) =>
  matches.find(({ id }) => id === 'root')?.data as RootData | undefined;

/** How the market is called, for the head of a page. */
export const siteIn = (matches: Matches = []): ShownSite => rootIn(matches)?.site ?? FIRST_SHOWN;

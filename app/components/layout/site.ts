import { FIRST_SITE, type Site } from '#app/domain/market/site.ts';
import { type RootData, useRootData } from './root-data.ts';

export type ShownSite = NonNullable<RootData['site']>;

/** How the market is called, for a part of a page. */
export const useSite = (): ShownSite => useRootData().site ?? FIRST_SITE;

/** The same for the head of a page: `matches` is what Remix passes to `meta`. */
export const siteIn = (matches: readonly { id: string; data: unknown }[]): ShownSite =>
  (matches.find(({ id }) => id === 'root')?.data as RootData | undefined)?.site ?? FIRST_SITE;

/** What previews show of pages without a picture of their own, of 1200 by 630. */
export const sitePicture = ({ version }: Pick<Site, 'version'>): string =>
  version === 0 ? '/share.png' : `/picture/share/site/${version}.png`;

import { channel, subscribe } from 'node:diagnostics_channel';
import { isOfStock } from '#app/domain/endpoint.ts';

/** Every public page. */
export const EVERY_PAGE = '*';

/** The public pages that show each kind of change; a kind that is not here may be on all of them. */
const PAGES: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries<readonly string[]>({
    goods: [
      '/',
      '/goods',
      '/selfgoods',
      '/detail',
      '/industrydetail',
      '/industry',
      '/trading',
      '/brand',
      '/brandlist',
      '/factory',
      '/storedetail',
    ],
    auction: ['/', '/auction', '/collectbidding', '/details', '/trading', '/industry'],
    purchase: ['/', '/centralizedpurchasing', '/agentpurchasing', '/trading', '/industry'],
  }),
);

/** The paths of the pages that a change shows on; visitors may see the stock of half a minute before. */
export const pagesOf = (change: string): readonly string[] =>
  isOfStock(change) ? [] : (PAGES.get(change) ?? [EVERY_PAGE]);

const CHANNEL = 'portal.changed-pages';

/** Tells the page cache around the application, which has its own copy of this module. */
export const publishChangedPages = (paths: readonly string[]): void =>
  channel(CHANNEL).publish(paths.map((path) => path.toLowerCase()));

/** Hears of the paths of such pages, in lower case. */
export const onChangedPages = (changed: (paths: readonly string[]) => void): void =>
  subscribe(CHANNEL, (paths) => changed(paths as readonly string[]));

import { MINUTE_MS, SECOND_MS } from './duration.ts';

/** What one cache keeps, for how long, and who forgets it. */
interface CacheRule {
  /** The module that has it. */
  where: string;
  what: string;
  /** So many entries, or so much of its unit; beyond that the entry that was used least recently goes. */
  most: number;
  unit?: 'bytes' | 'characters';
  /** An entry goes after so long; absent: not by time, or as `howLong` says. */
  ms?: number;
  howLong?: string;
  forgottenBy: string;
}

const MIB = 1024 * 1024;
const CONTENT_IS_KEY = 'nothing: the key is all that it is made of';
const UNTIL_DISPLACED = 'until displaced';

/** Every cache with bounds. Those that note something of an object until it goes are in docs/design/caching.md. */
export const CACHES = {
  pages: {
    where: 'server/page-cache.ts',
    what: 'pages for everybody, with their compressed forms; that a page is not public, for 10 s',
    most: 64 * MIB,
    unit: 'bytes',
    howLong:
      "fresh for the page's `s-maxage` (2 s to 5 min); shown ten times as long, at most a minute more, while it is rendered anew; an hour while the API fails",
    forgottenBy: 'announced changes (`changed-pages.server.ts`), own writes',
  },
  sharedAnswers: {
    where: 'app/api/cache.server.ts',
    what: 'answers that all share (`callShared`)',
    most: 500,
    howLong: 'fresh a minute, shown a second one while the next loads, an hour while the API fails',
    forgottenBy: 'announced changes that it shows, own writes (`changes.server.ts`)',
  },
  renderedPages: {
    where: 'app/cache/rendered-pages.server.ts',
    what: 'rendered pages of the same data',
    most: 48 * MIB,
    unit: 'bytes',
    ms: MINUTE_MS,
    forgottenBy: CONTENT_IS_KEY,
  },
  pagesAskedOnce: {
    where: 'app/cache/rendered-pages.server.ts',
    what: 'digests of pages that were asked for once, and are kept when they are asked for again',
    most: 10_000,
    ms: MINUTE_MS,
    forgottenBy: CONTENT_IS_KEY,
  },
  unfoundCallers: {
    where: 'trading-api/catalogue/search/unfound.ts',
    what: 'how many searches without result were noted of a network',
    most: 2_000,
    ms: MINUTE_MS,
    forgottenBy: 'nothing: it is a limit',
  },
  syllables: {
    where: 'trading-api/catalogue/search/spelling.ts',
    what: 'how words are spoken, of which searches read all anew each minute',
    most: 40_000,
    forgottenBy: CONTENT_IS_KEY,
  },
  markup: {
    where: 'app/components/kept-markup.server.ts',
    what: 'rows of lists, quiet parts of goods pages',
    most: 16 * MIB,
    unit: 'characters',
    forgottenBy: CONTENT_IS_KEY,
  },
  sitemap: {
    where: 'app/routes/content/seo/sitemap.server.ts',
    what: 'parts of the sitemap',
    most: 16 * MIB,
    unit: 'characters',
    ms: 10 * MINUTE_MS,
    forgottenBy: 'time',
  },
  linkPreviews: {
    where: 'app/components/rasterise.server.ts',
    what: 'drawn previews of links, and icons',
    most: 8 * MIB,
    unit: 'bytes',
    forgottenBy: CONTENT_IS_KEY,
  },
  usedRules: {
    where: 'app/styles/used-rules.server.ts',
    what: 'rules of a page by its classes',
    most: 500,
    forgottenBy: CONTENT_IS_KEY,
  },
  liveAuctions: {
    where: 'app/routes/auction/live/live-auction.server.ts',
    what: 'states of auctions for pages',
    most: 500,
    ms: SECOND_MS / 5,
    forgottenBy: 'who writes in this process',
  },
  polledAuctions: {
    where: 'server/live-polls.ts',
    what: 'states of auctions for polls',
    most: 500,
    howLong: 'asked four times a second while watched; 4 s while reading succeeds',
    forgottenBy: 'a newer answer',
  },
  renderings: {
    where: 'server/render-budget.ts',
    what: 'what each network may still have rendered',
    most: 100_000,
    forgottenBy: 'time, which fills it again',
  },
  hosts: {
    where: 'app/http/request-address.server.ts',
    what: 'whether a host name is one',
    most: 100,
    forgottenBy: CONTENT_IS_KEY,
  },
  market: {
    where: 'trading-api/platform/market-cache.ts',
    what: 'categories, words, counts, filters, first pages, samples (`cachedForAMinute`); each as many',
    most: 5_000,
    ms: MINUTE_MS,
    howLong: 'a minute, shown a second one while it is read anew',
    forgottenBy: 'announced changes; the process that changed, at once',
  },
  counts: {
    where: 'trading-api/work/kept-counts.ts',
    what: 'how much waits for an account, for the menu of its pages',
    most: 5000,
    ms: 10 * SECOND_MS,
    forgottenBy: 'what the account does in this process, its first page of work',
  },
  auctionStates: {
    where: 'trading-api/auction/snapshot.ts',
    what: 'states of auctions, and which of their writes each shows',
    most: 500,
    howLong: 'read anew after 750 ms while watched',
    forgottenBy: 'each bid and other write; other processes by `publishBid`',
  },
  outsiders: {
    where: 'trading-api/auction/admission.ts',
    what: 'senders refused as outsiders of an auction',
    most: 10_000,
    ms: 3 * SECOND_MS,
    howLong: '1 to 3 s',
    forgottenBy: 'time',
  },
  callsCounted: {
    where: 'trading-api/platform/rate-limit.ts',
    what: 'calls within a limit that this process counts alone; each limit as many',
    most: 10_000,
    howLong: 'the window of the limit',
    forgottenBy: 'time',
  },
  statementsCounted: {
    where: 'trading-api/platform/database/statement-names.ts',
    what: 'how often a statement was sent, until it is prepared (200 are; on PGlite 400)',
    most: 2_000,
    forgottenBy: 'its being prepared',
  },
  slowStatements: {
    where: 'trading-api/platform/database/query-watch.ts',
    what: 'slow statements for the status page',
    most: 50,
    forgottenBy: 'the end of the process',
  },
  brokenPictures: {
    where: 'trading-api/platform/storage/picture-copies.ts',
    what: 'pictures that cannot be read',
    most: 10_000,
    howLong: 'for the process; all of them go where there are more',
    forgottenBy: 'nothing: a stored file does not change',
  },
} as const satisfies Record<string, CacheRule>;

const amountOf = ({ most, unit }: CacheRule): string => {
  if (!unit) return most.toLocaleString('en-US');
  return unit === 'bytes' ? `${most / MIB} MB` : `${most / MIB} million characters`;
};

const timeOf = ({ ms, howLong }: CacheRule): string => {
  if (howLong) return howLong;
  if (ms === undefined) return UNTIL_DISPLACED;
  return ms < MINUTE_MS ? `${ms / SECOND_MS} s` : `${ms / MINUTE_MS} min`;
};

/** A row for each cache, as docs/design/caching.md shows them. */
export const cacheRows = (): string[][] =>
  Object.values<CacheRule>(CACHES).map((rule) => [
    rule.what,
    `\`${rule.where}\``,
    amountOf(rule),
    timeOf(rule),
    rule.forgottenBy,
  ]);

import { clampPage } from '#app/domain/paging.ts';
import { queryText } from '#app/domain/query-text.ts';

/** The status filter, by the wire's words (spec 2 §9); none is all of them. */
export const AUCTION_STATUSES = ['comingsoon', 'ongoing', 'finish'] as const;
export const AUCTION_MODES = ['free_bidding', 'open_bidding', 'component_bidding'] as const;

/** Auctions of a page: the first unless another is chosen (spec 2 §9). */
export const AUCTION_PAGE_SIZES = [15, 30, 50, 100, 500] as const;

/** The query of the auction center, by its wire names. */
export interface AuctionSearch {
  specialId?: string;
  queryStatus?: (typeof AUCTION_STATUSES)[number];
  biddingMode?: (typeof AUCTION_MODES)[number];
  rows: (typeof AUCTION_PAGE_SIZES)[number];
  /** From 1. */
  page: number;
}

const CENTER = '/auction';
const MAX_ID = 32;
const MAX_PAGE = 1000;

/** The auction that an address names, or undefined for the list of them. */
export const auctionIdOf = (query: URLSearchParams): string | undefined =>
  queryText(query, 'id', MAX_ID);

/** Reads the query of the list; values that are not valid are ignored. */
export function parseAuctionSearch(query: URLSearchParams): AuctionSearch {
  const one = <Word extends string | number>(words: readonly Word[], name: string) =>
    words.find((word) => String(word) === query.get(name));
  return {
    specialId: queryText(query, 'specialId', MAX_ID),
    queryStatus: one(AUCTION_STATUSES, 'queryStatus'),
    biddingMode: one(AUCTION_MODES, 'biddingMode'),
    rows: one(AUCTION_PAGE_SIZES, 'rows') ?? AUCTION_PAGE_SIZES[0],
    page: clampPage(Number(query.get('page')), MAX_PAGE),
  };
}

/** The conditions of a list by control. */
export const auctionConditions = ({ specialId, queryStatus, biddingMode }: AuctionSearch) => ({
  specialId,
  queryStatus,
  biddingMode,
});

/** The address of a list. */
export function auctionsHref(search: AuctionSearch): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(auctionConditions(search))) {
    if (value) query.set(name, value);
  }
  if (search.rows !== AUCTION_PAGE_SIZES[0]) query.set('rows', String(search.rows));
  if (search.page > 1) query.set('page', String(search.page));
  return `${CENTER}${query.size > 0 ? `?${query}` : ''}`;
}

/** An auction's own page, with its sign-up dialog on request. */
export const auctionHref = (id: string, dialog?: 'sign'): string =>
  `${CENTER}?${new URLSearchParams({ id, ...(dialog && { dialog }) })}`;

/** The live page of an auction. */
export const liveHref = (id: string): string => `/details?${new URLSearchParams({ id })}`;

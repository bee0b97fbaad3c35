import {
  AUCTION_PHASES,
  type AuctionPhase,
  BIDDING_MODES,
  type BiddingMode,
} from '#app/domain/auction/auction.ts';
import { hrefOf } from '#app/domain/href.ts';
import { type Paging, pagingQuery, readPaging } from '#app/domain/paging.ts';
import { queryText } from '#app/domain/query-text.ts';

/** The query of the auction center, by its wire names. */
export interface AuctionSearch extends Paging {
  specialId?: string;
  /** None: all of them. */
  queryStatus?: AuctionPhase;
  biddingMode?: BiddingMode;
}

const CENTER = '/auction';
const MAX_ID = 32;

/** The auction that an address names, or undefined for the list of them. */
export const auctionIdOf = (query: URLSearchParams): string | undefined =>
  queryText(query, 'id', MAX_ID);

/** Reads the query of the list; values that are not valid are ignored. */
export function parseAuctionSearch(query: URLSearchParams): AuctionSearch {
  const one = <Word extends string>(words: readonly Word[], name: string) =>
    words.find((word) => word === query.get(name));
  return {
    specialId: queryText(query, 'specialId', MAX_ID),
    queryStatus: one(AUCTION_PHASES, 'queryStatus'),
    biddingMode: one(BIDDING_MODES, 'biddingMode'),
    ...readPaging(query),
  };
}

export function auctionsHref({ specialId, queryStatus, biddingMode, ...paging }: AuctionSearch) {
  return hrefOf(CENTER, { specialId, queryStatus, biddingMode, ...pagingQuery(paging) });
}

/** An auction's own page, with its sign-up dialog on request. */
export const auctionHref = (id: string, dialog?: 'sign'): string =>
  `${CENTER}?${new URLSearchParams({ id, ...(dialog && { dialog }) })}`;

export const liveHref = (id: string): string => `/details?${new URLSearchParams({ id })}`;

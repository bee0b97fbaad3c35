import type { GoodsKind } from '#app/domain/catalogue/goods-kind.ts';
import type { Adjustment, Rounding } from '#app/domain/catalogue/price-adjustment.ts';
import { PRICE_LAPSED } from '#app/domain/catalogue/price-lapsed.ts';
import { hrefOf } from '#app/domain/href.ts';
import { namesOf } from '#app/domain/names-of.ts';
import { GOODS_ROWS, type Paging, pagingQuery } from '#app/domain/paging.ts';
import { beginningOf } from '#app/domain/typed-text.ts';

/** The seller's listings (the customer app's stand-in). */
export const LISTINGS = '/customer/release-product-management1';
/** Where prices and stocks of many of them are changed. */
export const PRICES = `${LISTINGS}/prices`;

/** Where listings are imported from a table. */
export const IMPORT = `${LISTINGS}/import`;

/** The page of goods, as buyers see it. */
export const goodsHref = (kind: GoodsKind, id: string): string =>
  `${kind === 'self' ? '/industryDetail' : '/detail'}?selfId=${id}&type=${kind}`;

/** What a list of listings is searched for. */
export const keywordOf = (query: URLSearchParams): string =>
  beginningOf((query.get('keyword') ?? '').trim(), 60);

/** Which of the seller's listings a list shows, with the word of its tab. */
export const SHELVES = {
  on: '在售',
  lapsed: PRICE_LAPSED,
  soldOut: '售罄',
  off: '已下架',
} as const;
export type Shelf = keyof typeof SHELVES;

export interface ListingFilter {
  shelf: Shelf;
  keyword: string;
}

export const filterOf = (query: URLSearchParams): ListingFilter => {
  const state = query.get('state');
  return {
    shelf: namesOf(SHELVES).find((shelf) => shelf === state) ?? 'on',
    keyword: keywordOf(query),
  };
};

/** The filter as the trading API takes it. */
export const shelfAsked = ({ shelf, keyword }: ListingFilter) => ({
  onShelf: shelf !== 'off',
  soldOut: shelf === 'soldOut',
  lapsed: shelf === 'lapsed',
  keyword,
});

const filterQuery = ({ shelf, keyword }: ListingFilter) => ({
  state: shelf !== 'on' && shelf,
  keyword,
});

export const listHref = (filter: ListingFilter, paging: Partial<Paging> = {}): string =>
  hrefOf(LISTINGS, { ...pagingQuery(paging, GOODS_ROWS), ...filterQuery(filter) });

/** Where prices that are changed by one rule are looked at and confirmed. */
const ADJUST = `${LISTINGS}/adjust`;

/** What has become of it, by the change's id. */
export const adjustedHref = (filter: ListingFilter, changed: string): string =>
  hrefOf(ADJUST, { ...filterQuery(filter), changed });

export interface AdjustmentQuery {
  how: Adjustment;
  /** As it is typed. */
  figure: string;
  rounding: Rounding;
  /** Those ticked; none: all that the filter finds. */
  ids: readonly string[];
}

export const adjustHref = (
  filter: ListingFilter,
  { ids, ...rule }: AdjustmentQuery,
  page = 1,
): string => hrefOf(ADJUST, { ...filterQuery(filter), ...rule, ...pagingQuery({ page }), id: ids });

import type { ListedGoods } from '../goods-views.ts';
import type { Facet } from './criteria.ts';
import type { Listing } from './listing.ts';

export interface Slice {
  limit: number;
  offset: number;
}

/** A part of a list in its order. */
export interface Found {
  rows: ListedGoods[];
  /** How many goods the list has, counted up to the cap of pages and one more. */
  total: number;
}

/** What goods are counted by; `price` and `stock` are the step of either (`stepOf`) in its unit. */
export type Counted = Facet | 'category' | 'inStock' | 'attribute' | 'unit' | 'price' | 'stock';

export interface Wanted {
  by: readonly Counted[];
  level: number;
}

export interface Counts {
  /** Which value of what has how many goods; of attributes `diameter=18`, of prices and stock `吨 385000`. */
  rows: { by: Counted; value: string; count: number }[];
  /** Whether there are more goods, or values, than were counted. */
  capped: boolean;
}

/**
 * What finds goods: PostgreSQL or the search engine. Texts are read, completed and corrected
 * before, with the market's own words, so that both are given the same ones.
 */
export interface Finder {
  page(listing: Listing, slice: Slice): Promise<Found>;
  counts(listing: Listing, wanted: Wanted): Promise<Counts>;
}

import { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import {
  ADJUSTMENTS,
  type AdjustmentRule,
  adjustedPrice,
  impossiblePrice,
  isLargeChange,
  ROUNDINGS,
  readFigure,
} from '#app/domain/catalogue/price-adjustment.ts';
import { previewSalePrices } from '#app/domain/catalogue/sale-prices-contract.ts';
import { MOST_PRICED_AT_ONCE } from '#app/domain/catalogue/sale-product.ts';
import { ownSaleProducts } from '#app/domain/catalogue/sale-product-contract.ts';
import type { Content } from '#app/domain/endpoint.ts';
import { type Fen, parseYuan, toYuan } from '#app/domain/money.ts';
import { namesOf } from '#app/domain/names-of.ts';
import { idText } from '#app/domain/wire.ts';
import { type AdjustmentQuery, filterOf, shelfAsked } from './paths.ts';

const querySchema = z.object({
  how: z.enum(namesOf(ADJUSTMENTS)),
  figure: z.string().max(16),
  rounding: z.enum(namesOf(ROUNDINGS)),
  ids: z.array(idText).max(MOST_PRICED_AT_ONCE),
});

export interface AskedAdjustment {
  query: AdjustmentQuery;
  rule: AdjustmentRule;
}

/** The rule that an address names, and what it is for; null where it names none. */
export function readAdjustment(searchParams: URLSearchParams): AskedAdjustment | null {
  const text = (name: string) => searchParams.get(name) ?? '';
  const { data: query } = querySchema.safeParse({
    ...{ how: text('how'), figure: text('figure'), rounding: text('rounding') },
    ids: searchParams.getAll('id'),
  });
  if (!query) return null;
  const { how, rounding } = query;
  const figure = readFigure(how, query.figure);
  return typeof figure === 'string' ? null : { query, rule: { how, figure, rounding } };
}

type Listing = NonNullable<Content<typeof previewSalePrices>[number]['listing']>;

export interface AdjustedListing {
  listing: Listing;
  from: Fen;
  to: Fen;
  /** Why it stays as it is although the rule would change it. */
  refused: string | null;
  isLarge: boolean;
  /** What to look at once more. */
  note: string | null;
}

export interface Adjustment {
  rows: AdjustedListing[];
  /** Listings that the filter finds beyond those that are priced at once. */
  left: boolean;
}

/** What a rule makes of the prices that the listings have now; the trading API says which are refused. */
export async function adjustment(
  searchParams: URLSearchParams,
  { query, rule }: AskedAdjustment,
  token: string | null,
): Promise<Adjustment> {
  const { ids } = query;
  const { listings, left } =
    ids.length > 0
      ? { listings: await ticked(ids, token), left: false }
      : await found(searchParams, token);
  const rows = listings.map((listing): AdjustedListing => {
    const from = parseYuan(listing.price) ?? 0;
    const to = adjustedPrice(from, rule);
    const refused = impossiblePrice(to);
    return { listing, from, to, refused, isLarge: !refused && isLargeChange(from, to), note: null };
  });
  return { rows: await checked(rows, token), left };
}

async function ticked(ids: readonly string[], token: string | null): Promise<Listing[]> {
  const rows = [...new Set(ids)].map((id) => ({ id }));
  const looked = await call(previewSalePrices, { rows }, { token });
  return looked.flatMap(({ listing }) => listing ?? []);
}

async function found(searchParams: URLSearchParams, token: string | null) {
  const asked = { ...shelfAsked(filterOf(searchParams)), rows: MOST_PRICED_AT_ONCE };
  const { content, totalElements } = await call(ownSaleProducts, asked, { token });
  return { listings: content, left: totalElements > content.length };
}

/** With what the trading API says of the new prices. */
async function checked(
  rows: readonly AdjustedListing[],
  token: string | null,
): Promise<AdjustedListing[]> {
  const changing = rows.filter(willChange);
  if (changing.length === 0) return [...rows];
  const asked = changing.map(({ listing: { id, price }, to }) => ({
    ...{ id, shownPrice: price, price: toYuan(to) },
  }));
  const looked = await call(previewSalePrices, { rows: asked }, { token });
  const problemOf = new Map(changing.map(({ listing }, at) => [listing.id, looked[at]?.problems]));
  return rows.map((row) => {
    const [problem] = problemOf.get(row.listing.id) ?? [];
    if (!problem) return row;
    const text = problem.text.replace(/，请核对(?:后重新提交)?$/, '');
    return problem.code === 'unusual' ? { ...row, note: text } : { ...row, refused: text };
  });
}

export const willChange = ({ from, to, refused }: AdjustedListing): boolean =>
  refused === null && from !== to;

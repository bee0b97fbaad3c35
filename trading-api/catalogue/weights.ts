import {
  pieceNameOf,
  pieceWeight,
  weightStandard,
} from '#app/domain/catalogue/search/theoretical-weight.ts';
import { isWeighedSo, type SaidWeights } from '#app/domain/delivery/said-weights.ts';
import {
  resolvedTerms,
  type StatedTerms,
  type WeightedPiece,
  type WeightTerms,
  withCounted,
} from '#app/domain/delivery/weight-terms.ts';
import { ONE_UNIT } from '#app/domain/quantity.ts';
import { gramsOf } from '#app/domain/typed-amount.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { type CategoryRow, everyCategory, pathTo } from './categories.ts';
import type { Offer } from './goods-offer.ts';

type Weighed = StatedTerms &
  Pick<
    Offer,
    | ('category3' | 'categoryName' | 'unit' | 'countsAt')
    | ('productName' | 'brandNumber' | 'specs' | 'pieceQuantity' | 'pieceName')
  >;

/** How goods are weighed and settled, by what is said of them, their listing, their categories and their unit. */
export async function weigher(
  db: Database,
): Promise<(goods: Weighed, said?: SaidWeights | null) => WeightTerms> {
  const all = await everyCategory(db);
  return (goods, said) => weightsIn(all, goods, said);
}

/** @param said of what is sold now, by an offer or an announcement; it takes the place of what the listing has */
export function weightsIn(
  all: readonly CategoryRow[],
  goods: Weighed,
  said: SaidWeights | null = null,
): WeightTerms {
  const { category3, unit } = goods;
  const own = said && isWeighedSo(said, unit) ? [said, goods] : [goods];
  const nearestFirst = pathTo(all, category3).toReversed();
  const above = nearestFirst.flatMap((code) => all.find((each) => each.code === code) ?? []);
  const countsAt = said?.countsAt ?? goods.countsAt;
  const terms = withCounted(resolvedTerms([...own, ...above], unit), countsAt, unit);
  return { ...terms, piece: terms.weighing === 'theory' ? pieceOf(goods) : null };
}

/** One piece of goods with its weight: as their seller states it, else by their specification; null where neither does. */
export function pieceOf(
  goods: Pick<
    Weighed,
    | ('productName' | 'categoryName' | 'brandNumber' | 'specs')
    | ('unit' | 'pieceQuantity' | 'pieceName')
  >,
): WeightedPiece | null {
  const { pieceQuantity, pieceName, unit, specs } = goods;
  const grams = gramsOf(unit);
  if (pieceQuantity !== null && grams !== null) {
    return { name: pieceName, grams: Math.round((pieceQuantity * grams) / ONE_UNIT), standard: '' };
  }
  const names = `${goods.productName} ${goods.categoryName} ${goods.brandNumber}`;
  const known = pieceWeight(names, specs);
  if (!known) return null;
  return {
    name: pieceNameOf(names),
    grams: Math.round(known.kilograms * 1000),
    standard: weightStandard(names),
  };
}

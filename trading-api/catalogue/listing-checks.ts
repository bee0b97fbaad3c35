import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import { duplicateOf, isUnusual, unusualPrice } from '#app/domain/catalogue/sale-product.ts';
import { normalForm } from '#app/domain/catalogue/search/normal-form.ts';
import type { Fen } from '#app/domain/money.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';
import { rowIds } from '#trading-api/platform/row-id.ts';
import { goods } from '#trading-api/schema.ts';
import { listedBy, type Offer, offerColumns } from './goods-offer.ts';
import { officialPlace } from './search/places.ts';

/** Fewer listings than these are no market. */
const LEAST_COMPARED = 5;
/** Of more listings in a category, some are enough to know what is usual. */
const MOST_COMPARED = 1_000;

type Compared = Pick<Offer, 'category3' | 'brandNumber' | 'unit'>;

/**
 * What others usually ask for the same grade of the category, or for the category where the grade is
 * rare; null where too few do.
 */
export async function usualPrice(
  db: Database,
  sellerCode: string,
  { category3, brandNumber, unit }: Compared,
): Promise<Fen | null> {
  const compared = db
    .select({ price: goods.price, isOfGrade: sql`brand_number = ${brandNumber}`.as('is_of_grade') })
    .from(goods)
    .where(
      and(
        eq(goods.kind, 'sale'),
        goods.onShelf,
        eq(goods.category3, category3),
        eq(goods.unit, unit),
        ne(goods.sellerCode, sellerCode),
      ),
    )
    .limit(MOST_COMPARED)
    .as('compared');
  const median = sql`percentile_cont(0.5) within group (order by ${compared.price})`;
  const [found] = await db
    .select({
      listings: sql`count(*)`.mapWith(Number),
      median: median.mapWith(Number),
      ofGrade: sql`count(*) filter (where is_of_grade)`.mapWith(Number),
      medianOfGrade: sql`${median} filter (where is_of_grade)`.mapWith(Number),
    })
    .from(compared);
  if (!found) return null;
  const isGradeKnown = found.ofGrade >= LEAST_COMPARED;
  if (!isGradeKnown && found.listings < LEAST_COMPARED) return null;
  return Math.round(isGradeKnown ? found.medianOfGrade : found.median);
}

/** For many listings at once: asks the market once for each kind of goods. */
export function usualPrices(db: Database, sellerCode: string) {
  const known = new Map<string, Promise<Fen | null>>();
  return (listing: Compared): Promise<Fen | null> => {
    const kind = JSON.stringify([listing.category3, listing.brandNumber, listing.unit]);
    const usual = known.get(kind) ?? usualPrice(db, sellerCode, listing);
    known.set(kind, usual);
    return usual;
  };
}

/** Asks about a price that is far from what others ask. */
export async function askAboutPrice(
  tx: Database,
  sellerCode: string,
  listing: Compared & { price: Fen },
) {
  const usual = await usualPrice(tx, sellerCode, listing);
  if (usual !== null && isUnusual(listing.price, usual))
    throw new Refusal('unusual', unusualPrice(listing.price, usual, listing.unit), 'price');
}

export type Described = Pick<
  Offer,
  | ('category3' | 'unit' | 'brandNumber' | 'specs' | 'manufacturer' | 'deliveryPlace')
  | 'typedAttributes'
>;

/** Category with its unit, grade, specification, manufacturer, place and attributes in one spelling. */
export function descriptionOf(listing: Described, spell = normalForm): string {
  const { category3, unit, brandNumber, specs, manufacturer, deliveryPlace } = listing;
  const place = officialPlace(deliveryPlace);
  const described = [brandNumber, specs, manufacturer, place].map(spell);
  const said = Object.entries(listing.typedAttributes).filter(([, value]) => value !== '');
  const attributes = said.map(([key, value]) => `${key}=${spell(value)}`).sort();
  return [category3, unit, ...described, ...attributes].join('\n');
}

export const isSame = (one: Described, other: Described): boolean =>
  descriptionOf(one) === descriptionOf(other);

/** The ids of the seller's listings on the shelf, by the descriptions of those that are asked about. */
export async function listedAs(
  db: Database,
  sellerCode: string,
  listings: readonly Described[],
): Promise<Map<string, number[]>> {
  const { id, category3, unit, brandNumber, specs, manufacturer } = goods;
  const { deliveryPlace, typedAttributes } = goods;
  const own = await db
    .select({
      ...{ id, category3, unit, brandNumber, specs, manufacturer },
      ...{ deliveryPlace, typedAttributes },
    })
    .from(goods)
    .where(
      and(
        listedBy(sellerCode),
        goods.onShelf,
        inArray(category3, [...new Set(listings.map((listing) => listing.category3))]),
      ),
    )
    .orderBy(asc(id));
  const listed = new Map(listings.map((listing) => [descriptionOf(listing), [] as number[]]));
  // The same makers, grades and places occur in many listings: each is normalised once.
  const spelt = new Map<string, string>();
  const spell = (words: string) => {
    const known = spelt.get(words) ?? normalForm(words);
    spelt.set(words, known);
    return known;
  };
  for (const row of own) listed.get(descriptionOf(row, spell))?.push(row.id);
  return listed;
}

/** By the ids of those listings that are on the shelf twice: the id of the other. */
export async function doublesOf(
  db: Database,
  sellerCode: string,
  listings: readonly Offer[],
): Promise<Map<number, string>> {
  const onShelf = listings.filter((listing) => listing.onShelf);
  if (onShelf.length === 0) return new Map();
  const listed = await listedAs(db, sellerCode, onShelf);
  return new Map(
    onShelf.flatMap((listing) => {
      const other = listed.get(descriptionOf(listing))?.find((id) => id !== listing.id);
      return other === undefined ? [] : [[listing.id, String(other)] as const];
    }),
  );
}

/**
 * The listing of that id, if it is the seller's, and another one on the shelf of the same goods. Both
 * are locked in the order of their ids, as orders lock them.
 */
export async function lockWithDouble(
  tx: Database,
  sellerCode: string,
  id: string | undefined,
  listing: Described,
): Promise<{ own: Offer | null; same: Offer | null }> {
  const listed = await listedAs(tx, sellerCode, [listing]);
  const other = [...listed.values()].flat().find((each) => String(each) !== id);
  const rows = await tx
    .select(offerColumns)
    .from(goods)
    .where(and(inArray(goods.id, rowIds([id ?? '', String(other ?? '')])), listedBy(sellerCode)))
    .orderBy(asc(goods.id))
    .for('update');
  const same = rows.find((row) => row.id === other);
  return {
    own: rows.find((row) => String(row.id) === id) ?? null,
    // It may have been changed before it was locked.
    same: same?.onShelf && isSame(same, listing) ? same : null,
  };
}

export function askAboutDuplicate(same: Offer): never {
  throw new Refusal('duplicate', duplicateOf(same), 'duplicate');
}

import { and, eq, ne, sql } from 'drizzle-orm';
import { duplicateOf, isUnusual, unusualPrice } from '#app/domain/catalogue/sale-product.ts';
import { normalForm } from '#app/domain/catalogue/search/normal-form.ts';
import type { Fen } from '#app/domain/money.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';
import { goods } from '#trading-api/schema.ts';
import type { Offer } from './goods-offer.ts';
import { ownRow } from './sale-products.ts';

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

/**
 * Asks about a price that is far from what others ask.
 * @throws Refusal `unusual`
 */
export async function askAboutPrice(
  tx: Database,
  sellerCode: string,
  listing: Compared & { price: Fen },
) {
  const usual = await usualPrice(tx, sellerCode, listing);
  if (usual !== null && isUnusual(listing.price, usual))
    throw new Refusal('unusual', unusualPrice(listing.price, usual, listing.unit), 'price');
}

type Described = Pick<Offer, 'brandNumber' | 'specs' | 'manufacturer' | 'deliveryPlace'>;

/** Grade, specification, manufacturer and place in one spelling. */
const descriptionOf = ({ brandNumber, specs, manufacturer, deliveryPlace }: Described): string =>
  [brandNumber, specs, manufacturer, deliveryPlace].map(normalForm).join('\n');

/** The seller's listing of the same goods in the category, on the shelf; its row is locked. */
export async function sameListing(
  tx: Database,
  sellerCode: string,
  listing: Described & { category3: string },
): Promise<Offer | null> {
  const { id, brandNumber, specs, manufacturer, deliveryPlace } = goods;
  const own = await tx
    .select({ id, brandNumber, specs, manufacturer, deliveryPlace })
    .from(goods)
    .where(
      and(
        eq(goods.kind, 'sale'),
        goods.onShelf,
        eq(goods.sellerCode, sellerCode),
        eq(goods.category3, listing.category3),
      ),
    );
  const wanted = descriptionOf(listing);
  const same = own.find((row) => descriptionOf(row) === wanted);
  return same ? ownRow(tx, sellerCode, String(same.id), { lock: true }) : null;
}

/** @throws Refusal `duplicate`, which names the listing that is there */
export function askAboutDuplicate(same: Offer): never {
  throw new Refusal('duplicate', duplicateOf(same), 'duplicate');
}

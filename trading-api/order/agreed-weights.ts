import { inArray } from 'drizzle-orm';
import { NO_PIECES, type Pieced } from '#app/domain/catalogue/pieces.ts';
import type { SaidWeights } from '#app/domain/delivery/said-weights.ts';
import type { WeightTerms } from '#app/domain/delivery/weight-terms.ts';
import { offerColumns, weigher } from '#trading-api/catalogue/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { goods } from '#trading-api/schema.ts';

/** What was agreed about one kind of goods, as far as its weight goes. */
interface AgreedLine {
  goodsId?: number | null;
  askedFor?: number | null;
  productName: string;
  brandNumber?: string;
  specs: string;
  unit: string;
  /** What the offer, or the announcement, says of weight. */
  said?: SaidWeights | null;
  /** In which pieces it comes by that offer; unset: as the listing has it. */
  pieces?: Pieced | null;
  /** Of goods without a listing. */
  category3?: string;
}

interface Agreed {
  sellerCode: string;
  lines: readonly AgreedLine[];
}

/** Of goods that no listing is known of: their unit decides. */
const UNLISTED = {
  countsAt: 'loading',
  ...{ ...NO_PIECES, weighing: null, tolerance: null },
} as const;

/**
 * How lines are weighed that were agreed on elsewhere: as the seller's own listing has it, else as the category of the
 * listing that was asked for. What was said with the price takes the place of theirs.
 */
export async function agreedWeigher(db: Database, orders: readonly Agreed[]) {
  const weigh = await weigher(db);
  const ids = orders.flatMap(({ lines }) => lines.flatMap((line) => listingOf(line) ?? []));
  const listed =
    ids.length === 0
      ? []
      : await db
          .select(offerColumns)
          .from(goods)
          .where(inArray(goods.id, [...new Set(ids)]));
  const byId = new Map(listed.map((offer) => [offer.id, offer]));
  return (line: AgreedLine, sellerCode: string): WeightTerms => {
    const listing = byId.get(listingOf(line) ?? 0);
    const { productName, brandNumber = '', specs, unit, said, pieces } = line;
    const described = { ...UNLISTED, productName, brandNumber, specs, unit };
    const own = listing?.sellerCode === sellerCode && listing.unit === unit;
    const { category3 = line.category3 ?? '', categoryName = '' } = listing ?? {};
    const sold = own ? listing : { ...described, category3, categoryName };
    return weigh({ ...sold, ...pieces }, said);
  };
}

const listingOf = ({ goodsId, askedFor }: AgreedLine): number | null => goodsId ?? askedFor ?? null;

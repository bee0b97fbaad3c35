/** So many lines of an inquiry are compared with what sellers have. */
export const MOST_COMPARED_LINES = 100;

/** From so many answers on it is said how long a seller takes. */
export const LEAST_ANSWERS = 3;

/** So many sellers are ticked before the buyer chooses: who asks two learns little, who asks everybody is not answered. */
const PROPOSED = 5;

/** What is known of a seller about the lines of an inquiry, which are counted from 0. */
export interface SellerRecord {
  sellerCode: string;
  /** The lines of which the seller lists the very goods now. */
  listed: readonly number[];
  /** Of the other lines, those of which the seller lists goods of the kind. */
  similar: readonly number[];
  /** How many of the lines the seller has sold before. */
  sold: number;
  /** The day of the last order that this buyer had of the seller, yyyy-MM-dd. */
  lastDealWithYou: string | null;
  /** How long the seller usually takes to answer an inquiry. */
  answersWithinHours: number | null;
}

/**
 * The best to ask first: who lists most of the lines, has sold most of them, has goods of the kind, has dealt with this
 * buyer, last of all, and answers soonest. Sellers who are equal in all of it stand in the order of their codes, so
 * that the same lines get the same answer.
 */
export const byUse = (one: SellerRecord, other: SellerRecord): number =>
  other.listed.length - one.listed.length ||
  other.sold - one.sold ||
  other.similar.length - one.similar.length ||
  inOrder(other.lastDealWithYou ?? '', one.lastDealWithYou ?? '') ||
  (one.answersWithinHours ?? Number.MAX_VALUE) - (other.answersWithinHours ?? Number.MAX_VALUE) ||
  inOrder(one.sellerCode, other.sellerCode);

const inOrder = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

type Lines = Pick<SellerRecord, 'listed' | 'similar'>;

/** Who has most of what nobody has yet, one after the other, while there is anything left that somebody has. */
function needed<Seller extends Lines>(
  ranked: readonly Seller[],
  covered: Set<number>,
  most: number,
): Seller[] {
  const chosen: Seller[] = [];
  const added = (seller: Seller) => linesOf(seller).filter((line) => !covered.has(line)).length;
  while (chosen.length < most) {
    const next = ranked.reduce<[Seller | null, number]>(
      (best, each) => (added(each) > best[1] ? [each, added(each)] : best),
      [null, 0],
    )[0];
    if (!next) break;
    chosen.push(next);
    for (const line of linesOf(next)) covered.add(line);
  }
  return chosen;
}

/** Of sellers in their order the first, but so that each line has somebody who has it. */
export function firstCovering<Seller extends Lines>(
  ranked: readonly Seller[],
  most: number,
): Seller[] {
  const kept = new Set(needed(ranked, new Set(), most));
  for (const seller of ranked) if (kept.size < most) kept.add(seller);
  return ranked.filter((seller) => kept.has(seller));
}

/**
 * Whom to tick before the buyer chooses: whoever has most of what nobody has yet who is asked, so that each line has
 * somebody to answer it; then, where no goods were chosen of anybody, the best of the others.
 * @param ranked in the order of `byUse`
 * @param asked the sellers of the goods that were chosen
 */
export function proposedSellers(
  ranked: readonly SellerRecord[],
  asked: readonly string[],
): string[] {
  const chosen = new Set(asked);
  const others = ranked.filter(({ sellerCode }) => !chosen.has(sellerCode));
  const covered = new Set(
    ranked.filter(({ sellerCode }) => chosen.has(sellerCode)).flatMap(linesOf),
  );
  const first = needed(others, covered, PROPOSED - chosen.size);
  for (const { sellerCode } of first) chosen.add(sellerCode);
  const rest = asked.length > 0 ? [] : others;
  for (const { sellerCode } of rest) if (chosen.size < PROPOSED) chosen.add(sellerCode);
  return [...chosen];
}

const linesOf = ({ listed, similar }: Lines): number[] => [...listed, ...similar];

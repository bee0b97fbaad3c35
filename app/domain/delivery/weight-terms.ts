import { describedUnitDecimals } from '#app/domain/inquiry/inquiry.ts';
import { namesOf } from '#app/domain/names-of.ts';
import { type Hundredths, ONE_UNIT } from '#app/domain/quantity.ts';
import { gramsOf } from '#app/domain/typed-amount.ts';

/** How the quantity that was really loaded is found. */
export const WEIGHING_LABEL = { scale: '过磅', theory: '理计', count: '计数' } as const;
export type Weighing = keyof typeof WEIGHING_LABEL;
export const WEIGHINGS = namesOf(WEIGHING_LABEL);

/** Whose figure is settled, where goods are weighed when they are loaded and when they arrive. */
export const COUNTS_AT_LABEL = { loading: '以出库数量为准', receipt: '以到货过磅为准' } as const;
export type CountsAt = keyof typeof COUNTS_AT_LABEL;
export const COUNTS_AT = namesOf(COUNTS_AT_LABEL);

/** Thousandths of a quantity. */
export type PerMille = number;

/**
 * How far a quantity may be off what was ordered without anybody's consent, where neither goods nor their category say
 * it: two scales differ by 3‰, and what is counted, or reckoned by pieces, is what it is.
 */
export const USUAL_TOLERANCE: Readonly<Record<Weighing, PerMille>> = {
  scale: 3,
  theory: 0,
  count: 0,
};
/** Nobody can grant more. */
export const MOST_TOLERANCE: PerMille = 200;
export const RECEIPT_TOLERANCE = '以到货过磅为准的，允许偏差应大于 0（‰），否则到货磅差都不能计';
export const TOLERANCE_UNREADABLE = '请输入允许偏差，0 到 200 的整数（‰）';

/** One piece of goods that are reckoned by pieces. */
export interface WeightedPiece {
  /** 支, 张, 捆 … */
  name: string;
  grams: number;
  /** By which standard, or '' where its seller states it. */
  standard: string;
}

/** How goods are weighed and which weight is settled: stated before the order, frozen on its line. */
export interface WeightTerms {
  weighing: Weighing;
  tolerance: PerMille;
  countsAt: CountsAt;
  /** Of what is reckoned by pieces, where a piece of it has a known weight. */
  piece: WeightedPiece | null;
}

/** What goods, or a category, say of it; null: nothing, so that the next one above does. */
export interface StatedTerms {
  weighing: Weighing | null;
  tolerance: PerMille | null;
}

type ResolvedTerms = Pick<WeightTerms, 'weighing' | 'tolerance'>;

/** What is no weight is counted or measured. */
const usualWeighing = (unit: string): Weighing => (gramsOf(unit) === null ? 'count' : 'scale');

/**
 * What holds for goods: their own word, else that of the nearest category above them, else the trade's by their unit. A
 * tolerance belongs to the way that it was stated for: another way begins with its usual one.
 * @param stated by the goods first, then by their categories, the nearest first
 */
export function resolvedTerms(stated: readonly StatedTerms[], unit: string): ResolvedTerms {
  const usual = usualWeighing(unit);
  return stated.reduceRight<ResolvedTerms>(
    (above, { weighing: said, tolerance }) => {
      const weighing = said ?? above.weighing;
      const begins = weighing === above.weighing ? above.tolerance : USUAL_TOLERANCE[weighing];
      return { weighing, tolerance: tolerance ?? begins };
    },
    { weighing: usual, tolerance: USUAL_TOLERANCE[usual] },
  );
}

/**
 * Whose figure counts. What is no weight is put on no scale when it arrives; and two scales always differ, and pieces from
 * their weight on paper, so that the receipt's would never count without a tolerance.
 */
export function withCounted(
  { weighing, tolerance }: ResolvedTerms,
  said: CountsAt,
  unit: string,
): Omit<WeightTerms, 'piece'> {
  const countsAt = gramsOf(unit) === null ? 'loading' : said;
  const atReceipt = tolerance || USUAL_TOLERANCE.scale;
  return { weighing, tolerance: countsAt === 'receipt' ? atReceipt : tolerance, countsAt };
}

/** How a line was ordered. */
export interface OrderedLine {
  unit: string;
  count: Hundredths;
  /** Frozen with its order; null of one that was made before goods stated it. */
  weights?: WeightTerms | null;
  /** Of an accepted offer from before lines had terms, in percent; null: it says nothing. */
  quoted?: { tolerance?: number | null } | null;
}

/** What held for all goods before they stated it themselves: ±5 % by weight, pieces exactly. */
const FORMER_TOLERANCE: PerMille = 50;

/** The terms that hold for a line. */
export function termsOfLine({ unit, count, weights, quoted }: OrderedLine): WeightTerms {
  if (weights) return weights;
  const percent = quoted?.tolerance;
  return hasDecimals({ unit, count })
    ? {
        weighing: 'scale',
        tolerance: percent == null ? FORMER_TOLERANCE : percent * 10,
        countsAt: 'loading',
        piece: null,
      }
    : { weighing: 'count', tolerance: 0, countsAt: 'loading', piece: null };
}

/** Whether a line is delivered in fractions of its unit: pieces are not, unless ordered so. */
export const hasDecimals = ({ unit, count }: Pick<OrderedLine, 'unit' | 'count'>): boolean =>
  describedUnitDecimals(unit) || count % ONE_UNIT !== 0;

/** Whether one quantity is so near to another that it needs no consent. */
export const isWithin = (quantity: Hundredths, of: Hundredths, tolerance: PerMille): boolean =>
  Math.abs(quantity - of) * 1000 <= of * tolerance;

/** Whether what was weighed is near enough to what was shipped of the order. */
export const isWithinTolerance = (
  count: Hundredths,
  weighed: Hundredths,
  ordered: OrderedLine,
): boolean => isWithin(weighed, count, termsOfLine(ordered).tolerance);

/**
 * What counts of a quantity that was found at the receipt, where the receipt counts: no more than the tolerance off what
 * was loaded, and, where it is more, off what was shipped of the order too. What is further off is no scale's
 * difference: then what was loaded stands, and a case is about the rest.
 */
export function countedAtReceipt(
  ordered: OrderedLine,
  { count, loaded, found }: { count: Hundredths; loaded: Hundredths; found: Hundredths },
): Hundredths {
  const { countsAt, tolerance } = termsOfLine(ordered);
  if (countsAt !== 'receipt' || !isWithin(found, loaded, tolerance)) return loaded;
  return found <= loaded || isWithin(found, count, tolerance) ? found : loaded;
}

/** The most that can be found at a receipt: what was loaded, or what the receipt's scale may show above it. */
export function mostReceived(
  ordered: OrderedLine,
  { count, loaded }: { count: Hundredths; loaded: Hundredths },
): Hundredths {
  const { countsAt, tolerance } = termsOfLine(ordered);
  if (countsAt !== 'receipt') return loaded;
  const above = (of: Hundredths) => of + Math.floor((of * tolerance) / 1000);
  return Math.max(loaded, Math.min(above(loaded), above(count)));
}

/** 「±3‰」, 「±5%」; '' where nothing may be off. */
export const toleranceText = (tolerance: PerMille): string =>
  tolerance === 0 ? '' : tolerance % 10 === 0 ? `±${tolerance / 10}%` : `±${tolerance}‰`;

const SETTLED: Readonly<Record<Weighing, string>> = {
  scale: '按磅单净重结算',
  theory: '按件数折算的理论重量结算',
  count: '按数量结算',
};

/** The terms in words: 「过磅，允许偏差 ±3‰，按磅单净重结算，以出库数量为准」. */
export const weightTermsText = ({ weighing, tolerance, countsAt }: WeightTerms): string =>
  [
    WEIGHING_LABEL[weighing],
    tolerance === 0 ? '不允许偏差' : `允许偏差 ${toleranceText(tolerance)}`,
    countsAt === 'receipt' ? COUNTS_AT_LABEL.receipt : SETTLED[weighing],
    ...(countsAt === 'loading' && weighing !== 'count' ? [COUNTS_AT_LABEL.loading] : []),
  ].join('，');

/** The same in a table's cell: 「过磅 ±3‰」. */
export const shortTermsText = ({ weighing, tolerance, countsAt }: WeightTerms): string =>
  [WEIGHING_LABEL[weighing], toleranceText(tolerance), countsAt === 'receipt' && '到货计']
    .filter(Boolean)
    .join(' ');

/** 「每支 18.00 kg（GB/T 1499.2）」. */
export const pieceText = ({ name, grams, standard }: WeightedPiece): string =>
  `每${name} ${(grams / 1000).toFixed(2)} kg${standard && `（${standard}）`}`;

/** A tolerance as typed in per mille; null where it is none. */
export function readTolerance(typed: string): PerMille | null {
  const text = typed.trim().replace(/^±/, '').replace(/‰$/, '').trim();
  const found = /^\d{1,3}$/.test(text) ? Number(text) : null;
  return found !== null && found <= MOST_TOLERANCE ? found : null;
}

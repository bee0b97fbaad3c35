import { type Fen, sumFen } from '#app/domain/money.ts';
import type { Hundredths } from '#app/domain/quantity.ts';
import { comparePrices, costOf, inFen, type UnitPrice } from '#app/domain/unit-price.ts';

/** A line of an inquiry, as far as awards go. */
export interface AwardableLine {
  position: number;
  /** What of the asked quantity is neither awarded nor ended. */
  open: Hundredths;
  /** What was asked for. */
  count: Hundredths;
}

/** The offer that is live for a seller: its newest round, neither withdrawn nor over. */
export interface AwardableOffer {
  offerId: string;
  sellerCode: string;
  /** It takes all lines that it has a price for, in full, or none. */
  wholeOnly: boolean;
  /** The least that what is awarded of it must come to, in its own currency; null: anything. */
  minimum: Fen | null;
  /** The unit prices by position, in the yuan of the order that is made. */
  prices: ReadonlyMap<number, UnitPrice>;
  /** The same in the offer's currency; unset: it is in yuan. */
  quotedPrices?: ReadonlyMap<number, UnitPrice>;
}

/** So much of a line to an offer. */
export interface Award {
  position: number;
  offerId: string;
  count: Hundredths;
}

/** A typed quantity that is no number of the line's unit. */
export const AWARD_COUNT_UNREADABLE = '请输入正确的采纳数量';

export const AWARD_PROBLEMS = {
  /** Nothing is awarded, or less than one hundredth of a unit. */
  nothing: '请选择要采纳的商品和数量',
  /** More than is left of a line. */
  tooMuch: '采纳数量超过了剩余数量，请核对后重新选择',
  /** The offer has no price for the line. */
  notQuoted: '该卖家没有对此商品报价',
  wholeOnly: '该报价只接受整单采纳，请采纳全部商品，或选择其他卖家',
  belowMinimum: '采纳金额低于该卖家的起订金额，请增加数量或选择其他卖家',
} as const;
export type AwardProblem = keyof typeof AWARD_PROBLEMS;

/** What one offer gets, which becomes an order. */
export interface PlannedOrder {
  offerId: string;
  sellerCode: string;
  lines: (UnitPrice & { position: number; count: Hundredths; amount: Fen })[];
  amount: Fen;
}

interface Choice {
  lines: readonly AwardableLine[];
  offers: readonly AwardableOffer[];
  awards: readonly Award[];
}

/**
 * The orders that awards make, one for each offer in the order of `offers`, or what is wrong with them and with which
 * of them (`at`, null: with all). The same rule decides on the server, under the lock of the inquiry.
 */
export function planAwards({
  lines,
  offers,
  awards,
}: Choice): { orders: PlannedOrder[] } | { problem: AwardProblem; at: number | null } {
  if (awards.length === 0) return { problem: 'nothing', at: null };
  const left = new Map(lines.map(({ position, open }) => [position, open]));
  const chosen = new Map<string, PlannedOrder>();
  for (const [at, { position, offerId, count }] of awards.entries()) {
    const offer = offers.find((each) => each.offerId === offerId);
    const price = offer?.prices.get(position);
    if (!offer || price === undefined) return { problem: 'notQuoted', at };
    if (count <= 0) return { problem: 'nothing', at };
    const open = left.get(position) ?? 0;
    if (count > open) return { problem: 'tooMuch', at };
    left.set(position, open - count);
    const order = chosen.get(offerId) ?? {
      offerId,
      sellerCode: offer.sellerCode,
      lines: [],
      amount: 0,
    };
    const same = order.lines.find((line) => line.position === position);
    if (same) return { problem: 'tooMuch', at };
    order.lines.push({ position, count, ...price, amount: costOf(price, count) });
    chosen.set(offerId, order);
  }
  const orders = offers.flatMap(({ offerId }) => chosen.get(offerId) ?? []);
  for (const order of orders) {
    order.lines.sort((a, b) => a.position - b.position);
    order.amount = sumFen(order.lines.map(({ amount }) => amount));
    const offer = offers.find(({ offerId }) => offerId === order.offerId);
    const at = awards.findIndex(({ offerId }) => offerId === order.offerId);
    if (offer?.wholeOnly && !isWhole(order, offer, lines)) return { problem: 'wholeOnly', at };
    if (offer && isBelowMinimum(offer, order.lines)) return { problem: 'belowMinimum', at };
  }
  return { orders };
}

/**
 * Whether lines come to less than the minimum, in the currency that it is in.
 */
const isBelowMinimum = (
  { minimum, prices, quotedPrices = prices }: AwardableOffer,
  lines: readonly Pick<Award, 'position' | 'count'>[],
): boolean =>
  minimum !== null &&
  sumFen(
    lines.map(({ position, count }) => costOf(quotedPrices.get(position) ?? inFen(0), count)),
  ) < minimum;

/** Whether an order has every line that the offer has a price for, with all that was asked of it. */
const isWhole = (
  { lines: ordered }: PlannedOrder,
  { prices }: AwardableOffer,
  lines: readonly AwardableLine[],
): boolean =>
  lines
    .filter(({ position }) => prices.has(position))
    .every(({ position, count }) =>
      ordered.some((line) => line.position === position && line.count === count),
    );

/**
 * The lowest price of each open line, each to one seller: ties go to the earlier offer. Offers that are valid only as
 * a whole, or from a minimum on that they do not reach, are left out one after the other, until what is left holds.
 */
export function bestMix({ lines, offers }: Omit<Choice, 'awards'>): Award[] {
  let taken = offers.filter(({ wholeOnly }) => !wholeOnly);
  for (;;) {
    const awards = cheapest(lines, taken);
    const short = taken.find((offer) => offer.minimum !== null && isShort(offer, awards));
    if (!short) return awards;
    taken = taken.filter((offer) => offer !== short);
  }
}

function cheapest(lines: readonly AwardableLine[], offers: readonly AwardableOffer[]): Award[] {
  return lines.flatMap(({ position, open }) => {
    if (open <= 0) return [];
    let best: { offerId: string; price: UnitPrice } | undefined;
    for (const { offerId, prices } of offers) {
      const price = prices.get(position);
      if (price && (!best || comparePrices(price, best.price) < 0)) best = { offerId, price };
    }
    return best ? [{ position, offerId: best.offerId, count: open }] : [];
  });
}

function isShort(offer: AwardableOffer, awards: readonly Award[]): boolean {
  const own = awards.filter(({ offerId }) => offerId === offer.offerId);
  return own.length > 0 && isBelowMinimum(offer, own);
}

/** All that is open of the lines that an offer has prices for. */
export const wholeOffer = (
  lines: readonly AwardableLine[],
  { offerId, prices }: AwardableOffer,
): Award[] =>
  lines.flatMap(({ position, open }) =>
    open > 0 && prices.has(position) ? [{ position, offerId, count: open }] : [],
  );

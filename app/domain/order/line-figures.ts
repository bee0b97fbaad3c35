import type { Fen } from '#app/domain/money.ts';
import type { Hundredths } from '#app/domain/quantity.ts';
import { exactCostOf, type UnitPrice } from '#app/domain/unit-price.ts';
import { type LineDeductions, payableOf } from './line-deductions.ts';

/** A line with its price, quantity, amount and deductions, either as ordered or as weighed. */
export interface PricedLine extends LineDeductions, UnitPrice {
  count: Hundredths;
  amount: Fen;
}

/** The amounts of a quantity of a line. The seller's deduction is `goods - claim`, the platform's is `claim - owed`. */
export interface LineFigures {
  /** The quantity at the line's price. */
  goods: Fen;
  /** What the seller is owed: `goods` without the seller's deduction. */
  claim: Fen;
  /** What the buyer owes: `claim` without the platform's deduction. */
  owed: Fen;
}

export const NO_FIGURES: LineFigures = { goods: 0, claim: 0, owed: 0 };

/** The share of a line's deductions that a quantity bears. */
interface Share {
  part: bigint;
  of: bigint;
}

/**
 * The amounts of a part of a line, as if only that part had been ordered: goods, claim and owed have a price of one
 * unit each, and the products are rounded like every amount. The amounts of the whole line are those of the line
 * itself.
 * @param share the share of the deductions, if the goods weigh something else than was ordered
 */
export const figuresOf = (
  line: PricedLine,
  count: Hundredths,
  share: Share = { part: BigInt(count), of: BigInt(line.count) },
): LineFigures => {
  const costing = (total: Fen) => (count >= line.count ? total : rated(line, total, count, share));
  return {
    goods: costing(line.amount),
    claim: costing(line.amount - line.sellerDeduction),
    owed: costing(payableOf(line)),
  };
};

/**
 * The amounts of a quantity that is taken off a line after `taken` was taken off: by how much less the rest of the line
 * costs without it. In whatever order and parts something is taken, the rest costs what `figuresOf` says, and all parts
 * add up to the line. This is the only way in which a line is apportioned (design/money: Figures of a line).
 */
export const takenOff = (
  line: PricedLine,
  { count, taken }: { count: Hundredths; taken: Hundredths },
): LineFigures =>
  lessOf(figuresOf(line, line.count - taken), figuresOf(line, line.count - taken - count));

export const sumOf = (one: LineFigures, other: LineFigures): LineFigures => ({
  goods: one.goods + other.goods,
  claim: one.claim + other.claim,
  owed: one.owed + other.owed,
});

export const lessOf = (one: LineFigures, other: LineFigures): LineFigures => ({
  goods: one.goods - other.goods,
  claim: one.claim - other.claim,
  owed: one.owed - other.owed,
});

export const leastOf = (one: LineFigures, other: LineFigures): LineFigures => ({
  goods: Math.min(one.goods, other.goods),
  claim: Math.min(one.claim, other.claim),
  owed: Math.min(one.owed, other.owed),
});

/** price × count, less the share of the deductions, rounded half up to the fen; at least 0 and at most `total`. */
function rated(line: PricedLine, total: Fen, count: Hundredths, { part, of }: Share): Fen {
  if (count <= 0 || of <= 0n) return 0;
  const { cost, by } = exactCostOf(line, count);
  const whole = of * by;
  const exact = cost * of - BigInt(line.amount - total) * part * by;
  const rounded = Number((exact * 2n + whole) / (whole * 2n));
  return Math.max(0, Math.min(total, rounded));
}

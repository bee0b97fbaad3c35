import type { Fen } from '#app/domain/money.ts';
import type { Hundredths } from '#app/domain/quantity.ts';
import { type LineDeductions, payableOf } from './line-deductions.ts';

/** A line with its own figures: as it was ordered, or as it was weighed. */
export interface PricedLine extends LineDeductions {
  price: Fen;
  count: Hundredths;
  amount: Fen;
}

/** What a quantity of a line comes to. The seller's deduction is `goods - claim`, the platform's `claim - owed`. */
export interface LineFigures {
  /** At its price. */
  goods: Fen;
  /** To its seller: less what the seller took off. */
  claim: Fen;
  /** To its buyer, who pays it: less what the platform took off too. */
  owed: Fen;
}

export const NO_FIGURES: LineFigures = { goods: 0, claim: 0, owed: 0 };

/** How much of the deductions of a line goods bear. */
interface Share {
  part: bigint;
  of: bigint;
}

/**
 * What so much of a line costs, as if the rest had never been ordered at its price: the goods, the claim and what is
 * owed have each their price of a unit, rounded as every amount is. All of it costs what the line says.
 * @param share of the deductions, where goods weigh other than was ordered
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
 * What a quantity comes to that is taken off a line of which `taken` is taken already: by how much less the line costs
 * without it. Whatever is taken in whatever order and parts, what is kept costs `figuresOf` it, and the parts of all
 * are the whole. This is the only apportioning of a line (design/money: Figures of a line).
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

/** price × count − the share of what is taken off, rounded half up to the fen; never more than `total`, nor below 0. */
function rated(line: PricedLine, total: Fen, count: Hundredths, { part, of }: Share): Fen {
  if (count <= 0 || of <= 0n) return 0;
  const whole = of * 100n;
  const goods = BigInt(line.price) * BigInt(count) * of;
  const exact = goods - BigInt(line.amount - total) * part * 100n;
  const rounded = Number((exact * 2n + whole) / (whole * 2n));
  return Math.max(0, Math.min(total, rounded));
}

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

/**
 * What so much of a line costs, as if the rest had never been ordered at its price: the goods, the claim and what is
 * owed have each their price of a unit, rounded as every amount is. All of it costs what the line says.
 */
export const figuresOf = (line: PricedLine, count: Hundredths): LineFigures => ({
  goods: rated(line, line.amount, count),
  claim: rated(line, line.amount - line.sellerDeduction, count),
  owed: rated(line, payableOf(line), count),
});

/**
 * What a quantity comes to that is taken off a line of which `taken` is taken already: by how much less the line costs
 * without it. Whatever is taken in whatever order and parts, what is kept costs `figuresOf` it, and the parts of all
 * are the whole. This is the only apportioning of a line (ADR 263).
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

const lessOf = (one: LineFigures, other: LineFigures): LineFigures => ({
  goods: one.goods - other.goods,
  claim: one.claim - other.claim,
  owed: one.owed - other.owed,
});

/** price × count − (amount − total) × count ÷ all, rounded half up to the fen; never more than `total`, nor below 0. */
function rated(line: PricedLine, total: Fen, count: Hundredths): Fen {
  if (count <= 0) return 0;
  if (count >= line.count) return total;
  const off = BigInt(line.amount - total) * 100n;
  const whole = BigInt(line.count) * 100n;
  const exact = (BigInt(line.price) * BigInt(line.count) - off) * BigInt(count);
  const rounded = Number((exact * 2n + whole) / (whole * 2n));
  return Math.max(0, Math.min(total, rounded));
}

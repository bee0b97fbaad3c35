import { allocate, type Fen, sumFen } from '#app/domain/money.ts';

/** What the deductions of an order took off one of its lines. */
export interface LineDeductions {
  /** Quantity discounts and coupons of its seller. */
  sellerDeduction: Fen;
  /** Points, gift cards and coupons of the whole market. */
  platformDeduction: Fen;
}

/** What a line cost as ordered. */
export const payableOf = (line: LineDeductions & { amount: Fen }): Fen =>
  line.amount - line.sellerDeduction - line.platformDeduction;

/**
 * The deductions of the lines of an order from before lines kept their own: what its seller offered is
 * shared by what its lines cost, the rest by what is left of them (design/money: Figures of a line).
 */
export function deriveDeductions(
  amounts: readonly Fen[],
  { all, offered }: { all: Fen; offered: Fen },
): LineDeductions[] {
  const ofSeller = allocate(Math.min(offered, sumFen(amounts)), amounts);
  const left = amounts.map((amount, at) => amount - (ofSeller[at] ?? 0));
  const ofPlatform = allocate(Math.min(Math.max(0, all - offered), sumFen(left)), left);
  return amounts.map((_, at) => ({
    sellerDeduction: ofSeller[at] ?? 0,
    platformDeduction: ofPlatform[at] ?? 0,
  }));
}

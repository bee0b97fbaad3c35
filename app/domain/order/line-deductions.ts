import { allocate, type Fen, sumFen } from '#app/domain/money.ts';

/** The shares of an order's deductions that one of its lines bears. */
export interface LineDeductions {
  /** Quantity discounts and coupons of its seller. */
  sellerDeduction: Fen;
  /** Points, gift cards and coupons of the whole market. */
  platformDeduction: Fen;
}

/** The price of a line as ordered, after deductions. */
export const payableOf = (line: LineDeductions & { amount: Fen }): Fen =>
  line.amount - line.sellerDeduction - line.platformDeduction;

/**
 * Calculates the deductions of each line for older orders, which only have those of the whole order. What the seller
 * offered is shared in proportion to the lines' amounts, the rest in proportion to what is then left of them
 * (design/money: Figures of a line).
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

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
 * The deductions of the lines of an order from before lines kept their own: what a seller offered is
 * shared by what its lines cost, the rest by what is left of all lines (decision 17).
 */
export function deriveDeductions(
  lines: readonly { sellerCode: string; amount: Fen }[],
  { all, bySeller }: { all: Fen; bySeller: ReadonlyMap<string, Fen> },
): LineDeductions[] {
  const ofSellers = lines.map(() => 0);
  for (const [sellerCode, offered] of bySeller) {
    const weights = lines.map((line) => (line.sellerCode === sellerCode ? line.amount : 0));
    for (const [at, share] of allocate(Math.min(offered, sumFen(weights)), weights).entries()) {
      ofSellers[at] = (ofSellers[at] ?? 0) + share;
    }
  }
  const left = lines.map(({ amount }, at) => amount - (ofSellers[at] ?? 0));
  const rest = Math.min(Math.max(0, all - sumFen(ofSellers)), sumFen(left));
  const ofPlatform = allocate(rest, left);
  return lines.map((_, at) => ({
    sellerDeduction: ofSellers[at] ?? 0,
    platformDeduction: ofPlatform[at] ?? 0,
  }));
}

import { groupBy } from '#app/domain/group-by.ts';
import { allocate, type Fen, sumFen } from '#app/domain/money.ts';
import { type Deduction, FREIGHT, type PricedOrder, pointsLabel } from './pricing.ts';

/** What one seller's order of a checkout comes to. */
export interface SellerOrder extends Omit<PricedOrder, 'refused'> {
  sellerCode: string;
}

/**
 * The orders that a priced checkout makes, one for each seller, in the order of the lines. What was
 * taken off stays with the lines that it was taken off (design/money: Figures of a line), so that the orders together
 * come to what the checkout does, to the fen and the point.
 * @param sellerOf the seller of a line, by its id
 */
export function splitBySeller(
  { lines, deductions }: PricedOrder,
  sellerOf: (lineId: string) => string,
): SellerOrder[] {
  const groups = [...groupBy(lines, ({ id }) => sellerOf(id))];
  const shares = deductions.map((deduction, place) =>
    sharesOf(
      deduction,
      groups.map(([, own]) => sumFen(own.map((line) => line.shares[place] ?? 0))),
    ),
  );
  return groups.map(([sellerCode, own], at) => ({
    sellerCode,
    lines: own,
    goodsAmount: sumFen(own.map(({ amount }) => amount)),
    freight: FREIGHT,
    deductions: shares.flatMap((ofSellers) => ofSellers[at] ?? []),
    payable: sumFen(own.map(({ payable }) => payable)) + FREIGHT,
  }));
}

/** The part of a deduction that each seller's lines have; null: none. Points go by what they took off. */
function sharesOf(deduction: Deduction, amounts: readonly Fen[]): (Deduction | null)[] {
  const points = deduction.points === undefined ? null : allocate(deduction.points, amounts);
  return amounts.map((amount, at) => {
    if (amount === 0) return null;
    if (points === null) return { ...deduction, amount };
    const own = points[at] ?? 0;
    return { ...deduction, amount, points: own, label: pointsLabel(own) };
  });
}

import { allocate, amountOf, type Fen, shareOf, sumFen } from '#app/domain/money.ts';
import type { Hundredths } from '#app/domain/quantity.ts';

/** A line of an order with what was delivered of it. */
export interface DeliveredLine {
  position: number;
  price: Fen;
  /** Ordered, and what that cost. */
  count: Hundredths;
  amount: Fen;
  /** Of the ordered quantity, how much was delivered. */
  delivered: Hundredths;
  /** What that really weighed. */
  weighed: Hundredths;
}

/** The goods of a line at their price, as weighed; at the ordered amount where nothing differs. */
export const weighedAmount = (line: DeliveredLine): Fen =>
  line.weighed === line.count && line.delivered === line.count
    ? line.amount
    : amountOf(line.price, line.weighed);

export interface Settlement {
  lines: { position: number; ordered: Fen; settled: Fen }[];
  goodsAmount: Fen;
  deductions: Fen;
  freight: Fen;
  /** What is owed for the order. */
  total: Fen;
}

/**
 * An order of which all is delivered, settled by weight: every line costs its price × the weighed
 * quantity. Deductions and freight were agreed for the order and do not change with the weight;
 * what is owed is never below zero.
 */
export function settleByWeight(
  lines: readonly DeliveredLine[],
  { deductions, freight }: { deductions: Fen; freight: Fen },
): Settlement {
  const settled = lines.map((line) => ({
    position: line.position,
    ordered: line.amount,
    settled: weighedAmount(line),
  }));
  const goodsAmount = sumFen(settled.map((line) => line.settled));
  const total = Math.max(0, goodsAmount + freight - deductions);
  return { lines: settled, goodsAmount, deductions, freight, total };
}

/**
 * What the delivered part of each line is worth after deductions, which are shared by the ordered
 * amounts that were delivered, and among lines by what they weighed (decision 17). Once all is
 * delivered, the sum is that of the settlement without freight.
 */
export function deliveredWorth(lines: readonly DeliveredLine[], deductions: Fen): Fen[] {
  const goods = lines.map(weighedAmount);
  const ordered = sumFen(lines.map(({ amount }) => amount));
  const begun = sumFen(
    lines.map(({ amount, delivered, count }) => shareOf(amount, delivered, count)),
  );
  const due = ordered === 0 ? deductions : shareOf(deductions, begun, ordered);
  const shares = allocate(Math.min(due, sumFen(goods)), goods);
  return goods.map((amount, at) => amount - (shares[at] ?? 0));
}

/** What a seller may ask for of an order, and has got. */
export interface SellerClaim {
  /** Of what was received, less what was charged back. */
  worth: Fen;
  paid: Fen;
}

/** What a seller's goods are worth that nothing was taken off yet. */
interface Kept {
  /** To the seller. */
  worth: Fen;
  /** To the buyer. */
  owed: Fen;
  /** What the platform adds to the order. */
  fromPlatform: Fen;
}

/**
 * What the platform had added for the goods of a refund: the part of a seller's claim that nobody
 * pays any more, because the buyer has the points and gift cards back. In proportion, rounded down,
 * the rest with the last of the goods (decision 17).
 */
export function addedFor(refund: Fen, { worth, owed, fromPlatform }: Kept): Fen {
  const added = Math.min(fromPlatform, Math.max(0, worth - owed));
  return refund >= owed ? added : shareOf(added, refund, owed);
}

/**
 * What is paid to each seller of an order now: the worth of their goods that were received; if the
 * money is too little, it is shared in proportion to that. No seller gets more than their claim,
 * all together never more than there is, and what was paid is not reclaimed here.
 * @param available what the buyer paid and the platform adds, before anything was paid out
 */
export function payoutsOf(claims: readonly SellerClaim[], available: Fen): Fen[] {
  const worths = claims.map(({ worth }) => worth);
  const total = Math.min(sumFen(worths), Math.max(0, available));
  const due = allocate(total, worths);
  let left = Math.max(0, total - sumFen(claims.map(({ paid }) => paid)));
  return claims.map(({ paid }, at) => {
    const payout = Math.min(left, Math.max(0, (due[at] ?? 0) - paid));
    left -= payout;
    return payout;
  });
}

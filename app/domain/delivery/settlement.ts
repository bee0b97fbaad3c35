import { allocate, amountOf, type Fen, shareOf, sumFen } from '#app/domain/money.ts';
import { type LineDeductions, payableOf } from '#app/domain/order/line-deductions.ts';
import type { Hundredths } from '#app/domain/quantity.ts';

/** A line of an order with what was delivered of it. */
export interface DeliveredLine extends LineDeductions {
  position: number;
  sellerCode?: string;
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

/** What a line is worth as far as it was delivered. */
export interface LineWorth {
  /** At its price, as weighed. */
  goods: Fen;
  /** To its seller, who bears its own deductions. */
  claim: Fen;
  /** What the buyer owes for it: the platform bears the rest of the claim. */
  owed: Fen;
}

/**
 * What the lines of an order are worth as far as they were delivered. Deductions do not change with
 * the weight: each line bears its own in proportion to what was delivered of what was ordered. What
 * is more than its goods came to is borne by the other lines, a seller's by those of that seller
 * alone, and nothing is worth less than nothing.
 */
export function deliveredWorth(lines: readonly DeliveredLine[]): LineWorth[] {
  const goods = lines.map(weighedAmount);
  const due = (of: keyof LineDeductions) =>
    lines.map((line) => shareOf(line[of], line.delivered, line.count));
  const bySellers = due('sellerDeduction');
  const claims = [...goods];
  for (const sellerCode of new Set(lines.map((line) => line.sellerCode))) {
    const own = lines.map((line) => line.sellerCode === sellerCode);
    const room = goods.map((amount, at) => (own[at] ? amount : 0));
    const taken = fitInto(
      room,
      bySellers.map((amount, at) => (own[at] ? amount : 0)),
    );
    taken.forEach((amount, at) => {
      claims[at] = (claims[at] ?? 0) - amount;
    });
  }
  const byPlatform = fitInto(claims, due('platformDeduction'));
  return lines.map((_, at) => {
    const claim = claims[at] ?? 0;
    return { goods: goods[at] ?? 0, claim, owed: claim - (byPlatform[at] ?? 0) };
  });
}

/** Amounts of which each has room; what is above it goes where room is left. */
function fitInto(room: readonly Fen[], amounts: readonly Fen[]): Fen[] {
  const fitting = amounts.map((amount, at) => Math.min(amount, room[at] ?? 0));
  const left = room.map((amount, at) => amount - (fitting[at] ?? 0));
  const rest = Math.min(sumFen(amounts) - sumFen(fitting), sumFen(left));
  const more = allocate(rest, left);
  return fitting.map((amount, at) => amount + (more[at] ?? 0));
}

interface SellerWorth {
  /** What the buyer was to pay for the seller's lines as ordered. */
  ordered: Fen;
  /** What was received of them is worth to the seller, and what the buyer owes for it. */
  claim: Fen;
  owed: Fen;
}

/** What an order is worth as far as it was delivered. */
export function orderWorth(lines: readonly DeliveredLine[]): Pick<LineWorth, 'claim' | 'owed'> {
  const worths = deliveredWorth(lines);
  return {
    claim: sumFen(worths.map(({ claim }) => claim)),
    owed: sumFen(worths.map(({ owed }) => owed)),
  };
}

/** What the lines of an order are worth by seller. */
export function sellerWorths(lines: readonly DeliveredLine[]): Map<string, SellerWorth> {
  const worths = new Map<string, SellerWorth>();
  for (const [at, { claim, owed }] of deliveredWorth(lines).entries()) {
    const line = lines[at];
    if (!line) continue;
    const { sellerCode = '' } = line;
    const before = worths.get(sellerCode) ?? { ordered: 0, claim: 0, owed: 0 };
    worths.set(sellerCode, {
      ordered: before.ordered + payableOf(line),
      claim: before.claim + claim,
      owed: before.owed + owed,
    });
  }
  return worths;
}

/**
 * What is owed for an order of which all is delivered: for each seller's goods, as weighed, less what
 * cases took off it and never below zero, and freight.
 */
export function settledTotal(
  lines: readonly DeliveredLine[],
  { freight, charged }: { freight: Fen; charged: ReadonlyMap<string, Fen> },
): Fen {
  const left = [...sellerWorths(lines)].map(([code, { owed }]) =>
    Math.max(0, owed - (charged.get(code) ?? 0)),
  );
  return sumFen(left) + freight;
}

/** A line as it will be once all of it is delivered, if the rest weighs what was ordered. */
export const asOrdered = (line: DeliveredLine): DeliveredLine => ({
  ...line,
  delivered: line.count,
  weighed: line.weighed + line.count - line.delivered,
});

/** What a seller may ask for of an order, and has got. */
export interface SellerClaim {
  /** Of what was received, less what was charged back. */
  worth: Fen;
  paid: Fen;
}

/**
 * What the platform had added for the goods of a refund: the part of a seller's claim that nobody
 * pays any more, because the buyer has the points and gift cards back. In proportion, rounded down,
 * the rest with the last of the goods (decision 17).
 * @param kept of the seller's goods that nothing was taken off yet: what the buyer owes for them, and
 * what the platform adds
 */
export const addedFor = (refund: Fen, kept: { owed: Fen; added: Fen }): Fen =>
  refund >= kept.owed ? kept.added : shareOf(kept.added, refund, kept.owed);

/**
 * What each seller of an order is to have of what there is: the worth of their goods; if the money is
 * too little, it is shared in proportion to that.
 * @param available what the buyer paid and the platform adds, before anything was paid out
 */
export function dueOf(claims: readonly Pick<SellerClaim, 'worth'>[], available: Fen): Fen[] {
  const worths = claims.map(({ worth }) => worth);
  return allocate(Math.min(sumFen(worths), Math.max(0, available)), worths);
}

/**
 * What is paid to each seller of an order now: what is due to them for their goods that were received,
 * less what they have. No seller gets more than their claim, all together never more than there is,
 * and what was paid is not reclaimed here.
 */
export function payoutsOf(claims: readonly SellerClaim[], available: Fen): Fen[] {
  const due = dueOf(claims, available);
  let left = Math.max(0, sumFen(due) - sumFen(claims.map(({ paid }) => paid)));
  return claims.map(({ paid }, at) => {
    const payout = Math.min(left, Math.max(0, (due[at] ?? 0) - paid));
    left -= payout;
    return payout;
  });
}

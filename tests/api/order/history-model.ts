import { RELEASED_STATES } from '#app/domain/order/state.ts';
import type { CaseFacts, LineFacts, OrderFacts } from './history-facts.ts';

/**
 * What an order comes to by the rules of the market (ADR 75, 189, 191, 263), written once more in plain figures and
 * without any code of the market's: it judges that code. It knows one order, of one seller, and no other.
 */
export interface Worth {
  /** To its seller: goods as weighed, less the seller's own deductions, less what cases took off. */
  claim: number;
  /** To its buyer, who does not owe what the platform took off. */
  owed: number;
  /** By how many fen apportionings may differ from it: one for each figure that was rounded. */
  slack: number;
}

/** A line with what counts of it, in hundredths: of the ordered quantity, and what that weighed. */
interface KeptLine extends LineFacts {
  delivered: number;
  weighed: number;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

/** A share, rounded down: all figures are integers far below 2^53. */
const part = (of: number, count: number, whole: number) =>
  whole === 0 ? 0 : (of * count - ((of * count) % whole)) / whole;

const priced = (price: number, count: number) => part(price * count + 50, 1, 100);

export const isReleased = ({ state }: Pick<OrderFacts, 'state'>): boolean =>
  RELEASED_STATES.some((released) => released === state);

/** What was received of each line. What was closed is as if it had never been ordered. */
export function receivedLines({ lines, received }: OrderFacts): KeptLine[] {
  return lines.map((line) => {
    const own = received.filter(({ position }) => position === line.position);
    return {
      ...line,
      delivered: sum(own.map(({ count }) => count)),
      weighed: sum(own.map(({ weighed }) => weighed)),
    };
  });
}

/** The same if all that is still to come weighs what was ordered. */
export const awaitedLines = (order: OrderFacts): KeptLine[] =>
  receivedLines(order).map((line) => {
    const { count, closed, delivered, weighed } = line;
    return { ...line, delivered: count - closed, weighed: weighed + count - closed - delivered };
  });

/** What an order is worth by some of its lines, and after what its cases gave back. */
export function worthOf({ cases }: Pick<OrderFacts, 'cases'>, lines: readonly KeptLine[]): Worth {
  const goods = lines.map(({ price, count, amount, delivered, weighed }) =>
    delivered === count && weighed === count ? amount : priced(price, weighed),
  );
  const due = (of: 'bySeller' | 'byPlatform') =>
    lines.map((line) => part(line[of], line.delivered, line.count));
  const claims = lessWithin(goods, due('bySeller'));
  const owed = lessWithin(claims, due('byPlatform'));
  const back = lines.map(({ position }) => refundedOf(cases, position));
  // With what goes back of a line goes what the platform had added for it.
  const added = lines.map((_, at) => {
    const [claim = 0, worth = 0, taken = 0] = [claims[at], owed[at], back[at]];
    return taken >= worth ? (taken > 0 ? claim - worth : 0) : part(claim - worth, taken, worth);
  });
  const isWhole = cases.length === 0 && lines.every((line) => line.delivered === line.count);
  return {
    claim: Math.max(0, sum(claims) - sum(back) - sum(added)),
    owed: Math.max(0, sum(owed) - sum(back)),
    slack: isWhole ? 0 : 2 * lines.length + cases.length,
  };
}

/** Amounts less something each; what is more than one bears, the others bear by what they have left. */
function lessWithin(amounts: readonly number[], taken: readonly number[]): number[] {
  const left = amounts.map((amount, at) => Math.max(0, amount - (taken[at] ?? 0)));
  const all = sum(left);
  const rest = Math.min(
    all,
    sum(amounts.map((amount, at) => Math.max(0, (taken[at] ?? 0) - amount))),
  );
  const shares = left.map((amount) => part(rest, amount, all));
  const last = left.findLastIndex((amount) => amount > 0);
  return left.map(
    (amount, at) => amount - (shares[at] ?? 0) - (at === last ? rest - sum(shares) : 0),
  );
}

/** What cases about received goods of a line gave back. */
const refundedOf = (cases: readonly CaseFacts[], position: number): number =>
  sum(
    cases
      .filter((each) => each.position === position && !each.whole && each.kind !== 'unshipped')
      .map(({ refunded }) => refunded ?? 0),
  );

/** What is due to the seller now: its claim, as far as its buyer has paid and the platform adds. */
export const dueOf = ({ claim, owed }: Worth, paidAmount: number): number =>
  Math.min(claim, paidAmount + Math.max(0, claim - owed));

/** The goods that have come, at their price and without deductions, batch by batch. */
export const grossOf = ({ lines, received }: OrderFacts): number =>
  sum(
    received.map(({ position, weighed }) =>
      priced(lines.find((line) => line.position === position)?.price ?? 0, weighed),
    ),
  );

export const takenOffReceived = ({ cases, lines }: OrderFacts): number =>
  sum(lines.map(({ position }) => refundedOf(cases, position)));

/** What is asked for in invoices and was not reversed. */
export const invoicedOf = ({ requests }: OrderFacts): number =>
  sum(
    requests
      .filter(({ state }) => state !== 'refused' && state !== 'withdrawn')
      .map(({ amount, reversed }) => amount - reversed),
  );

/** What deductions of a kind took off an order: fen, or points. */
export const takenBy = (
  { deductions }: OrderFacts,
  kind: OrderFacts['deductions'][number]['kind'],
  sourceId?: number,
): number =>
  sum(
    deductions
      .filter((each) => each.kind === kind)
      .filter((each) => sourceId === undefined || Number(each.sourceId) === sourceId)
      .map(({ amount, points }) => points ?? amount),
  );

export { sum };

import { allocate, type Fen, shareOf, sumFen } from '#app/domain/money.ts';
import { payableOf } from '#app/domain/order/line-deductions.ts';
import {
  figuresOf,
  type LineFigures,
  leastOf,
  lessOf,
  type PricedLine,
  takenOff,
} from '#app/domain/order/line-figures.ts';
import type { Hundredths } from '#app/domain/quantity.ts';
import { costOf } from '#app/domain/unit-price.ts';

/** What was delivered of a line at one time: of the ordered quantity, and what that weighed. */
export interface Batch {
  count: Hundredths;
  weighed: Hundredths;
}

/** A line of an order with what became of it. */
export interface DeliveredLine extends PricedLine {
  position: number;
  /** In the order of their receipt. */
  batches: readonly Batch[];
  /** Of the ordered quantity, what is not delivered any more, and was given back (design/orders: Goods not shipped). */
  closed: Hundredths;
  /** Of what was weighed, what went back to its seller: what was received first. */
  returned: Hundredths;
  /** What that cost the buyer when it went back. */
  returnedOwed: Fen;
  /** By how much more than the goods that went back were worth cases have lowered what is owed; less is below 0. */
  reduced: Fen;
}

/** Of a line of which nothing was closed, and that no case has been about. */
export const UNTOUCHED = { closed: 0, returned: 0, returnedOwed: 0, reduced: 0 } as const;

export const deliveredOf = ({ batches }: Pick<DeliveredLine, 'batches'>): Hundredths =>
  batches.reduce((sum, { count }) => sum + count, 0);
export const weighedOf = ({ batches }: Pick<DeliveredLine, 'batches'>): Hundredths =>
  batches.reduce((sum, { weighed }) => sum + weighed, 0);

/** The delivered part of a line as a line of its own: by its weight, with the deductions that it bears. */
export interface ReceivedLine extends PricedLine {
  batches: readonly Batch[];
}

/** What a line is worth as far as it was delivered. */
export interface LineWorth {
  received: ReceivedLine;
  /** What the buyer owes for what was received, before cases took anything off. */
  owed: Fen;
  /** What the buyer owes for what is kept of it. */
  kept: Fen;
  /** What the platform adds to that: its own deductions. */
  added: Fen;
}

/** The goods of a line at their price, as weighed. */
export function weighedAmount(line: PricedLine & { batches: readonly Batch[] }): Fen {
  const [delivered, weighed] = [deliveredOf(line), weighedOf(line)];
  return weighed === delivered ? figuresOf(line, delivered).goods : costOf(line, weighed);
}

/**
 * What the lines of an order are worth as far as they were delivered. Deductions do not change with the weight: each
 * line bears its own, as far as it was delivered of what was ordered. Only what is more than its goods came to is
 * borne by the other lines, because a gift card is money, and nothing is worth less than nothing.
 */
export function deliveredWorth(lines: readonly DeliveredLine[]): LineWorth[] {
  const ordered = lines.map((line) => figuresOf(line, deliveredOf(line)));
  const goods = lines.map(weighedAmount);
  const ofSeller = fitInto(
    goods,
    ordered.map((each) => each.goods - each.claim),
  );
  const ofPlatform = fitInto(
    goods.map((amount, at) => amount - (ofSeller[at] ?? 0)),
    ordered.map((each) => each.claim - each.owed),
  );
  return lines.map((line, at) =>
    worthOf(line, {
      price: line.price,
      priceRest: line.priceRest,
      batches: line.batches,
      count: weighedOf(line),
      amount: goods[at] ?? 0,
      sellerDeduction: ofSeller[at] ?? 0,
      platformDeduction: ofPlatform[at] ?? 0,
    }),
  );
}

function worthOf(
  { returned, returnedOwed, reduced }: DeliveredLine,
  received: ReceivedLine,
): LineWorth {
  const left = leftOf(received, returned);
  const added = left.claim - left.owed;
  return {
    received,
    owed: left.owed + returnedOwed,
    kept: left.owed - reduced,
    added:
      reduced > 0
        ? added - shareOf(added, Math.min(reduced, left.owed), left.owed)
        : added + shareOf(received.platformDeduction, -reduced, payableOf(received)),
  };
}

/**
 * What is kept of received goods costs, once so much of them went back. What was received first goes back first, so that
 * what a batch bears of the deductions goes with its goods, whatever comes after it. A batch that came so light that it
 * bears more than its goods cost takes nothing off what is left: nothing is worth less than nothing, and nobody pays
 * for sending goods back.
 */
function leftOf(received: ReceivedLine, returned: Hundredths): LineFigures {
  const delivered = deliveredOf(received);
  let gone = returned;
  let [untouched, left] = [delivered, received.count];
  let figures = figuresOf(received, left);
  for (const { count, weighed } of received.batches) {
    const back = Math.min(gone, weighed);
    if (back === 0) continue;
    gone -= back;
    untouched -= count;
    left -= back;
    const part = BigInt(untouched) * BigInt(weighed) + BigInt(count) * BigInt(weighed - back);
    const share = { part, of: BigInt(delivered) * BigInt(weighed) };
    figures = leastOf(figures, figuresOf(received, left, share));
  }
  return figures;
}

/** What received goods come to that go back, beside those that went back before. */
export const returnedOf = (
  received: ReceivedLine,
  { count, before }: { count: Hundredths; before: Hundredths },
): LineFigures => lessOf(leftOf(received, before), leftOf(received, before + count));

/** Amounts of which each has room; what is above it goes where room is left. */
function fitInto(room: readonly Fen[], amounts: readonly Fen[]): Fen[] {
  const fitting = amounts.map((amount, at) => Math.min(amount, room[at] ?? 0));
  const left = room.map((amount, at) => amount - (fitting[at] ?? 0));
  const rest = Math.min(sumFen(amounts) - sumFen(fitting), sumFen(left));
  const more = allocate(rest, left);
  return fitting.map((amount, at) => amount + (more[at] ?? 0));
}

/** What closed goods cost, which were given back. */
export const closedOf = (line: DeliveredLine): LineFigures =>
  takenOff(line, { count: line.closed, taken: 0 });

/** What an order is worth as far as it was delivered. */
export interface OrderWorth {
  /** What the buyer owes before cases took anything off: closed goods too, which theirs have taken off. */
  owed: Fen;
  /** What the buyer owes for what is kept, without freight. */
  kept: Fen;
  /** What the platform adds to that: its own deductions. */
  added: Fen;
}

export function orderWorth(lines: readonly DeliveredLine[]): OrderWorth {
  const worths = deliveredWorth(lines);
  return {
    owed: sumFen(worths.map(({ owed }) => owed)) + sumFen(lines.map((line) => closedOf(line).owed)),
    kept: Math.max(
      0,
      worths.reduce((sum, { kept }) => sum + kept, 0),
    ),
    added: sumFen(worths.map(({ added }) => added)),
  };
}

/** A line as it will be once all of it is delivered, if the rest weighs what was ordered. */
export function asOrdered(line: DeliveredLine): DeliveredLine {
  const count = line.count - line.closed - deliveredOf(line);
  return { ...line, batches: [...line.batches, { count, weighed: count }] };
}

/** A refund that a case ends with. */
export interface LineRefund {
  position: number;
  amount: Fen;
  /** Of the line's received goods, what went back to the seller with it. */
  returned: Hundredths;
}

/** The lines of an order once a refund is taken off one of them. */
export function afterRefund(
  lines: readonly DeliveredLine[],
  { position, amount, returned }: LineRefund,
): DeliveredLine[] {
  const worths = deliveredWorth(lines);
  return lines.map((line, at) => {
    const received = worths[at]?.received;
    if (line.position !== position || !received) return line;
    const count = Math.min(returned, received.count - line.returned);
    const { owed } = returnedOf(received, { count, before: line.returned });
    return {
      ...line,
      returned: line.returned + count,
      returnedOwed: line.returnedOwed + owed,
      reduced: line.reduced + amount - owed,
    };
  });
}

/** What the seller of an order is to have of what there is: what the buyer paid, and the platform adds. */
export const dueOf = (worth: Fen, available: Fen): Fen => Math.max(0, Math.min(worth, available));

import { shared, sum } from './history-bought.ts';

/**
 * What a line comes to by the rules of the market (design/money: Figures of a line; design/orders: Goods not shipped),
 * written once more and without any code of the market's: it judges that code. Exact fractions, each figure rounded
 * once, half up.
 */
export interface OrderedLine {
  price: number;
  count: number;
  amount: number;
  bySeller: number;
  byPlatform: number;
}

export interface Batch {
  count: number;
  weighed: number;
}

/** A line with what became of it. */
export interface KeptLine extends OrderedLine {
  /** In the order of their receipt. */
  batches: readonly Batch[];
  /** Of the weight, what went back. */
  returned: number;
  /** By how much cases lowered what is owed, beyond what the goods cost that went back. */
  reduced: number;
}

/** To the seller, and to the buyer, who does not pay what the platform took off. */
export interface Figures {
  claim: number;
  owed: number;
}

const between = (least: number, most: number, value: number) =>
  Math.max(least, Math.min(most, value));

/** price × count ÷ 100 − taken × part ÷ of */
function cost(
  { price, count }: { price: number; count: number },
  { taken, part, of }: { taken: number; part: bigint; of: bigint },
): number {
  const exact = BigInt(price) * BigInt(count) * of - 100n * BigInt(taken) * part;
  const whole = 100n * of;
  // Below nothing it is nothing.
  return exact <= 0n ? 0 : Number((2n * exact + whole) / (2n * whole));
}

/** So much of a line costs what it would cost had the rest never been ordered at its price. */
export function orderedFigures(line: OrderedLine, count: number): Figures & { goods: number } {
  const { price, amount, bySeller, byPlatform } = line;
  const of = (taken: number) => {
    if (count >= line.count) return amount - taken;
    const share = { taken, part: BigInt(count), of: BigInt(line.count) };
    return between(0, amount - taken, cost({ price, count }, share));
  };
  return { goods: of(0), claim: of(bySeller), owed: of(bySeller + byPlatform) };
}

/** What goods cost their buyer that are not delivered any more. */
export const closedCost = (line: OrderedLine, closed: number): number =>
  orderedFigures(line, line.count).owed - orderedFigures(line, line.count - closed).owed;

/** The received part of a line: its goods by their weight, and the deductions that it bears. */
export interface Received {
  goods: number;
  bySeller: number;
  byPlatform: number;
  delivered: number;
  weighed: number;
}

/** Each line bears its own deductions; what is more than its goods came to, the others bear. */
export function receivedOf(lines: readonly KeptLine[]): Received[] {
  const came = lines.map((line) => {
    const delivered = sum(line.batches.map(({ count }) => count));
    const weighed = sum(line.batches.map((batch) => batch.weighed));
    const { goods, claim, owed } = orderedFigures(line, delivered);
    const asWeighed = weighed === delivered ? goods : grossOf(line, weighed);
    return {
      delivered,
      weighed,
      goods: asWeighed,
      bySeller: goods - claim,
      byPlatform: claim - owed,
    };
  });
  const bySeller = borne(
    came.map(({ goods }) => goods),
    came.map((each) => each.bySeller),
  );
  const byPlatform = borne(
    came.map(({ goods }, at) => goods - (bySeller[at] ?? 0)),
    came.map((each) => each.byPlatform),
  );
  return came.map((each, at) => ({
    ...each,
    bySeller: bySeller[at] ?? 0,
    byPlatform: byPlatform[at] ?? 0,
  }));
}

function borne(room: readonly number[], amounts: readonly number[]): number[] {
  const own = amounts.map((amount, at) => Math.min(amount, room[at] ?? 0));
  const left = room.map((each, at) => each - (own[at] ?? 0));
  const more = shared(Math.min(sum(amounts) - sum(own), sum(left)), left);
  return own.map((amount, at) => amount + (more[at] ?? 0));
}

/** Goods at their price, without deductions. */
export const grossOf = ({ price }: Pick<OrderedLine, 'price'>, weighed: number): number =>
  cost({ price, count: weighed }, { taken: 0, part: 0n, of: 1n });

/** What is left of the received part of a line once so much went back: what came first goes first, with its deductions. */
export function leftOf(
  { price, batches }: KeptLine,
  { goods, bySeller, byPlatform, delivered, weighed }: Received,
  returned: number,
): Figures {
  let gone = returned;
  // Ordered hundredths that are kept, as a fraction: part of a batch may be.
  let [part, of] = [0n, 1n];
  for (const batch of batches) {
    const back = Math.min(gone, batch.weighed);
    gone -= back;
    if (batch.weighed === 0) continue;
    const [count, kept, whole] = [batch.count, batch.weighed - back, batch.weighed];
    part = part * BigInt(whole) + BigInt(count) * BigInt(kept) * of;
    of *= BigInt(whole);
  }
  const figure = (taken: number) => {
    if (returned === 0) return goods - taken;
    if (returned >= weighed || delivered === 0) return 0;
    const share = { taken, part, of: of * BigInt(delivered) };
    return between(0, goods - taken, cost({ price, count: weighed - returned }, share));
  };
  return { claim: figure(bySeller), owed: figure(bySeller + byPlatform) };
}

/** What an order is worth as far as its lines came, and after what its cases took off. */
export interface Worth {
  /** To the buyer. */
  owed: number;
  /** What the platform adds to that for the seller. */
  added: number;
}

/** It follows from what became of the lines, never from when: whatever came about in whatever order, or at once. */
export function worthOf(lines: readonly KeptLine[]): Worth {
  const received = receivedOf(lines);
  const worths = lines.map((line, at) => {
    const own = received[at];
    return own ? keptWorth(line, own) : { owed: 0, added: 0 };
  });
  return {
    owed: Math.max(0, sum(worths.map(({ owed }) => owed))),
    added: sum(worths.map(({ added }) => added)),
  };
}

/** With what is taken off a line goes its share of what the platform adds; with what was given back for less, less. */
function keptWorth(line: KeptLine, received: Received): Worth {
  const left = leftOf(line, received, line.returned);
  const added = left.claim - left.owed;
  const { goods, bySeller, byPlatform } = received;
  const more = -line.reduced;
  return {
    owed: left.owed + more,
    added:
      more < 0
        ? added - share(added, Math.min(-more, left.owed), left.owed)
        : added + share(byPlatform, more, goods - bySeller - byPlatform),
  };
}

/** Rounded down; of nothing it is nothing. */
export const share = (of: number, part: number, whole: number): number =>
  whole <= 0 ? 0 : Number((BigInt(of) * BigInt(part)) / BigInt(whole));

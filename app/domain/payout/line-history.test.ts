import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { type LineCase, refundLimit } from '#app/domain/after-sale/limits.ts';
import type { Fen } from '#app/domain/money.ts';
import { figuresOf, type PricedLine, takenOff } from '#app/domain/order/line-figures.ts';
import { costOf } from '#app/domain/unit-price.ts';
import {
  afterRefund,
  type Batch,
  closedOf,
  type DeliveredLine,
  deliveredWorth,
  orderWorth,
  UNTOUCHED,
  weighedOf,
} from './settlement.ts';

/** What became of a line, and what its buyer got back on the way. */
interface History {
  line: DeliveredLine;
  back: Fen;
}

type Step =
  | { kind: 'closed'; count: number }
  | ({ kind: 'received' } & Batch)
  | { kind: 'returned'; count: number }
  | { kind: 'discount'; amount: number };

const opened = (priced: PricedLine): History => ({
  line: { ...priced, position: 0, batches: [], ...UNTOUCHED },
  back: 0,
});

const follow = ({ line, back }: History, step: Step): History => {
  switch (step.kind) {
    case 'closed': {
      const { owed } = takenOff(line, { count: step.count, taken: line.closed });
      return { line: { ...line, closed: line.closed + step.count }, back: back + owed };
    }
    case 'received':
      return { line: { ...line, batches: [...line.batches, step] }, back };
    default: {
      const [worth] = deliveredWorth([line]);
      const returned = step.kind === 'returned' ? step.count : 0;
      const full = worth ? refundLimit(worth, [casesOf(line)], returned) : 0;
      const amount = step.kind === 'returned' ? full : step.amount;
      const [next = line] = afterRefund([line], { position: 0, amount, returned });
      return { line: next, back: back + amount };
    }
  }
};

/** All that was taken off so far, as one case. */
function casesOf({ returned, returnedOwed, reduced }: DeliveredLine): LineCase {
  const refunded = returnedOwed + reduced;
  return { kind: 'returnRefund', state: 'refunded', count: returned, asked: refunded, refunded };
}

/** What the three have of a line in the end: what the buyer pays, the seller gets and the platform adds. */
function ends({ line, back }: History) {
  const { owed, kept, added } = orderWorth([line]);
  return { buyer: kept, back: owed - kept - back, seller: kept + added, platform: added };
}

const priced = fc
  .record({
    price: fc.integer({ min: 1, max: 9_000_00 }),
    priceRest: fc.integer({ min: -500_000_000_000, max: 499_999_999_999 }),
    count: fc.integer({ min: 4, max: 90_00 }),
    seller: fc.nat(60),
    platform: fc.nat(30),
  })
  .map(({ price, priceRest, count, seller, platform }): PricedLine => {
    const amount = costOf({ price, priceRest }, count);
    const sellerDeduction = Math.floor((amount * seller) / 100);
    return {
      ...{ price, priceRest, count, amount, sellerDeduction },
      platformDeduction: Math.floor((amount * platform) / 100),
    };
  });

const parts = fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 3 });
const split = (whole: number, shares: readonly number[]): number[] => {
  const all = shares.reduce((sum, share) => sum + share, 0);
  const each = shares.slice(1).map((share) => Math.floor((whole * share) / all));
  return [whole - each.reduce((sum, count) => sum + count, 0), ...each].filter(
    (count) => count > 0,
  );
};

const histories = fc.record({
  priced,
  closed: fc.nat(50),
  closings: parts,
  weights: fc.array(fc.integer({ min: 95, max: 105 }), { minLength: 3, maxLength: 3 }),
  receipts: parts,
  returned: fc.nat(100),
  returns: parts,
  order: fc.array(fc.nat(1000), { minLength: 9, maxLength: 9 }),
});

describe('whatever is closed, delivered, weighed and returned, in whatever order and parts', () => {
  property.prop([histories], { numRuns: 2000 })(
    'ends for buyer, seller and platform where doing it at once ends',
    (drawn) => {
      const { count } = drawn.priced;
      const closed = Math.floor((count * drawn.closed) / 100);
      const batches = split(count - closed, drawn.receipts).map((each, at) => ({
        kind: 'received' as const,
        count: each,
        weighed: Math.floor((each * (drawn.weights[at] ?? 100)) / 100),
      }));
      const returned = Math.floor((weighedOf({ batches }) * drawn.returned) / 100);
      const atOnce = [
        { kind: 'closed' as const, count: closed },
        ...batches,
        { kind: 'returned' as const, count: returned },
      ].reduce(follow, opened(drawn.priced));

      // Receipts stay in their order, and nothing is returned that was not received.
      const waiting: Step[][] = [
        split(closed, drawn.closings).map((each) => ({ kind: 'closed' as const, count: each })),
        [...batches],
        split(returned, drawn.returns).map((each) => ({ kind: 'returned' as const, count: each })),
      ];
      let history = opened(drawn.priced);
      for (const pick of [...drawn.order, ...Array(9).keys()]) {
        const open = waiting.filter(([next]) => {
          if (!next) return false;
          const { line } = history;
          return next.kind !== 'returned' || line.returned + next.count <= weighedOf(line);
        });
        const step = open[pick % Math.max(1, open.length)]?.shift();
        if (step) history = follow(history, step);
      }
      expect(waiting.flat()).toEqual([]);
      expect(ends(history)).toEqual(ends(atOnce));
    },
  );

  property.prop([priced, fc.nat(100), parts])(
    'what is kept costs what it costs alone',
    (line, share, receipts) => {
      const kept = Math.floor((line.count * share) / 100);
      const received = split(line.count, receipts).map((count) => ({
        ...{ kind: 'received' as const, count, weighed: count },
      }));
      const alone = figuresOf(line, kept);
      const back = [...received, { kind: 'returned' as const, count: line.count - kept }];
      const { line: returned } = back.reduce(follow, opened(line));
      const [worth] = deliveredWorth([returned]);
      expect(worth).toMatchObject({ kept: alone.owed, added: alone.claim - alone.owed });
    },
  );
});

/** Ten tonnes at 100.00, of which a coupon of its seller took 100.00 and points 50.00. */
const line: PricedLine = {
  ...{ price: 100_00, priceRest: 0, count: 10_00, amount: 1000_00 },
  ...{ sellerDeduction: 100_00, platformDeduction: 50_00 },
};

describe('a line of ten tonnes with a coupon and points', () => {
  test('of which four go back before the rest comes heavier costs what six cost', () => {
    const steps: Step[] = [
      { kind: 'received', count: 4_00, weighed: 4_00 },
      { kind: 'returned', count: 4_00 },
      { kind: 'received', count: 6_00, weighed: 6_30 },
    ];
    const history = steps.reduce(follow, opened(line));
    // 630.00 less 60 and 30.
    expect(ends(history)).toMatchObject({ buyer: 540_00, seller: 570_00, platform: 30_00 });
    expect(history.back).toBe(400_00 - 40_00 - 20_00);
  });

  test('gives back nothing for a batch whose goods came to less than it bears', () => {
    const received: Step[] = [
      { kind: 'received', count: 4_00, weighed: 4_00 },
      { kind: 'received', count: 1_00, weighed: 10 },
      { kind: 'received', count: 5_00, weighed: 5_00 },
    ];
    const returning = (...counts: number[]) =>
      counts
        .map((count): Step => ({ kind: 'returned', count }))
        .reduce(follow, received.reduce(follow, opened(line)));
    const parts = returning(4_00, 10);
    expect(ends(parts)).toEqual(ends(returning(4_10)));
    // 910.00 less 100.00 and 50.00 were received; four tonnes bring 340.00, and the light batch, 10.00 less 15.00, nothing.
    expect(parts.back).toBe(340_00);
    expect(ends(parts)).toMatchObject({ buyer: 420_00, seller: 450_00, platform: 30_00 });
  });

  test('gives back less where less was agreed, and takes a reduction off the platform too', () => {
    const received = follow(opened(line), { kind: 'received', count: 10_00, weighed: 10_00 });
    const [less] = afterRefund([received.line], { position: 0, amount: 100_00, returned: 5_00 });
    // Half of 850.00 would be 425.00.
    expect(orderWorth(less ? [less] : [])).toMatchObject({ kept: 750_00, added: 44_11 });
    const reduced = follow(received, { kind: 'discount', amount: 85_00 });
    expect(ends(reduced)).toMatchObject({ buyer: 765_00, seller: 810_00, platform: 45_00 });
    const all = follow(reduced, { kind: 'returned', count: 10_00 });
    expect(ends(all)).toEqual({ buyer: 0, back: 0, seller: 0, platform: 0 });
  });

  test('closed whole is given back whole', () => {
    const { line: closed, back } = follow(opened(line), { kind: 'closed', count: 10_00 });
    expect(back).toBe(850_00);
    expect(closedOf(closed)).toEqual({ goods: 1000_00, claim: 900_00, owed: 850_00 });
  });
});

import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { amountOf } from '#app/domain/money.ts';
import { CASE_KINDS, CASE_STATES } from './case.ts';
import {
  type ClaimedLine,
  claimedAmount,
  claimsUntil,
  countLimit,
  type LineCase,
  paidBack,
  refundLimit,
  returnedDeduction,
} from './limits.ts';

/** What was received of a line without deductions. */
const received = (price: number, count: number): ClaimedLine => {
  const amount = amountOf(price, count);
  const off = { sellerDeduction: 0, platformDeduction: 0 };
  const batches = [{ count, weighed: count }];
  return { received: { price, priceRest: 0, count, amount, ...off, batches }, owed: amount };
};
const line = fc
  .tuple(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 1, max: 100_000 }))
  .map(([price, count]) => received(price, count));

describe('what cases about a line give back', () => {
  property.prop([
    line,
    fc.array(
      fc.record({
        kind: fc.constantFrom(...CASE_KINDS),
        state: fc.constantFrom(...CASE_STATES),
        part: fc.integer({ min: 1, max: 100 }),
        less: fc.integer({ min: 0, max: 100 }),
      }),
      { maxLength: 12 },
    ),
  ])('is never more than the line is worth, over any cases', (claimed, claims) => {
    const cases: LineCase[] = [];
    for (const { kind, state, part, less } of claims) {
      const most = countLimit(claimed, cases);
      const count = Math.max(1, Math.floor((most * part) / 100));
      if (count > most) continue;
      const asked = Math.floor((refundLimit(claimed, cases, count) * less) / 100);
      const refunded = state === 'refunded' ? asked : null;
      cases.push({ kind, state, count, asked, refunded });
    }
    const held = cases.reduce((sum, each) => sum + claimedAmount(each), 0);
    expect(held).toBeLessThanOrEqual(claimed.owed);
    expect(countLimit(claimed, cases)).toBeGreaterThanOrEqual(0);
  });

  property.prop([line, fc.integer({ min: 1, max: 20 })])(
    'is all of it once all of it is returned, in however many parts',
    (claimed, parts) => {
      const cases: LineCase[] = [];
      for (let part = parts; part > 0; part -= 1) {
        const count = Math.ceil(countLimit(claimed, cases) / part);
        if (count === 0) break;
        const asked = refundLimit(claimed, cases, count);
        cases.push({ kind: 'returnRefund', state: 'refunded', count, asked, refunded: asked });
      }
      expect(cases.reduce((sum, each) => sum + claimedAmount(each), 0)).toBe(claimed.owed);
    },
  );

  test('is what goods cost, the rest goes with the last of it', () => {
    const first = { kind: 'returnRefund', state: 'refunded', count: 200 } as const;
    expect(refundLimit(RECEIVED, [], 200)).toBe(667);
    expect(refundLimit(RECEIVED, [{ ...first, asked: 667, refunded: 667 }], 100)).toBe(333);
  });

  /** Three pieces at 3.33 and a third. */
  const RECEIVED = received(333, 300);
  RECEIVED.received.amount = 1000;
  RECEIVED.owed = 1000;
  const other = (changed: Partial<LineCase>): LineCase => ({
    ...{ kind: 'returnRefund', state: 'waitSeller', count: 200, asked: 100, refunded: null },
    ...changed,
  });

  test.each<[Partial<LineCase>, number]>([
    [{}, 100],
    [{ state: 'refunded', refunded: 100 }, 100],
    [{ state: 'closed' }, 300],
    [{ state: 'done' }, 300],
    [{ kind: 'exchange' }, 300],
    [{ kind: 'discount' }, 300],
    [{ count: 400 }, 0],
  ])('only what is returned, or about to be, is returned once: beside %j %d', (changed, count) => {
    expect(countLimit(RECEIVED, [other(changed)])).toBe(count);
  });

  test.each<[string, number, Partial<LineCase>, number]>([
    ['a share, though another case is about the price', 200, { kind: 'discount' }, 667],
    ['what is left, where a share is more', 200, { kind: 'discount', asked: 900 }, 100],
    ['the last of it with the rest', 100, {}, 900],
    ['nothing of a line of which all is given back', 100, { asked: 1000 }, 0],
    ['nothing of a line of which too much is', 100, { asked: 1001 }, 0],
    ['nothing for no quantity', 0, {}, 0],
    ['nothing for no quantity, of all that is left', 0, { count: 300 }, 0],
    ['nothing for less than none', -1, { count: 300 }, 0],
    ['nothing for more than was received', 301, { kind: 'discount' }, 0],
  ])('at most: %s', (_, count, changed, most) => {
    expect(refundLimit(RECEIVED, [other(changed)], count)).toBe(most);
  });

  test('can be asked for 90 days after the settlement, and as long as there is none', () => {
    expect(claimsUntil({ settledAt: new Date('2026-11-23T08:00:00Z') })).toEqual(
      new Date('2027-02-21T08:00:00Z'),
    );
    expect(claimsUntil({ settledAt: null })).toBeNull();
  });

  test('what was closed or exchanged holds nothing', () => {
    const one = { kind: 'exchange', count: 100, asked: 500, refunded: null } as const;
    expect(claimedAmount({ ...one, state: 'closed' })).toBe(0);
    expect(claimedAmount({ ...one, state: 'done' })).toBe(0);
    expect(claimedAmount({ ...one, state: 'waitSeller' })).toBe(500);
  });

  test('what was not paid yet is only taken off', () => {
    expect(paidBack(100, { paid: 0, owed: 900 })).toBe(0);
    expect(paidBack(100, { paid: 950, owed: 900 })).toBe(50);
    expect(paidBack(100, { paid: 1000, owed: 900 })).toBe(100);
    expect(paidBack(100, { paid: 2000, owed: 900 })).toBe(100);
  });
});

describe('what comes back of points and gift cards', () => {
  const amount = fc.integer({ min: 1, max: 1_000_000_000 });
  property.prop([amount, amount, amount, fc.nat(100), fc.array(fc.nat(100), { maxLength: 5 })])(
    'grows with what cases take off, is never more than was used, and all once all is taken off',
    (used, ordered, total, early, parts) => {
      const takenOff = Math.floor((Math.min(ordered, total - 1) * early) / 100);
      const settled = { total, takenOff };
      const points = parts.map((part) => takenOff + Math.floor(((total - takenOff) * part) / 100));
      let last = returnedDeduction(used, takenOff, { ordered, settled: null });
      // The settlement itself brings nothing.
      expect(returnedDeduction(used, takenOff, { ordered, settled })).toBe(last);
      for (const point of points.sort((one, other) => one - other)) {
        const back = returnedDeduction(used, point, { ordered, settled });
        expect(back).toBeGreaterThanOrEqual(last);
        last = back;
      }
      expect(last).toBeLessThanOrEqual(used);
      expect(returnedDeduction(used, total, { ordered, settled })).toBe(used);
    },
  );

  test('of an order that cost nothing is nothing', () => {
    expect(returnedDeduction(40_00, 0, { ordered: 0, settled: null })).toBe(0);
    expect(returnedDeduction(40_00, 5, { ordered: 0, settled: { total: 0, takenOff: 0 } })).toBe(0);
  });
});

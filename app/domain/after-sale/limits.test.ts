import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { CASE_KINDS, CASE_STATES } from './case.ts';
import { countLimit, heldBy, type LineCase, paidBack, refundLimit } from './limits.ts';

const line = fc.record({
  weighed: fc.integer({ min: 1, max: 100_000 }),
  worth: fc.integer({ min: 0, max: 1_000_000_000 }),
});

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
  ])('is never more than the line is worth, over any cases', (received, claims) => {
    const cases: LineCase[] = [];
    for (const { kind, state, part, less } of claims) {
      const most = countLimit(received, cases);
      const count = Math.max(1, Math.floor((most * part) / 100));
      if (count > most) continue;
      const asked = Math.floor((refundLimit(received, cases, count) * less) / 100);
      const refunded = state === 'refunded' ? asked : null;
      cases.push({ kind, state, count, asked, refunded });
    }
    const held = cases.reduce((sum, each) => sum + heldBy(each), 0);
    expect(held).toBeLessThanOrEqual(received.worth);
    expect(countLimit(received, cases)).toBeGreaterThanOrEqual(0);
  });

  property.prop([line, fc.integer({ min: 1, max: 20 })])(
    'is all of it once all of it is returned, in however many parts',
    (received, parts) => {
      const cases: LineCase[] = [];
      for (let part = parts; part > 0; part -= 1) {
        const count = Math.ceil(countLimit(received, cases) / part);
        if (count === 0) break;
        const asked = refundLimit(received, cases, count);
        cases.push({ kind: 'returnRefund', state: 'refunded', count, asked, refunded: asked });
      }
      expect(cases.reduce((sum, each) => sum + heldBy(each), 0)).toBe(received.worth);
    },
  );

  test('a share of a line is rounded down, the rest goes with the last of it', () => {
    const received = { weighed: 300, worth: 1000 };
    const first = { kind: 'returnRefund', state: 'refunded', count: 200 } as const;
    expect(refundLimit(received, [], 200)).toBe(666);
    expect(refundLimit(received, [{ ...first, asked: 666, refunded: 666 }], 100)).toBe(334);
  });

  test('what was closed or exchanged holds nothing', () => {
    const one = { kind: 'exchange', count: 100, asked: 500, refunded: null } as const;
    expect(heldBy({ ...one, state: 'closed' })).toBe(0);
    expect(heldBy({ ...one, state: 'done' })).toBe(0);
    expect(heldBy({ ...one, state: 'waitSeller' })).toBe(500);
  });

  test('what was not paid yet is only taken off', () => {
    expect(paidBack(100, { paid: 0, owed: 900 })).toBe(0);
    expect(paidBack(100, { paid: 950, owed: 900 })).toBe(50);
    expect(paidBack(100, { paid: 1000, owed: 900 })).toBe(100);
    expect(paidBack(100, { paid: 2000, owed: 900 })).toBe(100);
  });
});

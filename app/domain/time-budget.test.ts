import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { TimeBudget, timeGiven } from './time-budget.ts';

/** A process of the chain: what it takes itself at most, and what passes before it asks the next. */
const hop = fc.record({ most: fc.nat(60_000), passes: fc.nat(5_000) });

describe('the time of a request', () => {
  property.prop([fc.nat(60_000), fc.array(hop, { maxLength: 6 })])(
    'never grows on its way, is never negative, and nobody takes more than is his',
    (first, hops) => {
      let now = 0;
      let header: string | undefined = String(first);
      let before = first;
      for (const { most, passes } of hops) {
        const given = timeGiven(header, most);
        expect(given).toBeLessThanOrEqual(Math.min(before, most));
        const time = new TimeBudget(given, () => now);
        now += passes;
        expect(time.leftMs).toBe(Math.max(0, given - passes));
        expect(time.isOver).toBe(passes >= given);
        header = String(Math.floor(time.leftMs));
        before = time.leftMs;
      }
      expect(before).toBeGreaterThanOrEqual(0);
    },
  );

  property.prop([fc.nat(60_000), fc.array(fc.integer({ min: -1_000, max: 5_000 }))])(
    'does not grow, whatever the clock does, beyond what it was at first',
    (total, steps) => {
      let now = 0;
      const time = new TimeBudget(total, () => now);
      for (const step of steps) {
        now += step;
        expect(time.leftMs).toBeGreaterThanOrEqual(0);
        expect(time.leftMs).toBeLessThanOrEqual(total);
      }
    },
  );

  property.prop([fc.anything(), fc.nat(60_000)])(
    'what is no number of milliseconds says nothing',
    (sent, most) => {
      const given = timeGiven(sent, most);
      expect(given).toBeGreaterThanOrEqual(0);
      expect(given).toBeLessThanOrEqual(most);
    },
  );

  test.each(['', '-1', '1e9', '1.5', ' 5', '0x10', 'Infinity', '1700, 9', '99999999999'])(
    '%j is not believed',
    (sent) => {
      expect(timeGiven(sent, 800)).toBe(800);
    },
  );

  test('others who wait for the same have the same time again', () => {
    let now = 0;
    const time = new TimeBudget(100, () => now);
    now = 90;
    expect([time.leftMs, time.anew().leftMs]).toEqual([10, 100]);
  });
});

import { describe, expect, test } from 'vitest';
import {
  hasEnded,
  monthAfter,
  monthBefore,
  monthOf,
  monthsBetween,
  spanOfMonth,
  startOfMonth,
} from './month.ts';
import { month } from './wire.ts';

describe('a month', () => {
  test('is one of Shanghai', () => {
    expect(monthOf(new Date('2026-11-30T15:59:59Z'))).toBe('2026-11');
    expect(monthOf(new Date('2026-11-30T16:00:00Z'))).toBe('2026-12');
    expect(startOfMonth('2026-12')).toEqual(new Date('2026-11-30T16:00:00Z'));
    expect(spanOfMonth('2026-12')).toEqual({
      from: new Date('2026-11-30T16:00:00Z'),
      until: new Date('2026-12-31T16:00:00Z'),
    });
    expect(() => startOfMonth('2026-13')).toThrow(RangeError);
  });

  test('follows another, across years and short ones', () => {
    expect([monthBefore('2026-01'), monthAfter('2026-12')]).toEqual(['2025-12', '2027-01']);
    expect([monthAfter('2027-01'), monthAfter('2027-02')]).toEqual(['2027-02', '2027-03']);
    expect(monthsBetween('2026-11', '2027-01')).toEqual(['2027-01', '2026-12', '2026-11']);
  });

  test('has ended once it is another', () => {
    expect(hasEnded('2026-11', new Date('2026-11-30T15:59:59Z'))).toBe(false);
    expect(hasEnded('2026-11', new Date('2026-11-30T16:00:00Z'))).toBe(true);
  });

  test('of the wire is one that has a month after it', () => {
    const isMonth = (text: string) => month.safeParse(text).success;
    expect(['2026-11', '1000-01', '2999-12'].every(isMonth)).toBe(true);
    expect(['2026-13', '2026-1', '9999-12', '0000-01'].some(isMonth)).toBe(false);
    expect(() => spanOfMonth('2999-12')).not.toThrow();
  });
});

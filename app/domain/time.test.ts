import { fc } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import {
  controlOfWallTime,
  dayNumber,
  exactWallTime,
  formatDay,
  formatInstant,
  isoWallTime,
  parseWallTime,
  startOfDay,
  wallTime,
} from './time.ts';

describe('wall time', () => {
  test('spec 2 §5: endDate: Format yyyy-MM-dd HH:mm:ss', () => {
    expect(parseWallTime('2026-11-24 17:30:00')).toEqual(new Date('2026-11-24T09:30:00Z'));
    for (const text of [
      '',
      '2026-11-24',
      '2026-11-24T17:30:00',
      '2026-11-24 17:30',
      '2026-02-30 00:00:00',
      '2026-13-01 00:00:00',
      '2026-11-24 24:00:00',
      '2026-11-24 17:30:00 ',
    ]) {
      expect(parseWallTime(text), text).toBeNull();
    }
  });

  test('what is written is read again', () => {
    const seconds = fc.integer({ min: 0, max: 4_000_000_000 });
    fc.assert(
      fc.property(seconds, (at) => {
        const instant = new Date(at * 1000);
        expect(parseWallTime(wallTime(instant))).toEqual(instant);
      }),
    );
  });

  test('controls of a page show it to the minute', () => {
    expect(controlOfWallTime('2026-11-24 17:30:00')).toBe('2026-11-24T17:30');
  });

  test('pages show the day and the minute of Shanghai, which are ahead of UTC', () => {
    expect(formatInstant('2026-11-20T16:30:59.999Z')).toBe('2026-11-21 00:30');
    expect(formatDay('2026-11-20T16:30:00Z')).toBe('2026-11-21');
    expect(isoWallTime(new Date('2026-11-20T16:30:00Z'))).toBe('2026-11-21T00:30:00+08:00');
  });

  test('a day begins at midnight in Shanghai, and has every instant until the next', () => {
    const seconds = fc.integer({ min: -1_000_000_000, max: 4_000_000_000 });
    fc.assert(
      fc.property(seconds, (at) => {
        const instant = new Date(at * 1000);
        const start = startOfDay(dayNumber(instant));
        expect(wallTime(start).slice(11)).toBe('00:00:00');
        expect(wallTime(start).slice(0, 10)).toBe(wallTime(instant).slice(0, 10));
      }),
    );
  });
});

test('a time to the millisecond has three digits for them, also of an instant without any', () => {
  const exact = (instant: string) => exactWallTime(new Date(instant));
  expect(exact('2026-11-24T09:30:05.120Z')).toBe('2026-11-24 17:30:05.120');
  expect(exact('2026-11-24T09:30:05Z')).toBe('2026-11-24 17:30:05.000');
});

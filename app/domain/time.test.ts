import { execFileSync } from 'node:child_process';
import { fc } from '@fast-check/vitest';
import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';
import { describe, expect, test } from 'vitest';
import {
  controlOfWallTime,
  dayNumber,
  exactWallTime,
  formatDay,
  formatInstant,
  formatNear,
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

dayjs.extend(utc);
dayjs.extend(timezone);

test('it is the time of Asia/Shanghai since its last daylight saving time, in the table of zones', () => {
  const seconds = fc.integer({ min: Date.parse('1991-09-16') / 1000, max: 4_000_000_000 });
  fc.assert(
    fc.property(seconds, (at) => {
      const instant = new Date(at * 1000);
      expect(isoWallTime(instant)).toBe(dayjs(instant).tz('Asia/Shanghai').format());
      expect(dayjs.tz(wallTime(instant), 'Asia/Shanghai').toDate()).toEqual(instant);
    }),
  );
});

test('it is the same on a machine whose own clocks are just changed', () => {
  const inNewYork = (script: string) =>
    execFileSync(
      process.execPath,
      [
        '--import',
        'tsx',
        '--input-type=module',
        '-e',
        `import * as time from './app/domain/time.ts';${script}`,
      ],
      { env: { ...process.env, TZ: 'America/New_York' }, encoding: 'utf8' },
    );
  const hours = Array.from({ length: 48 }, (_, hour) => Date.UTC(2026, 2, 7, 12 + hour));
  const shown = inNewYork(
    `for (const at of ${JSON.stringify(hours)}) console.log(time.wallTime(new Date(at)));`,
  );
  expect(shown.trim().split('\n')).toEqual(hours.map((at) => wallTime(new Date(at))));
});

test('a time to the millisecond has three digits for them, also of an instant without any', () => {
  const exact = (instant: string) => exactWallTime(new Date(instant));
  expect(exact('2026-11-24T09:30:05.120Z')).toBe('2026-11-24 17:30:05.120');
  expect(exact('2026-11-24T09:30:05Z')).toBe('2026-11-24 17:30:05.000');
});

describe('near today', () => {
  const now = new Date('2026-11-29T10:00:00+08:00');
  test.each([
    ['2026-11-29T17:30:00+08:00', '今天 17:30'],
    ['2026-11-29T00:00:00+08:00', '今天 00:00'],
    ['2026-11-28T23:59:59+08:00', '昨天 23:59'],
    ['2026-11-30T09:00:00+08:00', '明天 09:00'],
    ['2026-11-27T23:59:00+08:00', '11-27 23:59'],
    ['2026-12-03T17:30:00+08:00', '12-03 17:30'],
    ['2027-01-02T08:00:00+08:00', '2027-01-02 08:00'],
  ])('%s is %s', (instant, text) => {
    expect(formatNear(new Date(instant).toISOString(), now)).toBe(text);
  });
});

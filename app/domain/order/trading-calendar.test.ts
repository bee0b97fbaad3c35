import { describe, expect, test } from 'vitest';
import { TO_EARLIER } from '#app/domain/time.ts';
import {
  lastDayProblem,
  missingHolidays,
  missingText,
  TO_INVALID,
  TOO_LONG,
  type TradingCalendar,
} from './trading-calendar.ts';

test.each([
  ['2026-10-01', '2026-10-01', null],
  ['2026-10-01', '2026-10-31', null],
  ['2026-10-01', '2026-11-01', TOO_LONG],
  ['2026-10-01', '2026-09-30', TO_EARLIER],
  ['2026-10-01', '2026-02-30', TO_INVALID],
  ['', '2026-10-01', null],
])('a period from %s to %s: %s', (from, to, problem) => {
  expect(lastDayProblem(from, to)).toBe(problem);
});

describe('issue 54: a year is complete with its seven holidays: this one, and from October the next', () => {
  const off = (name: string, from: string, to = from) => ({ kind: 'off' as const, name, from, to });
  const OF_2026 = [
    off('元旦', '2026-01-01', '2026-01-03'),
    off('春节', '2026-02-15', '2026-02-23'),
    off('清明节', '2026-04-04', '2026-04-06'),
    off('劳动节', '2026-05-01', '2026-05-05'),
    off('端午节', '2026-06-19', '2026-06-21'),
    off('中秋节', '2026-09-25', '2026-09-27'),
    off('国庆节', '2026-10-01', '2026-10-07'),
  ];
  const on = (day: string, calendar: TradingCalendar) =>
    missingHolidays(calendar, new Date(`${day}T00:00:00+08:00`)).map(missingText);
  const ALL = '元旦、春节、清明、劳动节、端午、中秋、国庆';

  test.each<[string, TradingCalendar, string[]]>([
    ['2026-09-30', [], []],
    ['2026-10-01', [], [`2027 年的${ALL}`]],
    [
      '2026-10-01',
      [off('元旦', '2027-01-01', '2027-01-03')],
      ['2027 年的春节、清明、劳动节、端午、中秋、国庆'],
    ],
    ['2026-10-01', [{ ...off('元旦', '2027-01-01'), kind: 'work' as const }], [`2027 年的${ALL}`]],
    [
      '2036-06-01',
      [off('春节', '2036-01-27', '2036-02-03')],
      ['2036 年的元旦、清明、劳动节、端午、中秋、国庆'],
    ],
  ])('on %s with %j', (day, more, missing) =>
    expect(on(day, [...OF_2026, ...more])).toEqual(missing),
  );

  test('without any one of them it says which', () => {
    for (const [at, { name }] of OF_2026.entries()) {
      const [text = ''] = on('2026-06-01', OF_2026.toSpliced(at, 1));
      expect(name).toContain(text.replace('2026 年的', ''));
    }
    const short = OF_2026.with(6, off('国庆节', '2026-10-01'));
    expect(on('2026-06-01', short)).toEqual(['2026 年的国庆']);
  });
});

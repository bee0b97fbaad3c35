import { expect, test } from 'vitest';
import { TO_EARLIER } from '#app/domain/time.ts';
import { lastDayProblem, TO_INVALID, TOO_LONG, yearsWithoutHolidays } from './trading-calendar.ts';

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

test('a year without holidays is missing: this one, and from October the next', () => {
  const calendar = [
    { kind: 'off', name: '国庆节', from: '2026-10-01', to: '2026-10-07' },
    { kind: 'work', name: '元旦', from: '2027-01-03', to: '2027-01-03' },
  ] as const;
  const on = (day: string) => yearsWithoutHolidays(calendar, new Date(`${day}T00:00:00+08:00`));
  expect(on('2026-09-30')).toEqual([]);
  expect(on('2026-10-01')).toEqual(['2027']);
  expect(on('2027-06-01')).toEqual(['2027']);
});

import { fc, test as property } from '@fast-check/vitest';
import { expect, test } from 'vitest';
import { HOUR_MS } from '#app/domain/duration.ts';
import type { TradingCalendar } from '#app/domain/order/trading-calendar.ts';
import { afterWorkingHours, typedHours } from './escalation.ts';

const CALENDAR: TradingCalendar = [
  { kind: 'off', name: '元旦', from: '2027-01-01', to: '2027-01-03' },
  { kind: 'work', name: '调休', from: '2027-01-09', to: '2027-01-09' },
];
const at = (wall: string) => new Date(`${wall}:00+08:00`);

test.each([
  // A Monday.
  ['2026-11-30T10:00', 4, '2026-11-30T14:00'],
  ['2026-11-30T22:00', 4, '2026-12-01T02:00'],
  // A Friday evening: two hours of it, and two of Monday.
  ['2026-12-04T22:00', 4, '2026-12-07T02:00'],
  ['2026-12-05T10:00', 1, '2026-12-07T01:00'],
  // A Saturday that is worked, and days that are off.
  ['2027-01-09T10:00', 2, '2027-01-09T12:00'],
  ['2026-12-31T23:00', 3, '2027-01-04T02:00'],
  // The end of a day is still of it.
  ['2026-12-04T20:00', 4, '2026-12-05T00:00'],
])('%s and %i hours of working days: %s', (from, hours, until) => {
  expect(afterWorkingHours(at(from), hours, CALENDAR)).toEqual(at(until));
});

property.prop([
  fc.date({ min: at('2026-01-01T00:00'), max: at('2027-12-01T00:00'), noInvalidDate: true }),
  fc.integer({ min: 1, max: 40 }),
])('more hours end later, and never sooner than so many hours', (from, hours) => {
  const end = afterWorkingHours(from, hours, CALENDAR).getTime();
  expect(end).toBeGreaterThanOrEqual(from.getTime() + hours * HOUR_MS);
  expect(afterWorkingHours(from, hours + 1, CALENDAR).getTime()).toBeGreaterThan(end);
});

test.each([
  ['', null],
  [' 8 ', 8],
  ['72', 72],
  ['0', undefined],
  ['73', undefined],
  ['1.5', undefined],
  ['八', undefined],
  ['-1', undefined],
])('typed hours %j: %s', (typed, hours) => {
  expect(typedHours(typed)).toBe(hours);
});

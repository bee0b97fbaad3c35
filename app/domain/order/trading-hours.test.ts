import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import type { TradingCalendar } from './trading-calendar.ts';
import {
  addTradingDays,
  handledText,
  isTradingTime,
  lastOpenings,
  tradingHoursNote,
} from './trading-hours.ts';

const at = (shanghai: string) => new Date(`${shanghai}+08:00`);
/** As announced: seven days off, for which the Sunday before and the Saturday after are worked. */
const CALENDAR: TradingCalendar = [
  { kind: 'work', name: '国庆节', from: '2026-09-20', to: '2026-09-20' },
  { kind: 'off', name: '国庆节', from: '2026-10-01', to: '2026-10-07' },
  { kind: 'work', name: '国庆节', from: '2026-10-10', to: '2026-10-10' },
];

describe('isTradingTime', () => {
  test.each([
    ['2026-11-23T07:29:59', false],
    ['2026-11-23T07:30:00', true],
    ['2026-11-27T18:59:59', true],
    ['2026-11-27T19:00:00', false],
    ['2026-11-28T12:00:00', false],
    ['2026-11-29T12:00:00', false],
    // Still Sunday in UTC.
    ['2026-11-30T07:45:00', true],
  ])('spec 2 §9: %s in Shanghai', (time, trading) => {
    expect(isTradingTime(at(time), CALENDAR)).toBe(trading);
  });

  test('spec 2 §9: statutory holidays are excluded', () => {
    // The law has three days off in October; the year's announcement has more.
    expect(isTradingTime(at('2026-10-01T12:00:00'), [])).toBe(false);
    expect(isTradingTime(at('2026-10-05T12:00:00'), [])).toBe(true);
    expect(isTradingTime(at('2026-10-05T12:00:00'), CALENDAR)).toBe(false);
  });

  test('a day of a weekend that is worked for a holiday is a trading day', () => {
    expect(isTradingTime(at('2026-09-20T12:00:00'), CALENDAR)).toBe(true);
    expect(isTradingTime(at('2026-09-19T12:00:00'), CALENDAR)).toBe(false);
  });
});

test.each([
  ['2026-11-23T12:00:00', '今天'],
  ['2026-11-23T06:00:00', '今天 07:30 起'],
  ['2026-11-23T20:00:00', '明天 07:30 起'],
  ['2026-11-27T20:00:00', '11-30 07:30 起'],
  ['2026-09-30T20:00:00', '10-08 07:30 起'],
])('issue 50 §2: what is bought at %s can be had %s', (time, text) => {
  expect(handledText(at(time), CALENDAR)).toBe(text);
});

describe('tradingHoursNote', () => {
  test.each([
    ['2026-11-23T06:00:00', '11月23日'],
    ['2026-11-23T20:00:00', '11月24日'],
    ['2026-11-27T20:00:00', '11月30日'],
    ['2026-11-28T09:00:00', '11月30日'],
    ['2026-12-31T23:00:00', '1月4日'],
    ['2026-09-30T20:00:00', '10月8日'],
  ])('an order of %s is handled on %s', (time, day) => {
    expect(tradingHoursNote(at(time), CALENDAR)).toContain(`将于${day} 07:30 起处理`);
  });

  test('at the opening nothing waits, before it the day itself is named', () => {
    expect(tradingHoursNote(at('2026-11-23T07:30:00'), CALENDAR)).toBeNull();
    expect(tradingHoursNote(at('2026-11-28T07:30:00'), CALENDAR)).toContain('将于11月30日 07:30');
    expect(tradingHoursNote(at('2026-11-23T07:29:59'), CALENDAR)).toContain('将于11月23日 07:30');
  });

  test.prop([
    fc.date({
      min: at('2020-01-01T00:00:00'),
      max: at('2040-01-01T00:00:00'),
      noInvalidDate: true,
    }),
  ])('is there exactly outside the hours', (date) => {
    expect(tradingHoursNote(date, CALENDAR) === null).toBe(isTradingTime(date, CALENDAR));
  });
});

describe('lastOpenings', () => {
  test.each([
    ['2026-11-24T07:30:00', '2026-11-24', '2026-11-23'],
    ['2026-11-24T07:29:59', '2026-11-23', '2026-11-20'],
    ['2026-11-23T23:59:00', '2026-11-23', '2026-11-20'],
    ['2026-11-22T12:00:00', '2026-11-20', '2026-11-19'],
    // Still Sunday in UTC.
    ['2026-11-23T07:31:00', '2026-11-23', '2026-11-20'],
  ])('at %s trading opened last on %s, and on %s before', (now, last, before) => {
    const opened = (day: string) => at(`${day}T07:30:00`);
    expect(lastOpenings(at(now), CALENDAR)).toEqual([opened(last), opened(before)]);
  });

  test('holidays are passed over', () => {
    const [last, before] = lastOpenings(at('2026-10-08T06:00:00'), CALENDAR);
    expect([last, before]).toEqual([at('2026-09-30T07:30:00'), at('2026-09-29T07:30:00')]);
  });

  test.prop([
    fc.date({
      min: new Date('2020-01-01'),
      max: new Date('2035-01-01'),
      noInvalidDate: true,
    }),
  ])('neither is later than now, and both open a trading time', (now) => {
    const [last, before] = lastOpenings(now, CALENDAR);
    expect(before.getTime()).toBeLessThan(last.getTime());
    expect(last.getTime()).toBeLessThanOrEqual(now.getTime());
    for (const opening of [last, before]) {
      expect(isTradingTime(opening, CALENDAR)).toBe(true);
      expect(isTradingTime(new Date(opening.getTime() - 1), CALENDAR)).toBe(false);
    }
  });
});

test.each([
  // Wednesday; Thursday to the next Wednesday are off, and Saturday is worked.
  ['2026-09-30', 1, '2026-10-08'],
  ['2026-09-30', 3, '2026-10-10'],
  ['2026-10-03', 3, '2026-10-10'],
  ['2026-10-08', 3, '2026-10-12'],
  ['2026-11-27', 3, '2026-12-02'],
])('%s and %i working days: %s at the same time', (from, days, until) => {
  expect(addTradingDays(at(`${from}T17:45:00`), days, CALENDAR)).toEqual(at(`${until}T17:45:00`));
});

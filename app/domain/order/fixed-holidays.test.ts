import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { DAY_MS } from '#app/domain/duration.ts';
import { dayNumber, wallDay } from '#app/domain/time.ts';
import { fixedHolidays, isFixedHoliday } from './fixed-holidays.ts';
import { changedDays, isCountedOver, type TradingCalendar } from './trading-calendar.ts';
import {
  addTradingDays,
  handledText,
  isTradingDay,
  isTradingTime,
  tradingHoursNote,
} from './trading-hours.ts';

const at = (shanghai: string) => new Date(`${shanghai}+08:00`);

describe('issue 54 §4: the holidays of the law hold before a year is announced', () => {
  test('there are thirteen a year, twelve where two fall on one day', () => {
    expect([...fixedHolidays('2027')].sort()).toEqual([
      '2027-01-01',
      '2027-02-05',
      '2027-02-06',
      '2027-02-07',
      '2027-02-08',
      '2027-04-05',
      '2027-05-01',
      '2027-05-02',
      '2027-06-09',
      '2027-09-15',
      '2027-10-01',
      '2027-10-02',
      '2027-10-03',
    ]);
    const sizes = Array.from({ length: 10 }, (_, at) => fixedHolidays(String(2026 + at)).size);
    expect(sizes).toEqual([13, 13, 12, 13, 13, 12, 13, 13, 13, 13]);
    expect(fixedHolidays('2060').size).toBe(7);
  });

  test('an order of 31 December 2026, 20:00 is not promised for 1 January', () => {
    const eve = at('2026-12-31T20:00:00');
    expect(handledText(eve, [])).toBe('2027-01-04 07:30 起');
    expect(tradingHoursNote(eve, [])).toContain('将于1月4日 07:30 起处理');
    expect(isTradingTime(at('2027-01-01T10:00:00'), [])).toBe(false);
    expect(addTradingDays(eve, 3, [])).toEqual(at('2027-01-06T20:00:00'));
  });

  const day = fc.date({
    min: at('2026-01-01T00:00:00'),
    max: at('2035-12-31T00:00:00'),
    noInvalidDate: true,
  });
  const period = fc
    .tuple(day, fc.integer({ min: 0, max: 8 }), fc.constantFrom('off' as const, 'work' as const))
    .map(([first, days, kind]) => ({
      kind,
      name: '假',
      from: wallDay(first),
      to: wallDay(new Date(first.getTime() + days * DAY_MS)),
    }));
  const calendars = fc.array(period, { maxLength: 6 }) satisfies fc.Arbitrary<TradingCalendar>;
  const isOff = (date: Date, calendar: TradingCalendar) => {
    const text = wallDay(date);
    const said = calendar.find(({ from, to }) => from <= text && text <= to);
    if (said) return said.kind === 'off';
    return [0, 6].includes(at(`${text}T12:00:00`).getUTCDay()) || isFixedHoliday(text);
  };

  test.prop([day, fc.integer({ min: 1, max: 9 }), calendars])(
    'nothing is promised for, or due on, a day off',
    (now, days, calendar) => {
      expect(isOff(addTradingDays(now, days, calendar), calendar)).toBe(false);
      const note = tradingHoursNote(now, calendar);
      if (note === null) expect(isOff(now, calendar)).toBe(false);
      else {
        const [, month = '', date = ''] = /将于(\d+)月(\d+)日/.exec(note) ?? [];
        let promised = now;
        const text = () => wallDay(promised).slice(5);
        while (text() !== `${month.padStart(2, '0')}-${date.padStart(2, '0')}`)
          promised = new Date(promised.getTime() + DAY_MS);
        expect(isOff(promised, calendar)).toBe(false);
      }
    },
  );
});

test('a change of the calendar concerns deadlines that were counted over its days', () => {
  const off = (from: string, to: string) => ({ kind: 'off' as const, name: '假', from, to });
  // 1 January is off by law already, the 2nd and 3rd are a weekend: none of them becomes another day.
  expect(changedDays([], [off('2027-01-01', '2027-01-03')], isTradingDay)).toEqual([]);
  const days = changedDays([], [off('2026-12-03', '2026-12-06')], isTradingDay);
  expect(days).toEqual([
    dayNumber(at('2026-12-03T00:00:00')),
    dayNumber(at('2026-12-04T00:00:00')),
  ]);
  const counted = (since: string, due: string) => isCountedOver(at(since), at(due), days);
  expect(counted('2026-12-01T10:00:00', '2026-12-04T10:00:00')).toBe(true);
  expect(counted('2026-12-04T10:00:00', '2026-12-09T10:00:00')).toBe(false);
  expect(counted('2026-11-30T10:00:00', '2026-12-02T10:00:00')).toBe(false);
});

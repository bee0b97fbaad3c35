import { fc } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { startOfDay, TO_EARLIER, wallDay, wallTime } from './time.ts';
import {
  DAY_INVALID,
  dayRangeProblems,
  monthProblem,
  typedDay,
  typedMonth,
  typedTimeOfDay,
  typedWallTime,
  wallTimeOfControl,
} from './typed-time.ts';

const DAY_FORMS = [
  (y: string, m: string, d: string) => `${y}-${m}-${d}`,
  (y: string, m: string, d: string) => `${y}/${Number(m)}/${Number(d)}`,
  (y: string, m: string, d: string) => `${y}.${m}.${Number(d)}`,
  (y: string, m: string, d: string) => `${y}年${Number(m)}月${Number(d)}日`,
  (y: string, m: string, d: string) => ` ${y}${m}${d}\u200b`,
];
/** From 1970 to 2096. */
const days = fc.nat(46_000).map((day) => wallDay(startOfDay(day)));

describe('a day', () => {
  test('is read in each of the forms in which people write it', () =>
    fc.assert(
      fc.property(days, fc.constantFrom(...DAY_FORMS), (day, form) => {
        const [y = '', m = '', d = ''] = day.split('-');
        expect(typedDay(form(y, m, d))).toBe(day);
        expect(typedMonth(form(y, m, d).replace(/[-/.]?\d+日?\u200b?$/, ''))).toBe(
          /\u200b/.test(form(y, m, d)) ? undefined : `${y}-${m}`,
        );
      }),
    ));

  test.for([
    '2026-12-32',
    '2026-13-01',
    '2026-12/01',
    '26-12-01',
    '12月1日',
    '93015',
    '',
    '明天',
    '2026-2-30',
  ])('%s is none', (text) => expect(typedDay(text)).toBeUndefined());
});

describe('a month', () => {
  test.for([
    ['2026/11', '2026-11'],
    ['202611', '2026-11'],
    ['2026年1月', '2026-01'],
    ['２０２６．９', '2026-09'],
  ] as const)('%s is %s', ([typed, month]) => expect(typedMonth(typed)).toBe(month));

  test.for(['2026-13', '2026-00', '11', '202611.5', ''])('%s is none', (text) =>
    expect(typedMonth(text)).toBeUndefined(),
  );

  test('that cannot be read is named, and an empty one is not', () => {
    expect(monthProblem('十一月')).toContain('2026-11');
    expect([monthProblem('2026/11'), monthProblem(''), monthProblem(null)]).toEqual(
      Array(3).fill(undefined),
    );
  });
});

describe('a time', () => {
  test.for([
    ['9:30', '09:30:00'],
    ['09:30:15', '09:30:15'],
    ['9点', '09:00:00'],
    ['9时30分', '09:30:00'],
    ['下午4:30', '16:30:00'],
    ['下午 4点', '16:00:00'],
    ['上午12:00', '00:00:00'],
    ['下午12:05', '12:05:00'],
    ['下午16:30', '16:30:00'],
  ] as const)('%s is %s', ([typed, time]) => expect(typedTimeOfDay(typed)).toBe(time));

  test.for(['24:00', '9:60', '上午16:30', '930', ''])('%s is none', (text) =>
    expect(typedTimeOfDay(text)).toBeUndefined(),
  );

  test.for([
    ['2026-11-24T17:30', '2026-11-24 17:30:00'],
    ['2026-11-24T17:30:15', '2026-11-24 17:30:15'],
    ['2026/12/01 9:30', '2026-12-01 09:30:00'],
    ['2026年12月1日 下午4:30', '2026-12-01 16:30:00'],
  ] as const)('%s is %s', ([typed, time]) => expect(typedWallTime(typed)).toBe(time));

  test('of the wire is read as it is', () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_000_000_000 }), (at) => {
        const time = wallTime(new Date(at * 1000));
        expect(typedWallTime(time)).toBe(time);
      }),
    ));

  test('that is none stays as it was typed, for the call that refuses it', () => {
    for (const text of ['morgen', '2026-11-24', '17:30', ''])
      expect(wallTimeOfControl(text)).toBe(text);
  });
});

describe('the days of a filter', () => {
  test.each([
    [{}, {}],
    [{ from: '2026-12-01' }, {}],
    [{ from: '2026-12-01', to: '2026-12-01' }, {}],
    [{ from: '2026-12-02', to: '2026-12-01' }, { to: TO_EARLIER }],
    [{ from: '2026-13-01', to: '2026-12-01' }, { from: DAY_INVALID }],
    [{ from: '2026-12-02', to: '2026-12' }, { to: DAY_INVALID }],
    [
      { from: '12', to: 'x' },
      { from: DAY_INVALID, to: DAY_INVALID },
    ],
  ])('%j: %j', (typed, problems) => {
    expect(dayRangeProblems(typed)).toEqual(problems);
  });

  test('that are none are not asked for', () => {
    expect(['2026-12-01', '2026-12-32', '', undefined].map(typedDay)).toEqual([
      '2026-12-01',
      ...[undefined, undefined, undefined],
    ]);
  });
});

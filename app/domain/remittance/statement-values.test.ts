import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { formatYuan, toYuan } from '#app/domain/money.ts';
import { wallTime } from '#app/domain/time.ts';
import {
  DIRECTIONS,
  statedAmount,
  statedDirection,
  statedInstant,
  statedTime,
} from './statement-values.ts';

const NOW = new Date('2026-11-24T12:00:00+08:00');

describe('issue 47 §2: an amount', () => {
  test.each([
    ['38,000.00', 3_800_000, ''],
    ['¥1200.5', 120_050, ''],
    ['＋１，２００．５０', 120_050, '+'],
    ['+ 1200.50元', 120_050, '+'],
    ['-¥1,200.00', 120_000, '-'],
    ['¥ −5', 500, '-'],
    ['（５）', 500, '-'],
    ['5.00−', 500, '-'],
    ['.50', 50, ''],
    ['100', 10_000, ''],
    ['12.5000', 1250, ''],
    ['0.00', 0, ''],
  ])('«%s»', (text, fen, sign) => {
    expect(statedAmount(text)).toEqual({ fen, sign });
  });

  test.each(['', '-', '—', '--', ' '])('«%s» is none', (text) => {
    expect(statedAmount(text)).toBe('none');
  });

  test.each([
    ...['1234,56', '1+2', '1-2', '1,2340', '1.234', '1 000', '五元', '1e5', '()', '+-5', '12.5.0'],
    ...['9999999999999', '1,23', '5元6角', '..5', '.', '+', '5%', '5万'],
  ])('«%s» is not read', (text) => {
    expect(statedAmount(text)).toBeNull();
  });

  property.prop([fc.nat(999_999_999_999), fc.constantFrom('', '+', '-')])(
    'what is formatted is read back',
    (fen, sign) => {
      for (const text of [
        sign + toYuan(fen),
        sign + formatYuan(fen),
        `${sign}¥${formatYuan(fen)}`,
      ]) {
        expect(statedAmount(text)).toEqual({ fen, sign });
      }
    },
  );

  property.prop([fc.string({ unit: fc.constantFrom(...'0123,.+-() ¥元'), maxLength: 9 })])(
    'what is read has these digits and no others',
    (text) => {
      const read = statedAmount(text);
      if (read === null || read === 'none') return;
      const digits = (written: string) => Number(written.replace(/[^\d.]/g, ''));
      expect(Math.round(digits(text) * 100)).toBe(read.fen);
    },
  );
});

describe('issue 47 §2: a direction', () => {
  test.each([
    ['贷', 'in'],
    ['收入', 'in'],
    ['来账', 'in'],
    ['＋', 'in'],
    ['cr', 'in'],
    ['(C)', 'in'],
    ['支出', 'out'],
    ['借', 'out'],
    ['－', 'out'],
    ['Out', 'out'],
    ['CHK', undefined],
    ['收支', undefined],
    ['已收', undefined],
    ['', undefined],
  ])('«%s» is %s', (text, way) => {
    expect(statedDirection(text)).toBe(way);
  });

  test('no word is of both', () => {
    expect(new Set(DIRECTIONS.values())).toEqual(new Set(['in', 'out']));
    expect(DIRECTIONS.size).toBeGreaterThan(40);
  });
});

describe('issue 47 §2: a day and its time', () => {
  const at = (date: string, time = '') => {
    const read = statedInstant(date, time, NOW);
    return 'at' in read ? wallTime(read.at) : read.problem;
  };

  test.each([
    ['2026-1-2', '', '2026-01-02 00:00:00'],
    [' 2026/11/23', ' 9:05', '2026-11-23 09:05:00'],
    ['2026.11.23', '', '2026-11-23 00:00:00'],
    ['2026年11月3日 10:20', '', '2026-11-03 10:20:00'],
    ['20261123', '102033', '2026-11-23 10:20:33'],
    ['20261123', '93015', '2026-11-23 09:30:15'],
    ['20261123102033', '', '2026-11-23 10:20:33'],
    ['2026-11-23', '下午 4:30', '2026-11-23 16:30:00'],
    ['2026-11-23', '上午12:05', '2026-11-23 00:05:00'],
    ['2026-11-23', '4:30 PM', '2026-11-23 16:30:00'],
    ['2026-11-23', '16时30分20秒', '2026-11-23 16:30:20'],
    ['2026-11-23T10:20:33', '', '2026-11-23 10:20:33'],
    ['2026-11-23', '2026-11-23 10:20:33', '2026-11-23 10:20:33'],
    ['2026-11-23 00:00:00', '10:20:33', '2026-11-23 10:20:33'],
    ['2026-11-24', '23:59:59', '2026-11-24 23:59:59'],
    // One of its parts can be no month, or both readings are one.
    ['11/23/2026', '', '2026-11-23 00:00:00'],
    ['23.11.2026 9:05', '', '2026-11-23 09:05:00'],
    ['05-05-2026', '', '2026-05-05 00:00:00'],
  ])('«%s» «%s»', (date, time, expected) => {
    expect(at(date, time)).toBe(expected);
  });

  test.each([
    ['46346.5', ''],
    ['93015', ''],
    ['昨天', ''],
    ['截至2026-11-23', ''],
    ['2026-02-30', ''],
    ['2026-11/23', ''],
    ['23/23/2026', ''],
    ['03/04/2026', ''],
    ['03/04-2026', ''],
    ['03/04/26', ''],
    ['2026-11-231', ''],
    ['2026-11-25', ''],
    ['2016-10-01', ''],
    ['2026-11-23', '930'],
    ['2026-11-23', '25:00'],
    ['2026-11-23', '上午 16:30'],
    ['2026-11-23', '2026-11-22 10:20'],
    ['2026-11-23 08:00:01', '10:20:33'],
    ['2026-11-23 15:05\n补记', ''],
  ])('«%s» «%s» is a question', (date, time) => {
    expect(at(date, time)).toMatch(/^[日时]./);
  });

  test('that can be read in two ways is both, until a person has said which', () => {
    expect(statedInstant('03/04/2026', '', NOW)).toEqual({
      problem: '日期「03/04/2026」有两种读法',
      days: { dayFirst: '2026-04-03', monthFirst: '2026-03-04' },
    });
    expect(statedInstant('03/04/2026', '10:20', NOW, 'dayFirst')).toEqual({
      at: new Date('2026-04-03T10:20:00+08:00'),
    });
    // What was said does not fit it.
    for (const text of ['23/11/2026', '2026-13-01']) {
      expect(statedInstant(text, '', NOW, 'monthFirst')).toMatchObject({
        problem: expect.stringContaining('无法读取'),
      });
    }
  });

  const instant = fc
    .date({ min: new Date('2017-01-01'), max: NOW, noInvalidDate: true })
    .map((date) => new Date(Math.floor(date.getTime() / 1000) * 1000));
  property.prop([instant])('what is formatted is read back', (date) => {
    const text = wallTime(date);
    const [day = '', time = ''] = text.split(' ');
    expect(at(text)).toBe(text);
    expect(at(day.replaceAll('-', '/'), time)).toBe(text);
    expect(at(day.replaceAll('-', ''), time.replaceAll(':', ''))).toBe(text);
    expect(statedTime(time)).toBe(time);
  });
});

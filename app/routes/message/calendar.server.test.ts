import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test, vi } from 'vitest';
import type { Deadline } from '#app/domain/message/contract.ts';
import { calendarText } from './calendar.server.ts';

const AUCTION_END: Deadline = {
  uid: 'auction-7-end',
  kind: 'auctionEnd',
  title: '首钢热轧卷板 2,000 吨; 专场',
  at: '2026-11-22T02:30:00.000Z',
  path: '/details?id=7',
  revision: 3,
  changedAt: '2026-11-22T02:25:09.400Z',
  cancelled: false,
};

const SITE = { name: '钢贸网截止提醒', origin: 'https://market.example' };
const textOf = (fields: Partial<Deadline> = {}) =>
  calendarText([{ ...AUCTION_END, ...fields }], SITE);

/** Content lines as RFC 5545 §3.1 puts them together again. */
const linesOf = (text: string) => text.replaceAll('\r\n ', '').split('\r\n');

/** A TEXT value as §3.3.11 reads it. */
const unescaped = (value: string) =>
  value.replace(/\\([\\;,nN])/g, (_, char: string) => (/n/i.test(char) ? '\n' : char));

const propertyOf = (text: string, name: string) =>
  linesOf(text)
    .find((line) => line.startsWith(`${name}:`))
    ?.slice(name.length + 1);

test('an entry: who it is, when it is, what it says, and when it reminds', () => {
  expect(linesOf(textOf())).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Trading Portal//Deadlines//ZH',
    'CALSCALE:GREGORIAN',
    'NAME:钢贸网截止提醒',
    'X-WR-CALNAME:钢贸网截止提醒',
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    'BEGIN:VEVENT',
    'UID:auction-7-end@market.example',
    'SEQUENCE:3',
    'DTSTAMP:20261122T022509Z',
    'DTSTART:20261122T023000Z',
    'SUMMARY:竞价结束：首钢热轧卷板 2\\,000 吨\\; 专场',
    'TRANSP:TRANSPARENT',
    'DESCRIPTION:以页面显示的时间为准：https://market.example/details?id=7',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:-PT1H',
    'DESCRIPTION:竞价结束：首钢热轧卷板 2\\,000 吨\\; 专场',
    'END:VALARM',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:-PT15M',
    'DESCRIPTION:竞价结束：首钢热轧卷板 2\\,000 吨\\; 专场',
    'END:VALARM',
    'URL;VALUE=URI:https://market.example/details?id=7',
    'STATUS:CONFIRMED',
    'LAST-MODIFIED:20261122T022509Z',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test('a cancelled one says so and reminds of nothing', () => {
  const text = textOf({ cancelled: true });
  expect(propertyOf(text, 'STATUS')).toBe('CANCELLED');
  expect(propertyOf(text, 'SUMMARY')).toMatch(/^已取消 竞价结束：/);
  expect(text).not.toContain('VALARM');
});

test('a reminder a day before', () => {
  expect(linesOf(textOf({ kind: 'inquiryEnd' }))).toContain('TRIGGER:-P1D');
});

test('the same deadlines are the same text, whenever it is made', () => {
  const before = textOf();
  vi.useFakeTimers({ now: new Date('2027-01-01T00:00:00Z') });
  expect(textOf()).toBe(before);
  vi.useRealTimers();
});

test('without deadlines it has the component that every calendar has to have', () => {
  const lines = linesOf(calendarText([], SITE));
  expect(lines).toContain('BEGIN:VTIMEZONE');
  expect(lines.slice(-3)).toEqual(['END:VTIMEZONE', 'END:VCALENDAR', '']);
  expect(lines).not.toContain('BEGIN:VEVENT');
});

describe('any title', () => {
  // Without the character that a torn one becomes.
  const title = fc
    .string({ unit: 'grapheme', maxLength: 120 })
    .map((text) => text.replaceAll('\uFFFD', ''));

  property.prop([title, fc.constantFrom('', '钢', '竞价😀，', '\\;,\n')])(
    'comes back whole from lines of 75 octets at most that end in CRLF',
    (some, others) => {
      const whole = some + others.repeat(40);
      const text = textOf({ title: whole });
      expect(text.endsWith('\r\n')).toBe(true);
      for (const line of text.split('\r\n')) {
        expect(line).not.toMatch(/[\r\n]/);
        expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        // No character is torn in two.
        expect(Buffer.from(line).toString()).toBe(line);
        expect(line).not.toContain('\uFFFD');
      }
      const summary = unescaped(propertyOf(text, 'SUMMARY') ?? '');
      expect(summary).toBe(`竞价结束：${whole.replace(/\p{Cc}+/gu, ' ')}`);
    },
  );
});

import { fc } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { parseInstant, readInstant } from './instant.ts';
import { wallTime } from './time.ts';
import { instant } from './wire.ts';

const MINUTE_MS = 60_000;
const moments = fc.date({
  min: new Date('1970-01-02T00:00:00Z'),
  max: new Date('2099-12-30T00:00:00Z'),
  noInvalidDate: true,
});
const offsets = fc.constantFrom(0, 8 * 60, 5 * 60 + 30, -9 * 60 - 30, -7 * 60, 14 * 60);
const two = (value: number): string => String(value).padStart(2, '0');

/** How an offset in minutes may be written. */
function offsetForms(minutes: number): string[] {
  const sign = minutes < 0 ? '-' : '+';
  const [hour, rest] = [two(Math.floor(Math.abs(minutes) / 60)), two(Math.abs(minutes) % 60)];
  return [
    `${sign}${hour}:${rest}`,
    `${sign}${hour}${rest}`,
    ...(rest === '00' ? [`${sign}${hour}`] : []),
    ...(minutes === 0 ? ['Z', 'z', '-00:00'] : []),
  ];
}

/** Every way in which the time is written to the milliseconds, seconds or minutes that it has. */
function formsOf(at: Date, minutes: number): string[] {
  const clock = new Date(at.getTime() + minutes * MINUTE_MS).toISOString().slice(0, -1);
  const milliseconds = clock.slice(-4);
  const times = [clock, `${clock}000`, `${clock}999`, clock.replace('.', ',')];
  if (milliseconds === '.000') times.push(clock.slice(0, -4));
  if (clock.endsWith(':00.000')) times.push(clock.slice(0, -7));
  return times.flatMap((time) =>
    ['T', 't', ' '].flatMap((mark) =>
      offsetForms(minutes).map((offset) => time.replace('T', mark) + offset),
    ),
  );
}

const rounded = fc
  .tuple(moments, fc.constantFrom(1, 1000, MINUTE_MS))
  .map(([at, to]) => new Date(Math.floor(at.getTime() / to) * to));

describe('an instant', () => {
  test('is read in every form with an offset, and has one form inside', () =>
    fc.assert(
      fc.property(rounded, offsets, (at, minutes) => {
        for (const text of formsOf(at, minutes)) {
          expect([text, parseInstant(text)]).toEqual([text, at]);
          expect(readInstant(` ${text} `)).toEqual(at);
          expect(instant.parse(text)).toBe(at.toISOString());
        }
      }),
    ));

  test('of a request may be a time of Shanghai without an offset, one of a content may not', () =>
    fc.assert(
      fc.property(moments, (at) => {
        const text = wallTime(at);
        expect(readInstant(text)).toEqual(new Date(Math.floor(at.getTime() / 1000) * 1000));
        expect(instant.safeParse(text).success).toBe(false);
      }),
    ));

  test.each([
    '2026-02-30T10:00:00Z',
    '2026-13-01T10:00:00Z',
    '2026-12-01T24:00:00Z',
    '2026-12-01T10:60:00Z',
    '2026-12-01T10:00:00+24:00',
    '2026-12-01T10:00:00+08:60',
    '2026-12-01T10:00:00+08:',
    '2026-12-01T10:00:00',
    '2026-12-01',
    '20261201T100000Z',
    '2026-12-01T10:00:00.Z',
    '明天下午',
    '2026-02-30 10:00:00',
  ])('%s is no instant', (text) => {
    expect(readInstant(text)).toBeNull();
    expect(instant.safeParse(text).success).toBe(false);
  });
});

import { parseWallTime } from './time.ts';

/**
 * A point in time as ISO 8601 and RFC 3339 write it: with `T`, `t` or a space, seconds and their fraction or not, and
 * `Z`, `z`, `+08:00`, `+0800` or `+08`.
 */
const ISO =
  /^(\d{4}-\d{2}-\d{2})[Tt ](\d{2}:\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(?:[Zz]|([+-])(\d{2})(?::?(\d{2}))?)$/;

/** Reads an instant with its offset, to the millisecond; null for any other text, and dates that do not exist. */
export function parseInstant(text: string): Date | null {
  const [, day, minute, second = '00', fraction = '', sign, hours = '0', minutes = '0'] =
    ISO.exec(text) ?? [];
  if (!day || Number(hours) > 23 || Number(minutes) > 59) return null;
  const clock = `${day}T${minute}:${second}.${fraction.slice(0, 3).padEnd(3, '0')}Z`;
  const at = new Date(clock);
  // A date that does not exist, such as February 30, becomes another one.
  if (Number.isNaN(at.getTime()) || at.toISOString() !== clock) return null;
  const offset = (Number(hours) * 60 + Number(minutes)) * 60_000;
  return new Date(at.getTime() - (sign === '-' ? -offset : offset));
}

/** The one form that instants have inside, and in answers: 「2026-11-24T09:30:00.000Z」; any other text stays. */
export const instantForm = (text: string): string => parseInstant(text)?.toISOString() ?? text;

/**
 * Reads a point in time of a request: an instant, or a time of Shanghai without an offset, as the forms send it (spec
 * 2 §5). Null for any other text.
 */
export const readInstant = (text: string): Date | null =>
  parseWallTime(text.trim()) ?? parseInstant(text.trim());

export const TIME_INVALID = '请输入正确的时间，例如 2026-12-01 17:30';

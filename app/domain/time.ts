import dayjs, { type Dayjs } from 'dayjs';
import utc from 'dayjs/plugin/utc.js';
import { DAY_MS } from './duration.ts';

dayjs.extend(utc);

/**
 * Shanghai's local time, in which every page shows instants and the wire writes days. Shanghai has had no daylight
 * saving time since 1991, so its clock is UTC plus eight hours. All computing is done in UTC, which is the same on
 * every machine (design/operation: Time).
 */
const OFFSET_HOURS = 8;

/** What clocks in Shanghai show at an instant, as if it were UTC. */
const clockAt = (instant: Date | string): Dayjs => dayjs.utc(instant).add(OFFSET_HOURS, 'hour');

/** When clocks in Shanghai show a time that is given as if it were UTC. */
const instantOf = (clock: string | number): Date =>
  dayjs.utc(clock).subtract(OFFSET_HOURS, 'hour').toDate();

const TO_SECOND = 'YYYY-MM-DD HH:mm:ss';
const TO_DAY = 'YYYY-MM-DD';

/**
 * Reads a time as the wire writes it, "yyyy-MM-dd HH:mm:ss" in Asia/Shanghai (spec 2 §5); null for
 * dates that do not exist.
 */
export function parseWallTime(text: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(text)) return null;
  const instant = instantOf(text);
  return wallTime(instant) === text ? instant : null;
}

/** An instant as 「2026-11-24 17:30:00」. */
export const wallTime = (instant: Date): string => clockAt(instant).format(TO_SECOND);

/** An instant as 「2026-11-24 17:30:00.120」: milliseconds decide between bids. */
export const exactWallTime = (instant: Date): string => clockAt(instant).format(`${TO_SECOND}.SSS`);

/** The day of an instant as 「2026-11-24」. */
export const wallDay = (instant: Date): string => clockAt(instant).format(TO_DAY);

/** An instant of the wire as every page shows it: 「2026-11-24 17:30」. */
export const formatInstant = (instant: string): string =>
  clockAt(instant).format('YYYY-MM-DD HH:mm');

/** What days near today are called, by how many days they are away. */
const NEAR_DAYS: ReadonlyMap<number, string> = new Map([
  [-1, '昨天'],
  [0, '今天'],
  [1, '明天'],
]);

/**
 * An instant of the wire as people say it near its day: 「今天 17:30」, 「12-03 17:30」, and of another year with it. For
 * screens; what is printed or exported has the whole date.
 */
export function formatNear(instant: string, now: Date): string {
  const at = clockAt(instant);
  const day = NEAR_DAYS.get(dayNumber(new Date(instant)) - dayNumber(now));
  const isThisYear = at.year() === clockAt(now).year();
  return `${day ?? at.format(isThisYear ? 'MM-DD' : TO_DAY)} ${at.format('HH:mm')}`;
}

/** The day of an instant of the wire: 「2026-11-24」. */
export const formatDay = (instant: string): string => clockAt(instant).format(TO_DAY);

/** An instant as 「2026-11-24T17:30:00+08:00」. */
export const isoWallTime = (instant: Date): string =>
  clockAt(instant).format('YYYY-MM-DDTHH:mm:ss[+08:00]');

/** Whether something that ends at a moment is over; it is from exactly that moment on. */
export const hasPassed = (end: Date, now: Date): boolean => now >= end;

/** Whole days since 1970-01-01, by Shanghai's clock. */
export const dayNumber = (instant: Date): number => Math.floor(clockAt(instant).valueOf() / DAY_MS);

/** The start of the day with this `dayNumber`. */
export const startOfDay = (day: number): Date => instantOf(day * DAY_MS);

/** The first instant of a day such as 「2026-11-24」. */
export const startOfWallDay = (day: string): Date => instantOf(day);

/** The wire's text as the value of a `datetime-local` control, to the minute. */
export const controlOfWallTime = (text: string): string => text.slice(0, 16).replace(' ', 'T');

/** Whether a text is an existing day, such as 2026-12-01. */
export const isDay = (text: string): boolean => parseWallTime(`${text} 00:00:00`) !== null;

export const TO_EARLIER = '结束日期不能早于开始日期';

/**
 * Shanghai's local time, in which every page shows instants and the wire writes days. Shanghai has
 * had no daylight saving time since 1991, so a fixed offset is exact and needs no library; looking
 * up the time zone costs 20 µs for each instant.
 */
const OFFSET = '+08:00';
export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
const OFFSET_MS = 8 * HOUR_MS;

/**
 * Reads a time as the wire writes it, "yyyy-MM-dd HH:mm:ss" in Asia/Shanghai (spec 2 §5); null for
 * dates that do not exist.
 */
export function parseWallTime(text: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(text)) return null;
  const instant = new Date(`${text.replace(' ', 'T')}${OFFSET}`);
  if (Number.isNaN(instant.getTime())) return null;
  return wallTime(instant) === text ? instant : null;
}

/** 「2026-11-24 17:30:00」. */
export function wallTime(instant: Date): string {
  const shifted = new Date(instant.getTime() + OFFSET_MS).toISOString();
  return shifted.slice(0, 19).replace('T', ' ');
}

/** 「2026-11-24 17:30:00.120」: to the millisecond, which decides between bids. */
export const exactWallTime = (instant: Date): string =>
  `${wallTime(instant)}.${String(instant.getMilliseconds()).padStart(3, '0')}`;

/** 「2026-11-24」. */
export const wallDay = (instant: Date): string => wallTime(instant).slice(0, 10);

/** 「2026-11-24 17:30」 of an instant of the wire, as every page shows it. */
export const formatInstant = (instant: string): string => wallTime(new Date(instant)).slice(0, 16);

/** 「2026-11-24」 of an instant of the wire. */
export const formatDay = (instant: string): string => wallDay(new Date(instant));

/** 「2026-11-24T17:30:00+08:00」. */
export const isoWallTime = (instant: Date): string =>
  `${wallTime(instant).replace(' ', 'T')}${OFFSET}`;

/** Whether what ends at a moment is over: from exactly that moment on, whatever it is. */
export const hasPassed = (end: Date, now: Date): boolean => now >= end;

/** Whole days of Shanghai since 1970-01-01 there. */
export const dayNumber = (instant: Date): number =>
  Math.floor((instant.getTime() + OFFSET_MS) / DAY_MS);

/** The start of such a day. */
export const startOfDay = (day: number): Date => new Date(day * DAY_MS - OFFSET_MS);

/** The first instant of 「2026-11-24」. */
export const startOfWallDay = (day: string): Date => new Date(`${day}T00:00:00${OFFSET}`);

/** The wire's text as the value of a `datetime-local` control, to the minute. */
export const controlOfWallTime = (text: string): string => text.slice(0, 16).replace(' ', 'T');

/** Whether a text is an existing day, such as 2026-12-01. */
export const isDay = (text: string): boolean => parseWallTime(`${text} 00:00:00`) !== null;

export const TO_EARLIER = '结束日期不能早于开始日期';

import { dayNumber, parseWallTime, startOfDay, wallDay } from './time.ts';

/** A month of Shanghai: 「2026-11」. */
export type Month = string;

export const monthOf = (instant: Date): Month => wallDay(instant).slice(0, 7);

/** @throws RangeError for what is no month */
export function startOfMonth(month: Month): Date {
  const start = parseWallTime(`${month}-01 00:00:00`);
  if (!start) throw new RangeError(`no month: ${month}`);
  return start;
}

export const monthBefore = (month: Month): Month =>
  monthOf(startOfDay(dayNumber(startOfMonth(month)) - 1));

/** Counts 31 days on from the first of the month, because no month has more. */
export const monthAfter = (month: Month): Month =>
  monthOf(startOfDay(dayNumber(startOfMonth(month)) + 31));

/** The time of a month: from its first instant until the first instant of the next month. */
export const spanOfMonth = (month: Month): { from: Date; until: Date } => ({
  from: startOfMonth(month),
  until: startOfMonth(monthAfter(month)),
});

/** Whether a month is over, so that nothing new belongs to it. */
export const hasEnded = (month: Month, now: Date): boolean => month < monthOf(now);

/** All months from `first` to `last`, the latest first. */
export function monthsBetween(first: Month, last: Month): Month[] {
  const months: Month[] = [];
  for (let month = last; month >= first; month = monthBefore(month)) months.push(month);
  return months;
}

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

/** The month before. */
export const monthBefore = (month: Month): Month =>
  monthOf(startOfDay(dayNumber(startOfMonth(month)) - 1));

/** The month after: no month has more than 31 days. */
export const monthAfter = (month: Month): Month =>
  monthOf(startOfDay(dayNumber(startOfMonth(month)) + 31));

/** From its first instant until the first of the next. */
export const spanOfMonth = (month: Month): { from: Date; until: Date } => ({
  from: startOfMonth(month),
  until: startOfMonth(monthAfter(month)),
});

/** Nothing that happens from now on belongs to it any more. */
export const hasEnded = (month: Month, now: Date): boolean => month < monthOf(now);

/** The latest first. */
export function monthsBetween(first: Month, last: Month): Month[] {
  const months: Month[] = [];
  for (let month = last; month >= first; month = monthBefore(month)) months.push(month);
  return months;
}

import { HOUR_MS } from '#app/domain/duration.ts';
import { dayNumber, startOfDay, startOfWallDay, wallDay } from '#app/domain/time.ts';

/** The providers' bills of a day are there from ten o'clock of the next. */
const READY_MS = 10 * HOUR_MS;

/** Of days that are longer ago a provider is not asked: it keeps bills for three months. */
export const MOST_DAYS_BACK = 60;

const shifted = (day: string, by: number): string =>
  wallDay(startOfDay(dayNumber(startOfWallDay(day)) + by));

export const dayBefore = (day: string): string => shifted(day, -1);
export const dayAfter = (day: string): string => shifted(day, 1);

/** The last day of which there may be a bill. */
const lastReady = (now: Date): number => dayNumber(new Date(now.getTime() - READY_MS)) - 1;

/** The days to compare after the last one, or the first of all. */
export function daysSince(last: string | null, now: Date): string[] {
  const until = lastReady(now);
  const next = last === null ? until : dayNumber(startOfWallDay(last)) + 1;
  const from = Math.max(next, until - MOST_DAYS_BACK + 1);
  const count = Math.max(0, until - from + 1);
  return Array.from({ length: count }, (_, at) => wallDay(startOfDay(from + at)));
}

/**
 * Whether a bill that is not there does not come any more: the providers make none out for a day on which
 * nothing happened.
 */
export const isOverdue = (day: string, now: Date): boolean =>
  dayNumber(startOfWallDay(day)) < lastReady(now);

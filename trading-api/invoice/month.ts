import { startOfWallDay } from '#app/domain/time.ts';

/** The first day of the month after 2026-11: 2026-12-01. */
export function monthAfter(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const after = new Date(Date.UTC(year, number, 1));
  return after.toISOString().slice(0, 10);
}

/** A month in Shanghai: from its first instant until the first of the next. */
export const monthSpan = (month: string) => ({
  from: startOfWallDay(`${month}-01`),
  until: startOfWallDay(monthAfter(month)),
});

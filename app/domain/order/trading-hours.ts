import { DAY_MS, dayNumber, MINUTE_MS, startOfDay } from '#app/domain/time.ts';

/**
 * Trading hours: Monday to Friday 07:30 to 19:00 in Shanghai, without statutory holidays (spec 2
 * §9, spec 3 §1). They are shown, not enforced: orders outside them are accepted (decision 38).
 */
export const TRADING_HOURS_TEXT = '周一至周五 07:30–19:00（法定节假日除外）';

const OPENS_MS = (7 * 60 + 30) * MINUTE_MS;
const CLOSES_MS = 19 * 60 * MINUTE_MS;

/** Holidays are Shanghai dates, "2026-10-01". */
type Holidays = readonly string[];

export function isTradingTime(date: Date, holidays: Holidays = []): boolean {
  const { day, time } = wallClock(date);
  return isTradingDay(day, holidays) && time >= OPENS_MS && time < CLOSES_MS;
}

/** When an order made now will be handled; null within the trading hours (decision 38). */
export function tradingHoursNote(now: Date, holidays: Holidays = []): string | null {
  if (isTradingTime(now, holidays)) return null;
  const { day, time } = wallClock(now);
  let handled = time < OPENS_MS ? day : day + 1;
  while (!isTradingDay(handled, holidays)) handled += 1;
  const date = new Date(handled * DAY_MS);
  return `当前为非交易时间，订单可正常提交，将于${date.getUTCMonth() + 1}月${date.getUTCDate()}日 07:30 起处理。交易时间：${TRADING_HOURS_TEXT}`;
}

/**
 * The last opening of trading and the one before. Before the opening of a trading day these are the
 * openings of the two trading days before it.
 */
export function lastOpenings(now: Date, holidays: Holidays = []): [last: Date, before: Date] {
  const { day, time } = wallClock(now);
  const last = tradingDayUpTo(time < OPENS_MS ? day - 1 : day, holidays);
  const opening = (at: number) => new Date(startOfDay(at).getTime() + OPENS_MS);
  return [opening(last), opening(tradingDayUpTo(last - 1, holidays))];
}

/** The same time of day, so many trading days later: a time limit that is stated in working days. */
export function addTradingDays(from: Date, days: number, holidays: Holidays = []): Date {
  const { day, time } = wallClock(from);
  let last = day;
  for (let left = days; left > 0; left -= 1) {
    last += 1;
    while (!isTradingDay(last, holidays)) last += 1;
  }
  return new Date(startOfDay(last).getTime() + time);
}

function tradingDayUpTo(day: number, holidays: Holidays): number {
  let found = day;
  while (!isTradingDay(found, holidays)) found -= 1;
  return found;
}

/** The day in Shanghai, and the time since it began. */
function wallClock(date: Date): { day: number; time: number } {
  const day = dayNumber(date);
  return { day, time: date.getTime() - startOfDay(day).getTime() };
}

function isTradingDay(day: number, holidays: Holidays): boolean {
  const date = new Date(day * DAY_MS);
  const weekday = date.getUTCDay();
  return weekday !== 0 && weekday !== 6 && !holidays.includes(date.toISOString().slice(0, 10));
}

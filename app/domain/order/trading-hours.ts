import { DAY_MS, MINUTE_MS } from '#app/domain/duration.ts';
import { dayNumber, formatNear, startOfDay } from '#app/domain/time.ts';
import type { TradingCalendar } from './trading-calendar.ts';

/**
 * Trading hours: Monday to Friday 07:30 to 19:00 in Shanghai, without statutory holidays (spec 2
 * §9, spec 3 §1), and on the days of weekends that are worked for them. They are shown, not enforced: orders outside
 * them are accepted (design/orders: Working days).
 */
export const TRADING_HOURS_TEXT = '周一至周五 07:30–19:00（法定节假日除外，调休上班日照常）';

const OPENS_MS = (7 * 60 + 30) * MINUTE_MS;
const CLOSES_MS = 19 * 60 * MINUTE_MS;

export function isTradingTime(date: Date, calendar: TradingCalendar): boolean {
  const { day, time } = wallClock(date);
  return isTradingDay(day, calendar) && time >= OPENS_MS && time < CLOSES_MS;
}

/** When an order made now will be handled; null within the trading hours (design/orders: Working days). */
export function tradingHoursNote(now: Date, calendar: TradingCalendar): string | null {
  if (isTradingTime(now, calendar)) return null;
  const date = new Date(nextOpeningDay(now, calendar) * DAY_MS);
  return `当前为非交易时间，订单可正常提交，将于${date.getUTCMonth() + 1}月${date.getUTCDate()}日 07:30 起处理。交易时间：${TRADING_HOURS_TEXT}`;
}

/** When an order made now is handled: 「今天」, 「明天 07:30 起」, 「12-01 07:30 起」. */
export function handledText(now: Date, calendar: TradingCalendar): string {
  if (isTradingTime(now, calendar)) return '今天';
  const opening = new Date(startOfDay(nextOpeningDay(now, calendar)).getTime() + OPENS_MS);
  return `${formatNear(opening.toISOString(), now)} 起`;
}

/** The trading day on which it opens next, outside the hours. */
function nextOpeningDay(now: Date, calendar: TradingCalendar): number {
  const { day, time } = wallClock(now);
  let next = time < OPENS_MS ? day : day + 1;
  while (!isTradingDay(next, calendar)) next += 1;
  return next;
}

/**
 * The last two times at which trading opened. Before the opening on a trading day these are on the two trading days
 * before.
 */
export function lastOpenings(now: Date, calendar: TradingCalendar): [last: Date, before: Date] {
  const { day, time } = wallClock(now);
  const last = tradingDayUpTo(time < OPENS_MS ? day - 1 : day, calendar);
  const opening = (at: number) => new Date(startOfDay(at).getTime() + OPENS_MS);
  return [opening(last), opening(tradingDayUpTo(last - 1, calendar))];
}

/** The same time of day, a number of trading days later. */
export function addTradingDays(from: Date, days: number, calendar: TradingCalendar): Date {
  const { day, time } = wallClock(from);
  let last = day;
  for (let left = days; left > 0; left -= 1) {
    last += 1;
    while (!isTradingDay(last, calendar)) last += 1;
  }
  return new Date(startOfDay(last).getTime() + time);
}

function tradingDayUpTo(day: number, calendar: TradingCalendar): number {
  let found = day;
  while (!isTradingDay(found, calendar)) found -= 1;
  return found;
}

/** The day in Shanghai, and the time since it began. */
function wallClock(date: Date): { day: number; time: number } {
  const day = dayNumber(date);
  return { day, time: date.getTime() - startOfDay(day).getTime() };
}

export function isTradingDay(day: number, calendar: TradingCalendar): boolean {
  const date = new Date(day * DAY_MS);
  const text = date.toISOString().slice(0, 10);
  const period = calendar.find(({ from, to }) => from <= text && text <= to);
  if (period) return period.kind === 'work';
  const weekday = date.getUTCDay();
  return weekday !== 0 && weekday !== 6;
}

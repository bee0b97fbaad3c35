import { DAY_MS, HOUR_MS } from '#app/domain/duration.ts';
import type { TradingCalendar } from '#app/domain/order/trading-calendar.ts';
import { isTradingDay } from '#app/domain/order/trading-hours.ts';
import { dayNumber, startOfDay } from '#app/domain/time.ts';

export const ESCALATE_HOURS_MAX = 72;
export const ESCALATE_HOURS_INVALID = `请填写 1 至 ${ESCALATE_HOURS_MAX} 的整数小时；不需要请留空`;

/** The hours that somebody has typed; null: none; undefined: they are no such hours. */
export function typedHours(typed: string): number | null | undefined {
  const text = typed.trim();
  if (text === '') return null;
  const hours = /^\d{1,2}$/.test(text) ? Number(text) : 0;
  return hours >= 1 && hours <= ESCALATE_HOURS_MAX ? hours : undefined;
}

/** When so many hours of working days have passed since a time; of other days none counts. */
export function afterWorkingHours(from: Date, hours: number, calendar: TradingCalendar): Date {
  let left = hours * HOUR_MS;
  let day = dayNumber(from);
  let at = from.getTime();
  for (;;) {
    const end = startOfDay(day).getTime() + DAY_MS;
    if (isTradingDay(day, calendar)) {
      if (end - at >= left) return new Date(at + left);
      left -= end - at;
    }
    at = end;
    day += 1;
  }
}

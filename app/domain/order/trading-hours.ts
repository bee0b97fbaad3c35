/**
 * Trading hours: Monday to Friday 07:30 to 19:00 in Shanghai, without statutory holidays (spec 2
 * §9, spec 3 §1). They are shown, not enforced: orders outside them are accepted (decision 38).
 */
export const TRADING_HOURS_TEXT = '周一至周五 07:30–19:00（法定节假日除外）';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const OPENS_MS = (7 * 60 + 30) * MINUTE_MS;
const CLOSES_MS = 19 * 60 * MINUTE_MS;

/** Shanghai has had no summer time since 1991, so that a fixed offset is exact. */
const SHANGHAI_OFFSET_MS = 8 * 60 * MINUTE_MS;

/** Holidays are Shanghai dates, "2026-10-01". */
type Holidays = readonly string[];

export function isTradingTime(date: Date, holidays: Holidays = []): boolean {
  const { day, time } = shanghai(date);
  return isTradingDay(day, holidays) && time >= OPENS_MS && time < CLOSES_MS;
}

/** Says when an order made now will be handled; null within the trading hours (decision 38). */
export function tradingHoursNote(now: Date, holidays: Holidays = []): string | null {
  if (isTradingTime(now, holidays)) return null;
  const { day, time } = shanghai(now);
  let handled = time < OPENS_MS ? day : day + DAY_MS;
  while (!isTradingDay(handled, holidays)) handled += DAY_MS;
  const date = new Date(handled);
  return `当前为非交易时间，订单可正常提交，将于${date.getUTCMonth() + 1}月${date.getUTCDate()}日 07:30 起处理。交易时间：${TRADING_HOURS_TEXT}`;
}

/**
 * When trading opened last, and when it opened before that. Before the opening of a trading day
 * these are the openings of the two trading days before it.
 */
export function lastOpenings(now: Date, holidays: Holidays = []): [last: Date, before: Date] {
  const { day, time } = shanghai(now);
  const last = tradingDayUpTo(time < OPENS_MS ? day - DAY_MS : day, holidays);
  const opening = (at: number) => new Date(at + OPENS_MS - SHANGHAI_OFFSET_MS);
  return [opening(last), opening(tradingDayUpTo(last - DAY_MS, holidays))];
}

function tradingDayUpTo(day: number, holidays: Holidays): number {
  let found = day;
  while (!isTradingDay(found, holidays)) found -= DAY_MS;
  return found;
}

/** The wall clock of Shanghai: its day as UTC midnight, and the time since then. */
function shanghai(date: Date): { day: number; time: number } {
  const wall = date.getTime() + SHANGHAI_OFFSET_MS;
  const day = Math.floor(wall / DAY_MS) * DAY_MS;
  return { day, time: wall - day };
}

function isTradingDay(day: number, holidays: Holidays): boolean {
  const date = new Date(day);
  const weekday = date.getUTCDay();
  return weekday !== 0 && weekday !== 6 && !holidays.includes(date.toISOString().slice(0, 10));
}

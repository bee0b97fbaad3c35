import { dayNumber, isDay, startOfWallDay, TO_EARLIER, wallDay } from '#app/domain/time.ts';

/** The kinds of periods: working days that are off, and days of a weekend that are worked instead. */
export const PERIOD_KINDS = ['off', 'work'] as const;
export type PeriodKind = (typeof PERIOD_KINDS)[number];
export const PERIOD_LABEL: Readonly<Record<PeriodKind, string>> = {
  off: '放假',
  work: '调休上班',
};

/**
 * Days that differ from the usual week, in Shanghai time, with their first and last day: 「2026-10-01」 to 「2026-10-07」.
 */
export interface TradingPeriod {
  kind: PeriodKind;
  name: string;
  from: string;
  to: string;
}

/** The periods that the operator keeps; no two have a day in common. */
export type TradingCalendar = readonly TradingPeriod[];

export const PERIOD_NAME_MAX = 20;
export const NAME_REQUIRED = '请填写名称';
export const KIND_REQUIRED = '请选择类型';
export const FROM_REQUIRED = '请选择开始日期';
export const TO_INVALID = '请选择结束日期';
/** The longest holiday has nine days; a longer period is a wrong year or month. */
export const MOST_DAYS = 31;
export const TOO_LONG = `一段最多 ${MOST_DAYS} 天`;

/** What is wrong with the last day of a period, or null. */
export function lastDayProblem(from: string, to: string): string | null {
  if (!isDay(to)) return TO_INVALID;
  if (!isDay(from)) return null;
  if (to < from) return TO_EARLIER;
  const days = dayNumber(startOfWallDay(to)) - dayNumber(startOfWallDay(from)) + 1;
  return days > MOST_DAYS ? TOO_LONG : null;
}

export const periodText = ({ from, to }: Pick<TradingPeriod, 'from' | 'to'>): string =>
  from === to ? from : `${from} 至 ${to}`;

export const overlapText = (known: TradingPeriod): string =>
  `与「${known.name}」${periodText(known)} 重叠`;

/** The State Council announces a year's holidays in November of the year before. */
const ANNOUNCED_BY_MONTH = '12';

/**
 * The years without any holiday in the calendar although the holidays are announced: the current year, and in December
 * also the next.
 */
export function yearsWithoutHolidays(calendar: TradingCalendar, now: Date): string[] {
  const today = wallDay(now);
  const year = Number(today.slice(0, 4));
  const years = today.slice(5, 7) >= ANNOUNCED_BY_MONTH ? [year, year + 1] : [year];
  const isKnown = (wanted: string) =>
    calendar.some(({ kind, from }) => kind === 'off' && from.startsWith(wanted));
  return years.map(String).filter((wanted) => !isKnown(wanted));
}

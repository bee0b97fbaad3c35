import { namesOf } from '#app/domain/names-of.ts';
import { dayNumber, isDay, startOfWallDay, TO_EARLIER, wallDay } from '#app/domain/time.ts';
import { lawfulHolidays } from './fixed-holidays.ts';

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

/** The State Council announces a year's holidays in October or November of the year before. */
const ASKED_FROM_MONTH = '10';

/**
 * The holidays that the calendar does not have yet, by the years that are asked for: the current one, and from October also
 * the next. A holiday is there when all its days by law are off; one whose days nobody knows yet, when it is named.
 */
export function missingHolidays(
  calendar: TradingCalendar,
  now: Date,
): { year: string; names: string[] }[] {
  const today = wallDay(now);
  const year = Number(today.slice(0, 4));
  const years = today.slice(5, 7) >= ASKED_FROM_MONTH ? [year, year + 1] : [year];
  const off = calendar.filter(({ kind }) => kind === 'off');
  const isOff = (day: string) => off.some(({ from, to }) => from <= day && day <= to);
  return years.map(String).flatMap((wanted) => {
    const isNamed = (name: string) =>
      off.some((period) => period.from.startsWith(wanted) && period.name.includes(name));
    const missing = lawfulHolidays(wanted).filter(({ name, days }) =>
      days.length > 0 ? !days.every(isOff) : !isNamed(name),
    );
    return missing.length > 0 ? [{ year: wanted, names: missing.map(({ name }) => name) }] : [];
  });
}

/** 「2027 年的春节、清明」. */
export const missingText = ({ year, names }: { year: string; names: readonly string[] }): string =>
  `${year} 年的${names.join('、')}`;

/** Deadlines that were counted by the calendar, and told to those concerned. */
export const DEADLINE_LABEL = { pay: '付款期限', supplement: '补款期限' } as const;
export type DeadlineKind = keyof typeof DEADLINE_LABEL;
export const DEADLINE_KINDS = namesOf(DEADLINE_LABEL);

/** That a time to pay was counted in working days: since when, and what it came to. */
export interface CountedDays {
  since: string;
  until: string;
}

/** A time to pay that was counted in working days, as an order keeps it; whoever moves it otherwise needs not know. */
export const inWorkingDays = (since: Date, payDeadline: Date) => ({
  payDeadline,
  payCounted: { since: since.toISOString(), until: payDeadline.toISOString() },
});

/** Since when the time to pay of an order was counted in working days; null: it is in minutes or hours. */
export const countedSince = ({
  payDeadline,
  payCounted,
}: {
  payDeadline: Date;
  payCounted: CountedDays | null;
}): Date | null =>
  payCounted?.until === payDeadline.toISOString() ? new Date(payCounted.since) : null;

/** The days, by their numbers, that are worked by one calendar and off by the other. */
export function changedDays(
  before: TradingCalendar,
  after: TradingCalendar,
  isWorked: (day: number, calendar: TradingCalendar) => boolean,
): number[] {
  const days = new Set<number>();
  for (const { from, to } of [...before, ...after]) {
    const last = dayNumber(startOfWallDay(to));
    for (let day = dayNumber(startOfWallDay(from)); day <= last; day += 1) days.add(day);
  }
  return [...days].filter((day) => isWorked(day, before) !== isWorked(day, after));
}

/** Whether a deadline was counted over one of these days, or falls on it. */
export const isCountedOver = (since: Date, due: Date, days: readonly number[]): boolean =>
  days.some((day) => dayNumber(since) < day && day <= dayNumber(due));

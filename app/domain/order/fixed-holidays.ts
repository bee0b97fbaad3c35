import { DAY_MS } from '#app/domain/duration.ts';

/**
 * The days that are off by law whatever a year's announcement says (全国年节及纪念日放假办法, as of 2025): thirteen days, of
 * which those of the lunar calendar are known as far as this table goes.
 */

/** By the year: the first day of the lunar year, 端午 and 中秋 (Purple Mountain Observatory). */
const LUNAR = new Map<string, readonly [newYear: string, duanwu: string, midAutumn: string]>([
  ['2026', ['02-17', '06-19', '09-25']],
  ['2027', ['02-06', '06-09', '09-15']],
  ['2028', ['01-26', '05-28', '10-03']],
  ['2029', ['02-13', '06-16', '09-22']],
  ['2030', ['02-03', '06-05', '09-12']],
  ['2031', ['01-23', '06-24', '10-01']],
  ['2032', ['02-11', '06-12', '09-19']],
  ['2033', ['01-31', '06-01', '09-08']],
  ['2034', ['02-19', '06-20', '09-27']],
  ['2035', ['02-08', '06-10', '09-16']],
]);

/** From 除夕 to the third day of the lunar year. */
const AROUND_NEW_YEAR = [-1, 0, 1, 2];

const known = new Map<string, ReadonlySet<string>>();

/** Such days of a year of this century, 「2027-01-01」. */
export function fixedHolidays(year: string): ReadonlySet<string> {
  const found = known.get(year) ?? new Set(holidaysOf(year));
  known.set(year, found);
  return found;
}

const holidaysOf = (year: string): string[] => lawfulHolidays(year).flatMap(({ days }) => days);

/** The seven holidays with their days; one of the lunar calendar has none in a year that the table does not know. */
export function lawfulHolidays(year: string): { name: string; days: string[] }[] {
  const [newYear, duanwu, midAutumn] = LUNAR.get(year) ?? [];
  const on = (...days: (string | undefined)[]) =>
    days.flatMap((day) => (day ? [`${year}-${day}`] : []));
  const first = newYear ? Date.parse(`${year}-${newYear}`) : null;
  return [
    { name: '元旦', days: on('01-01') },
    {
      name: '春节',
      days: first === null ? [] : AROUND_NEW_YEAR.map((by) => dayAfter(first, by)),
    },
    { name: '清明', days: on(qingming(Number(year))) },
    { name: '劳动节', days: on('05-01', '05-02') },
    { name: '端午', days: on(duanwu) },
    { name: '中秋', days: on(midAutumn) },
    { name: '国庆', days: on('10-01', '10-02', '10-03') },
  ];
}

/** The day on which the sun reaches 15°: the usual reckoning for this century. */
function qingming(year: number): string {
  const of = year % 100;
  return `04-0${Math.floor(of * 0.2422 + 4.81) - Math.floor(of / 4)}`;
}

const dayAfter = (first: number, days: number): string =>
  new Date(first + days * DAY_MS).toISOString().slice(0, 10);

export const isFixedHoliday = (day: string): boolean => fixedHolidays(day.slice(0, 4)).has(day);

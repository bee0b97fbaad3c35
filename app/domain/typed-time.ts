import { parseWallTime, TO_EARLIER } from './time.ts';
import { typedValue } from './typed-text.ts';

/**
 * Days, months and times as people type them where a browser has no picker. A text of any other form is not guessed
 * at.
 */

/** Matches 2026-12-01, 2026/12/1, 2026.12.1, 2026年12月1日, 20261201. */
const DAY = /^(\d{4})(?:([-/.])(\d{1,2})\2(\d{1,2})|年(\d{1,2})月(\d{1,2})日|(\d{2})(\d{2}))$/;
/** Matches 2026-12, 2026/12, 2026.12, 2026年12月, 202612. */
const MONTH = /^([12]\d{3})(?:[-/.](\d{1,2})|年(\d{1,2})月|(\d{2}))$/;
/** Matches 9:30, 09:30:00, 9点, 9时30分, 下午4:30. */
const TIME = /^(上午|下午)? ?(\d{1,2})(?::(\d{2})(?::(\d{2}))?|[点时](?:(\d{1,2})分?)?)$/;

export const DAY_INVALID = '请输入正确的日期，例如 2026-12-01';
const MONTH_INVALID = '请输入正确的月份，例如 2026-11';

const two = (digits: string): string => digits.padStart(2, '0');

/** A typed day as the wire writes it; undefined if it is not a day. */
export function typedDay(text?: string): string | undefined {
  const [, year, , month, day, month2, day2, month3, day3] = DAY.exec(typedValue(text ?? '')) ?? [];
  if (!year) return undefined;
  const read = `${year}-${two(month ?? month2 ?? month3 ?? '')}-${two(day ?? day2 ?? day3 ?? '')}`;
  return parseWallTime(`${read} 00:00:00`) ? read : undefined;
}

/** A typed month as the wire writes it; undefined if it is not a month. */
export function typedMonth(text?: string | null): string | undefined {
  const [, year, one, other, third] = MONTH.exec(typedValue(text ?? '')) ?? [];
  const month = two(one ?? other ?? third ?? '');
  return year && month >= '01' && month <= '12' ? `${year}-${month}` : undefined;
}

/** What is wrong with a typed month; undefined if it is right or empty. */
export const monthProblem = (text: string | null): string | undefined =>
  text && !typedMonth(text) ? MONTH_INVALID : undefined;

/** The hour from 0 to 23: 下午12 is noon, 上午12 midnight; 下午16 is 16. */
function hourOf(half: string | undefined, hour: number): number {
  if (half === '下午' && hour < 12) return hour + 12;
  return half === '上午' && hour === 12 ? 0 : hour;
}

/** A typed time of day as "hh:mm:ss"; undefined if it is not a time. */
export function typedTimeOfDay(text: string): string | undefined {
  const [, half, hour, minute, second = '00', minute2 = '0'] = TIME.exec(typedValue(text)) ?? [];
  if (!hour) return undefined;
  const hours = hourOf(half, Number(hour));
  const read = `${two(String(hours))}:${two(minute ?? minute2)}:${second}`;
  const isTime =
    !(half === '上午' && hours > 12) && /^(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(read);
  return isTime ? read : undefined;
}

/**
 * A typed time, or the value of a `datetime-local` control, as the wire writes it (spec 2 §5); undefined if it is not
 * a time.
 */
export function typedWallTime(text: string): string | undefined {
  const [, dayPart = '', timePart = ''] =
    /^(.*?[\d日])(?:T| +)(\S.*)$/.exec(typedValue(text)) ?? [];
  const [day, time] = [typedDay(dayPart), typedTimeOfDay(timePart)];
  return day && time && `${day} ${time}`;
}

/**
 * A typed time or day as a request has it: any other text is left as typed, for the call to refuse it in its own
 * words.
 */
export const wallTimeOfControl = (text: string): string => typedWallTime(text) ?? text;
export const dayOfControl = (text: string): string => typedDay(text) ?? text;

/** What is wrong with the typed first and last day of a filter, by control. */
export function dayRangeProblems({ from = '', to = '' }): { from?: string; to?: string } {
  const [first, last] = [typedDay(from), typedDay(to)];
  const wrong = {
    ...(from !== '' && !first && { from: DAY_INVALID }),
    ...(to !== '' && !last && { to: DAY_INVALID }),
  };
  if (wrong.from || wrong.to) return wrong;
  return first && last && first > last ? { to: TO_EARLIER } : {};
}

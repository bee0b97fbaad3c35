import { type Cell, EMPTY, LONGEST_CELL } from '#app/domain/table.ts';
import { beginningOf, lengthOf } from '#app/domain/typed-text.ts';

/** Below this, programs keep all digits of a whole number. */
const EXACT_BELOW = 1e15;
const DAY_S = 86_400;
/**
 * Day 0 of Excel's count. The count includes 29 February 1900, which did not exist, so it holds from March 1900 on.
 */
const EPOCH_1900 = Date.UTC(1899, 11, 30);
const EPOCH_1904 = Date.UTC(1904, 0, 1);
/** The first day of the year 10000, after all days that Excel knows. */
const LAST_DAY = 2_958_466;

const DECIMAL = /^[+-]?\d[\d,]*(?:\.\d+)?$/;
const EXPONENT = /^[+-]?\d(?:\.\d+)?E[+-]?\d{1,3}$/i;
/** A text that a CSV protects from being read as a number: ="000777". */
const FORCED_TEXT = /^="([^"]*)"$/;

/** A text trimmed and without line breaks; if it is too long, it is cut and ends with 「…」. */
function plainText(raw: string): string {
  const text = raw.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  return lengthOf(text) > LONGEST_CELL ? `${beginningOf(text, LONGEST_CELL - 1)}…` : text;
}

/**
 * A cell with a text.
 * @param isTyped whether the file distinguishes numbers from texts
 */
export function textCell(raw: string, isTyped: boolean): Cell {
  const forced = FORCED_TEXT.exec(raw.trim());
  const text = plainText(forced?.[1] ?? raw);
  if (text === '') return EMPTY;
  return {
    kind: 'text',
    text,
    ...(EXPONENT.test(text) && { digitsLost: true }),
    ...((isTyped || forced) && DECIMAL.test(text) && { numberAsText: true }),
  };
}

const WITHOUT_EXPONENT = new Intl.NumberFormat('en-US', {
  useGrouping: false,
  maximumFractionDigits: 20,
});

/**
 * A number as people type it. Excel stores 0.1 + 0.2 with the error of binary fractions, and shows fifteen digits.
 */
export function numberText(value: number): string {
  const shown = Number(value.toPrecision(15));
  const text = String(shown);
  return text.includes('e') ? WITHOUT_EXPONENT.format(shown) : text;
}

export const numberCell = (value: number): Cell => ({
  kind: 'number',
  text: numberText(value),
  ...(Math.abs(value) >= EXACT_BELOW && { digitsLost: true }),
});

export const errorCell = (sign: string): Cell => ({ kind: 'error', text: sign });

/**
 * A number with the format of a date: a day, a day with its time, or a time alone; an error if it is no valid date.
 * @param hasDay whether the format shows a day
 */
export function dateCell(
  serial: number,
  { from1904, hasDay }: { from1904: boolean; hasDay: boolean },
): Cell {
  const isTime = serial < 1 && !hasDay;
  // Excel shows day 0 as 1900-01-00, which does not exist.
  const isNoDay = serial < 1 && hasDay && !from1904;
  if (!(serial >= 0 && serial < LAST_DAY) || isNoDay) return errorCell(numberText(serial));
  const seconds = Math.round(serial * DAY_S);
  const iso = new Date((from1904 ? EPOCH_1904 : EPOCH_1900) + seconds * 1000).toISOString();
  const [day = '', rest = ''] = iso.split('T');
  const time = rest.slice(0, 8).replace(/:00$/, '');
  if (isTime) return { kind: 'time', text: time };
  return seconds % DAY_S === 0
    ? { kind: 'day', text: day }
    : { kind: 'moment', text: `${day} ${time}` };
}

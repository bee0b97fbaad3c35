import { type Cell, EMPTY, LONGEST_CELL } from '#app/domain/table.ts';
import { beginningOf, lengthOf } from '#app/domain/typed-text.ts';

/** Programs keep so many digits of a number. */
const EXACT_BELOW = 1e15;
const DAY_S = 86_400;
/** Day 0; the 29 February 1900 that Excel counts is behind all dates of trade. */
const EPOCH_1900 = Date.UTC(1899, 11, 30);
const EPOCH_1904 = Date.UTC(1904, 0, 1);
/** The year 10000. */
const LAST_DAY = 2_958_466;

const DECIMAL = /^[+-]?\d[\d,]*(?:\.\d+)?$/;
const EXPONENT = /^[+-]?\d(?:\.\d+)?E[+-]?\d{1,3}$/i;
/** How a text is kept from being read as a number in a CSV: ="000777". */
const FORCED_TEXT = /^="([^"]*)"$/;

/** Trimmed and without line breaks; what is too long is cut and marked. */
function plainText(raw: string): string {
  const text = raw.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  return lengthOf(text) > LONGEST_CELL ? `${beginningOf(text, LONGEST_CELL - 1)}…` : text;
}

/** @param isTyped whether the file could have said that it is a number, and does not */
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
 * A number as it is typed: Excel keeps 0.1 + 0.2 with the error of binary fractions, and shows
 * fifteen digits of it.
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
 * A number in the format of a date: a day, its time, or a time alone; an error where no calendar has it.
 * @param hasDay whether the format shows a day
 */
export function dateCell(
  serial: number,
  { from1904, hasDay }: { from1904: boolean; hasDay: boolean },
): Cell {
  const isTime = serial < 1 && !hasDay;
  // Day 0 is none: 1900-01-00.
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

/** Numbers of formats that Excel has without saying so (ECMA-376, 18.8.30), some of them in Chinese. */
const BUILT_IN_DATES: readonly (readonly [first: number, last: number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
];

const DAY_S = 86_400;
/** Day 0; the 29 February 1900 that Excel counts is behind all dates of trade. */
const EPOCH_1900 = Date.UTC(1899, 11, 30);
const EPOCH_1904 = Date.UTC(1904, 0, 1);
/** The year 10000. */
const LAST_DAY = 2_958_466;

/** Whether a number in this format is a date or a time: 「yyyy"年"m"月"d"日"」, but not 「0.0"d"」. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return BUILT_IN_DATES.some(([first, last]) => id >= first && id <= last);
  // Texts, characters to be shown as they are, and colours and conditions in brackets.
  const plain = code.replace(/"[^"]*"|\\.|_.|\*.|\[(?![hms]+\])[^[\]]*\]/gi, '');
  return /[ymdhs]/i.test(plain) && !/general/i.test(plain);
}

/** A day as 2026-11-23, with the time where it has one, or the time alone. */
export function dateText(serial: number, from1904: boolean): string | null {
  if (!(serial >= 0 && serial < LAST_DAY)) return null;
  const seconds = Math.round(serial * DAY_S);
  const iso = new Date((from1904 ? EPOCH_1904 : EPOCH_1900) + seconds * 1000).toISOString();
  const [day = '', rest = ''] = iso.split('T');
  const time = rest.slice(0, 8).replace(/:00$/, '');
  if (serial < 1) return time;
  return seconds % DAY_S === 0 ? day : `${day} ${time}`;
}

const WITHOUT_EXPONENT = new Intl.NumberFormat('en-US', {
  useGrouping: false,
  maximumFractionDigits: 20,
});

/**
 * A number as it is typed: Excel keeps 0.1 + 0.2 with the error of binary fractions, and shows
 * fifteen digits of it.
 */
export function numberText(raw: string): string {
  const value = Number(raw);
  if (raw.trim() === '' || !Number.isFinite(value)) return raw;
  const shown = Number(value.toPrecision(15));
  const text = String(shown);
  return text.includes('e') ? WITHOUT_EXPONENT.format(shown) : text;
}

/** Workbooks write characters that XML may not contain as _x000D_. */
export const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([\dA-F]{4})_/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;

import { CHINESE } from './chinese.ts';
import { FOREIGN } from './foreign.ts';

export interface Standard {
  code: string;
  goods: readonly string[];
  /** Empty: any grade. */
  families: readonly string[];
}

/** The body that issues a standard, with what is written behind it; 「gbt」 is GB/T. */
const BODY =
  'nb/sh|gb|yb|sy|hg|jb|nb|sh|qb|bb|jtg|astm|asme|aisi|jis|en|bs en|din en|din|iso|iec|api';
const NUMBER = String.raw`[a-z]{0,2} ?\d{1,5}(?:\.\d{1,2})?(?:ct|l)?`;
/** The year of an edition, or a part of a European standard: -2018, -2:2004. */
const EDITION = String.raw`(?:[-:]\d{1,4})*(?:/[a-z]\d+m)?`;
const WRITTEN = new RegExp(
  String.raw`(?<![a-z\d])(${BODY})((?:[/ ]?t(?=[ \d])| t )?) ?-?(${NUMBER})(${EDITION})(?![\d.])`,
  'g',
);

const words = (text: string) => text.split(' ').filter((word) => word !== '');
const keyOf = (code: string): string => code.toLowerCase().replace(/\/t|[ /]/g, '');

const STANDARDS: ReadonlyMap<string, Standard> = new Map(
  [...CHINESE, ...FOREIGN].map(([code, goods, families = '']) => [
    keyOf(code),
    { code, goods: words(goods), families: words(families) },
  ]),
);
/** Standards that are said by their number alone, which no goods are called or measured by: 8163, A312. */
const SAID_ALONE =
  /^astm(?=a(?:312|213|240|276|269|335|479|554|615|653|706)$)|^gb(?=(?:8163|3087|5310|3274|3091|11263|13793|14976|13296|14975|1591)$)/;
/** By numbers that no goods are measured by: 1499.2. */
const BY_NUMBER: ReadonlyMap<string, Standard> = new Map(
  [...STANDARDS].flatMap(([key, standard]) => {
    const number = SAID_ALONE.test(key)
      ? key.replace(SAID_ALONE, '')
      : /^gb(\d{3,5}\.\d)$/.exec(key)?.[1];
    return number ? [[number, standard] as const] : [];
  }),
);

/**
 * A text with each standard that it names as one word, without its year: 「gb/t 3274-2017 q235b」 as
 * 「gb3274 q235b」.
 * @param text in the normal form
 */
export const joinStandards = (text: string): string =>
  text
    .replace(WRITTEN, (written, body: string, _, number: string) => {
      const key = keyOf(body.replace(/^(?:bs|din) (?=en)/, '') + number);
      return STANDARDS.has(key) ? ` ${key} ` : written;
    })
    .replace(/ {2,}/g, ' ')
    .trim();

/** The standard that a word of such a text is. */
export const standardOf = (word: string): Standard | undefined =>
  STANDARDS.get(word) ?? BY_NUMBER.get(word);

/** Numbers and measures as people say them, where the market writes digits and millimetres. */

const DIGITS = '零一二三四五六七八九';
const ONE_TO_NINE = '[一二两三四五六七八九]';
/** What stands behind a number that is said; 三级, 六角 and 十堰 are none. */
const MEASURES = '丝|厘|公分|毫米|寸|米|个厚|号|平方|平(?!台|板)';
/** 二点五 and 1点2. */
const DECIMAL = /([零一二两三四五六七八九十]+|\d+)点([零一二三四五六七八九]+|\d+)/g;
/** 二十, 四十五; 十二 and 两 only before a measure. */
const SAID = new RegExp(
  `(?<![${DIGITS.slice(1)}两十百千])(?:${ONE_TO_NINE}十${ONE_TO_NINE}?|(?:十${ONE_TO_NINE}?|${ONE_TO_NINE})(?=${MEASURES}))`,
  'g',
);

const digit = (character: string): number => (character === '两' ? 2 : DIGITS.indexOf(character));

/** 二十 is 20, 十二 12 and 两 2; digits stay as they are. */
function numberOf(said: string): string {
  if (/\d/.test(said)) return said;
  if (!said.includes('十')) return [...said].map(digit).join('');
  const [tens = '', ones = ''] = said.split('十');
  return String((tens === '' ? 1 : digit(tens)) * 10 + (ones === '' ? 0 : digit(ones)));
}

/** Alloys by the names of their elements: 20铬锰钛, 40铬, 65锰. */
const ALLOY = /(?<!\d)(\d\d)([铬锰钛钼钒镍]+)(?!铁)/g;
const ELEMENTS: ReadonlyMap<string, string> = new Map(
  Object.entries({ 铬: 'Cr', 锰: 'Mn', 钛: 'Ti', 钼: 'Mo', 钒: 'V', 镍: 'Ni' }),
);
const alloyOf = (_: string, carbon: string, elements: string): string =>
  `${carbon + [...elements].map((each) => ELEMENTS.get(each)).join('')} `;

/** Units that the market writes in letters. */
const UNITS: ReadonlyMap<string, string> = new Map(
  Object.entries({ 升: 'l', 千瓦: 'kw', 伏: 'v' }),
);
/** 五乘五, 60乘40. */
const TIMES = new RegExp(`(\\d|${ONE_TO_NINE})乘(\\d|${ONE_TO_NINE})`, 'g');
/** 两百, 三百二十. */
const HUNDREDS = new RegExp(`(${ONE_TO_NINE})百(?:(${ONE_TO_NINE})十(${ONE_TO_NINE})?)?`, 'g');
const hundredsOf = (_: string, hundreds: string, tens = '零', ones = '零'): string =>
  String(digit(hundreds) * 100 + digit(tens) * 10 + digit(ones));

/** 两公分 is 2公分, 四十五号钢 45号钢, 一点二毫米 1.2毫米. */
export const inDigits = (text: string): string =>
  text
    .replace(HUNDREDS, hundredsOf)
    .replace(DECIMAL, (_, whole, part) => `${numberOf(whole)}.${numberOf(part)}`)
    .replace(SAID, numberOf)
    .replace(ALLOY, alloyOf)
    .replace(TIMES, (_, one, other) => `${numberOf(one)}x${numberOf(other)}`)
    .replace(/负(?=\d)/g, '-')
    .replace(/(\d) ?(升|千瓦|伏)/g, (_, last, unit) => `${last + UNITS.get(unit)} `);

/** How many hundredths of a millimetre they are. */
const HUNDREDTHS: ReadonlyMap<string, number> = new Map(
  Object.entries({ 丝: 1, 厘: 100, cm: 1000 }),
);
const MEASURED = /(?<![\d.x])(\d+(?:\.\d+)?)(丝|厘|cm)(?![a-z\d])/g;

/**
 * 50丝 is 0.5mm, 12厘 12mm and 2cm 20mm, in the normal form.
 * @param isKnown whether the market has goods that are called so: a film of 8丝
 */
export const inMillimetres = (spelled: string, isKnown: (measure: string) => boolean): string =>
  spelled.replace(MEASURED, (measure, number, unit) =>
    isKnown(measure)
      ? measure
      : `${(Math.round(Number(number) * 10) * (HUNDREDTHS.get(unit) ?? 0)) / 1000}mm `,
  );

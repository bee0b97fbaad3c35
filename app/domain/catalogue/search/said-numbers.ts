/** Numbers and measures as people say them, where the market writes digits and millimetres. */

const DIGITS = '零一二三四五六七八九';
const ONES = '一二两三四五六七八九';
/** What stands behind a number that is said; 三级, 六角 and 十堰 are none. */
const MEASURES =
  '吨半|千瓦|丝|厘|厚|公分|毫米|寸|米|个(?!人|月)|号|平方|平(?!台|板)|齿|目|模(?![板具式型块量])|型(?=[粉料]|树脂|[pP]|$| )';
const NUMERAL = `(?:[${ONES}零十百千]+(?:点[${DIGITS}]+)?|\\d+(?:\\.\\d+)?)`;
/** 二点五 and 1点2. */
const DECIMAL = new RegExp(`([${ONES}零十]+|\\d+)点([${DIGITS}]+|\\d+)`, 'g');
/** 五乘五, 60乘40, 四乘三十五加一乘十六. */
const PRODUCT = new RegExp(`${NUMERAL}(?:[乘加]${NUMERAL})+`, 'g');
/** 三零四 and 六零六一, as grades are said digit by digit. */
const DIGIT_BY_DIGIT =
  /(?<![一二三四五六七八九十百])[零一二三四五六七八九]{3,4}(?![一二三四五六七八九十百])/g;
/** 四五号钢, 四零铬, 二八槽钢. */
const PAIR =
  /(?<![零一二三四五六七八九十百])[一二三四五六七八九][零一二三四五六七八九](?=号?钢|铬|锰|工字|槽[钢铁]|角[钢铁])/g;
/** 两百, 三百二十, 一百五, 两千二. */
const HUNDREDS = new RegExp(
  `[${ONES}](?:千(?!瓦)(?:零?[${ONES}]百?)?|百)(?:零?[${ONES}]?十?[${ONES}]?)`,
  'g',
);
/** 二十, 四十五; 十二 and 两 only before a measure. */
const SAID = new RegExp(
  `(?<![${DIGITS.slice(1)}两十百千])(?:[${ONES}]十[${ONES}]?|(?:十[${ONES}]?|[${ONES}])(?=${MEASURES}))`,
  'g',
);

const digit = (character: string): number => (character === '两' ? 2 : DIGITS.indexOf(character));
const STEPS: ReadonlyMap<string, number> = new Map(Object.entries({ 千: 1000, 百: 100, 十: 10 }));

/** 二十 is 20, 十二 12, 两 2, 一百五 150 and 三零四 304; digits stay as they are. */
function numberOf(said: string): string {
  const [whole = '', part] = said.split('点');
  if (/\d/.test(said)) return said;
  if (part !== undefined) return `${numberOf(whole)}.${[...part].map(digit).join('')}`;
  if (!/[千百十]/.test(said)) return [...said].map(digit).join('');
  let [sum, last, step] = [0, 0, 0];
  for (const character of said) {
    const value = STEPS.get(character);
    if (value === undefined) last = digit(character);
    else {
      sum += (last || 1) * value;
      [last, step] = [0, value];
    }
  }
  // The five of 一百五 is fifty, and that of 一百零五 five.
  return String(sum + last * (step > 10 && !said.includes('零') ? step / 10 : 1));
}

/** Alloys by the names of their elements: 20铬锰钛, 40铬, 65锰. */
const ALLOY = /(?<![\d.])(\d\d)([铬锰钛钼钒镍]+)(?!铁)/g;
const ELEMENTS: ReadonlyMap<string, string> = new Map(
  Object.entries({ 铬: 'Cr', 锰: 'Mn', 钛: 'Ti', 钼: 'Mo', 钒: 'V', 镍: 'Ni' }),
);
const alloyOf = (_: string, carbon: string, elements: string): string =>
  `${carbon + [...elements].map((each) => ELEMENTS.get(each)).join('')} `;

/** 1吨半 and 1米五, where the whole is in digits already. */
const AND_A_PART = /(?<![\d.])(\d)([吨米])(半|[一二三四五六七八九](?![百十个米]))/g;

/** The motors of the standard by their horsepower. */
const KILOWATTS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{ 1: '0.75', 2: '1.5', 3: '2.2', 4: '3', 5.5: '4', 7.5: '5.5', 10: '7.5', 15: '11' },
    ...{ 20: '15', 25: '18.5', 30: '22', 40: '30', 50: '37', 60: '45', 75: '55', 100: '75' },
  }),
);
const HORSEPOWER = /(\d+(?:\.\d+)?) ?(?:马力|匹|hp)(?![a-z])/gi;
/** How pure a metal is, by its nines: 四个9 is 99.99, 四个九五 99.995. */
const NINES = /([二三四五六2-6])个[九9]([五5]?)的?/g;
const purityOf = (_: string, count: string, last: string): string => {
  const nines = '9'.repeat(Number(numberOf(count)) - 2) + last.replace('五', '5');
  return nines === '' ? '99 ' : `99.${nines} `;
};
/** 六个半 is 6.5, 四个七五 4.75. */
const AND_PART = new RegExp(`([${ONES}\\d]+)个(半|[27二七]?[5五](?!\\d))的?(?![吨年月])`, 'g');
const withPart = (_: string, whole: string, part: string): string =>
  `${numberOf(whole)}.${part === '半' ? 5 : numberOf(part)}mm `;

/** Units that the market writes in letters. */
const UNITS: ReadonlyMap<string, string> = new Map(
  Object.entries({ 升: 'l', 千瓦: 'kw', 伏: 'v' }),
);
/** 两公分 is 2公分, 四十五号钢 45号钢, 一点二毫米 1.2毫米. */
export const inDigits = (text: string): string =>
  text
    .replace(NINES, purityOf)
    .replace(AND_PART, withPart)
    .replace(PRODUCT, (product, at: number, whole: string) => {
      const numbers = product
        .split(/([乘加])/)
        .map((each) => (each === '乘' ? 'x' : each === '加' ? '+' : numberOf(each)))
        .join('');
      // The 16 of 三加一16平方 is another number.
      return /\d$/.test(product) || !/^\d/.test(whole.slice(at + product.length))
        ? numbers
        : `${numbers} `;
    })
    .replace(HUNDREDS, numberOf)
    .replace(DIGIT_BY_DIGIT, numberOf)
    .replace(PAIR, numberOf)
    .replace(DECIMAL, (_, whole, part) => `${numberOf(whole)}.${numberOf(part)}`)
    .replace(SAID, numberOf)
    .replace(
      AND_A_PART,
      (_, whole, unit, part) => `${whole}.${part === '半' ? 5 : digit(part)}${unit}`,
    )
    .replace(HORSEPOWER, (said, horses) =>
      KILOWATTS.has(horses) ? `${KILOWATTS.get(horses)}kw ` : said,
    )
    .replace(ALLOY, alloyOf)
    .replace(/(?<=\d)到(?=\d)/g, '-')
    .replace(/负(?=\d)/g, '-')
    .replace(/(\d+(?:\.\d+)?)斤/g, (_, half) => `${Number(half) / 2}kg `)
    .replace(/(\d) ?(升|千瓦|伏)/g, (_, last, unit) => `${last + UNITS.get(unit)} `);

/** How many hundredths of a millimetre they are. */
const HUNDREDTHS: ReadonlyMap<string, number> = new Map(
  Object.entries({ 丝: 1, 厘: 100, cm: 1000 }),
);
const MEASURED = /(?<![\d.x-])(?:(\d+(?:\.\d+)?)-)?(\d+(?:\.\d+)?)(丝|厘|cm)(?![a-z])/g;

/**
 * 50丝 is 0.5mm, 12厘 12mm and 1-2cm 10-20mm, in the normal form.
 * @param isKnown whether the market has goods that are called so: a film of 8丝
 */
export const inMillimetres = (spelled: string, isKnown: (measure: string) => boolean): string =>
  spelled.replace(MEASURED, (measure, least, number, unit) => {
    if (isKnown(measure)) return measure;
    const inOne = (each: string) =>
      (Math.round(Number(each) * 10) * (HUNDREDTHS.get(unit) ?? 0)) / 1000;
    return `${least === undefined ? '' : `${inOne(least)}-`}${inOne(number)}mm `;
  });

import { type Fen, formatYuan } from '../../money.ts';
import { formatQuantity, type Hundredths } from '../../quantity.ts';

/** What a text says of price or stock among its words: 3150元以下, 库存900吨以上. */
export interface TypedTerm {
  /** As it was typed, without spaces. */
  typed: string;
  /** How it was read. */
  meant: string;
  lowestPrice?: Fen;
  highestPrice?: Fen;
  lowestCount?: Hundredths;
}

const ONES = '一二两三四五六七八九';
/** 3150, 3.5万, 一万四. */
const NUMBER = `(?:\\d{1,9}(?:\\.\\d{1,2})?万?|[${ONES}]万[${ONES}]?千?)`;
const YUAN = '(?:元|块钱?)';
/** By what goods are sold; prices by the kilogram are not read. */
const UNIT = '(?:吨|t(?![a-z\\d])|平方米|立方米|平|方|米|千?个|千?件|台|套|块|条|桶|卷|张|只)';
/** In what of these an amount is no size of the goods. */
const COUNTED = '(?:吨|t(?![a-z\\d])|千?个|千?件|台|套|只)';
const PER = `(?:[/每一]?${UNIT})?`;
const IN_YUAN = `${YUAN}(?![/每一]?(?:公斤|千克|斤|kg))${PER}`;
const PRICE = '(?:价格|单价|价钱|价位|预算)?(?:在|是|为|要)? ?';
/** A number alone that is a price before 以内: of goods sold by the tonne, and no content, size or calorific value. */
const BARE = `(?:\\d{3,5}|[${ONES}]万[${ONES}]?千?|\\d{1,3}(?:\\.\\d)?万)`;
const LESS = '(?:不超过|不高于|低于|小于|少于|最高|<=?|≤)';
const MORE = '(?:不低于|不少于|高于|大于|超过|最低|>=?|≥)';
/** Not within a grade or a dimension. */
const START = '(?<![\\d.xφa-z/+-])';

/** How far a price that is about another one may be from it. */
const ABOUT = 0.05;

type Read = (...numbers: number[]) => Bounds;
type Bounds = Omit<TypedTerm, 'typed' | 'meant'>;

/** Each way of saying a bound, with what its numbers mean; the first that fits is meant. */
const PATTERNS: readonly (readonly [string, Read])[] = [
  [
    `${PRICE}${START}(${NUMBER})${YUAN}?-(${NUMBER})${IN_YUAN}(?:之间|左右)?`,
    (least = 0, most = 0) => ({ lowestPrice: least, highestPrice: most }),
  ],
  [
    `${PRICE}${START}(${NUMBER})${IN_YUAN}(?:以内|以下|之内|内)`,
    (most) => ({ highestPrice: most }),
  ],
  [`${PRICE}${START}(${NUMBER})${IN_YUAN}(?:以上|起)`, (least) => ({ lowestPrice: least })],
  [`${PRICE}${START}(${NUMBER})${IN_YUAN}(?:左右|上下)`, about],
  [`${PRICE}${LESS} ?(${NUMBER})${IN_YUAN}`, (most) => ({ highestPrice: most })],
  [`${PRICE}${MORE} ?(${NUMBER})${IN_YUAN}`, (least) => ({ lowestPrice: least })],
  [`${PRICE}${START}(${BARE})(?:以内|以下|之内)`, (most) => ({ highestPrice: most })],
  [`${PRICE}${START}(${BARE})(?:左右|上下)`, about],
  [
    `(?:库存|存量|余量|现货)量?(?:有|在|要)?(?:${MORE})? ?(${NUMBER})${UNIT}(?:以上|左右|起)?`,
    (least) => ({ lowestCount: least }),
  ],
  [`${START}(${NUMBER})${COUNTED}以上`, (least) => ({ lowestCount: least })],
];
const SAID = PATTERNS.map(([pattern, read]) => [new RegExp(pattern, 'u'), read] as const);

function about(price = 0): Bounds {
  return {
    lowestPrice: Math.round(price * (1 - ABOUT)),
    highestPrice: Math.round(price * (1 + ABOUT)),
  };
}

/** A number in hundredths: 3150 is 315000, 一万四 1400000. */
function hundredthsOf(said: string): number {
  const [, tens = '', rest = ''] = /^([^万]*)万(.*)$/.exec(said) ?? [];
  const digit = (one: string) => (one === '两' ? 2 : '零一二三四五六七八九'.indexOf(one));
  if (tens === '') return Math.round(Number(said) * 100);
  const whole = /^[\d.]+$/.test(tens) ? Number(tens) : digit(tens);
  return Math.round((whole * 10_000 + (rest === '' ? 0 : digit(rest.charAt(0)) * 1000)) * 100);
}

/**
 * The bounds of price and stock that a text says, and the text without them.
 * @param spelled the text in the normal form
 */
export function typedTerms(spelled: string): { rest: string; terms: TypedTerm[] } {
  const terms: TypedTerm[] = [];
  let rest = spelled;
  for (const [pattern, read] of SAID) {
    const found = pattern.exec(rest);
    if (!found) continue;
    const [typed, ...numbers] = found;
    const bounds = read(...numbers.map(hundredthsOf));
    terms.push({ typed: typed.replaceAll(' ', ''), meant: meaningOf(bounds), ...bounds });
    rest = rest.replace(typed, ' ').trim();
  }
  return { rest, terms };
}

function meaningOf({ lowestPrice, highestPrice, lowestCount }: Bounds): string {
  if (lowestCount !== undefined) return `库存不少于 ${formatQuantity(lowestCount)}`;
  if (lowestPrice === undefined) return `价格不高于 ${formatYuan(highestPrice ?? 0)}`;
  if (highestPrice === undefined) return `价格不低于 ${formatYuan(lowestPrice)}`;
  return `价格 ${formatYuan(lowestPrice)} 至 ${formatYuan(highestPrice)}`;
}

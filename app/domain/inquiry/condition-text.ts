/** The numbers that traders write in Chinese, up to a few hundred. */
const DIGITS = new Map([...'零一二三四五六七八九'].map((digit, value) => [digit, value]));
const TENS = new Map([
  ['十', 10],
  ['百', 100],
]);

function numberOf(chinese: string): number {
  let [sum, digit] = [0, 0];
  for (const sign of chinese.replaceAll('两', '二').replaceAll('〇', '零')) {
    const tens = TENS.get(sign);
    if (tens === undefined) digit = DIGITS.get(sign) ?? 0;
    else {
      sum += (digit || 1) * tens;
      digit = 0;
    }
  }
  return sum + digit;
}

const NUMBER = '[零〇一二两三四五六七八九十百]+';
const UNIT = '(?:个?工作日|天|日|周|个?星期|个月|小时|个?点|%)';

/** What is written short or in another way, as the rules of conditions read it. */
const REWRITTEN: readonly [RegExp, string | ((...found: string[]) => string)][] = [
  [/\s+/g, ''],
  [new RegExp(`百分之(${NUMBER})`, 'g'), (_, number = '') => `${numberOf(number)}%`],
  [new RegExp(`(${NUMBER})成`, 'g'), (_, number = '') => `${numberOf(number)}0%`],
  [new RegExp(`(${NUMBER})(?=${UNIT})`, 'g'), (number = '') => String(numberOf(number))],
  [/百分之(\d+)/g, '$1%'],
  [/(\d+(?:\.\d+)?)个?(?:税)?点/g, '$1%'],
  [/半个月/g, '15天'],
  [/(\d+)个工作日/g, '$1工作日'],
  [/(\d+)(?:周|个?星期)/g, (_, weeks) => `${Number(weeks) * 7}天`],
  [/(\d+)个月/g, (_, months) => `${Number(months) * 30}天`],
  [/(\d)日(?!元)/g, '$1天'],
  [/(\d+)(?:-|~|至|到)(\d+)(天|工作日)/g, '$1-$2$3'],
  // One sign before two nouns: 不含税运, 含税、运费.
  [
    /(不含|未含|不包|含|包)(税费?|运费?)[、和及与]?(税费?|运费?)(?!另|自|由|到付|买|按|单独)/g,
    '$1$2,$1$3',
  ],
];

/** A text of conditions as its clauses, in one width, letter case and writing of numbers. */
export function clausesOf(text: string): string[] {
  let read = text.normalize('NFKC').toLowerCase();
  for (const [pattern, to] of REWRITTEN) {
    read = typeof to === 'string' ? read.replace(pattern, to) : read.replace(pattern, to);
  }
  return read.split(/[,，。;；、\n()（）【】[\]]+/).filter(Boolean);
}

/** From how many days to how many: 「5-7天」, 「3工作日」, of which weekends and holidays make more. */
export interface Days {
  least: number;
  most: number;
}

export function daysOf(least: string, most: string | undefined, unit: string | undefined): Days {
  const [from, to] = [Number(least), Number(most ?? least)];
  return unit === '工作日' ? { least: from, most: to * 2 + 3 } : { least: from, most: to };
}

import { shapeOf } from '#app/domain/catalogue/search/specification.ts';
import { type LinePart, nameIn, type Vocabulary } from './line-words.ts';
import {
  eitherOneOrTwo,
  eitherPriceOrQuantity,
  eitherSpecsOrQuantity,
  notUnderstood,
} from './reading.ts';

/** Goods of which a number without a unit is the grade: a pattern of their names, and one of the number. */
const NUMBER_GRADES: readonly (readonly [name: RegExp, number: RegExp])[] = [
  [/不锈/, /^[234]\d{2}$/],
  [/轴承/, /^\d{4,5}$/],
  [/铝/, /^[1-8]\d{3}$/],
  [/螺[栓丝钉母帽柱]/, /^(?:[34568]\.[68]|10\.9|12\.9)$/],
  [
    /^(?:pp|pe|pvc|abs|ps|pc|pa|pom|pet|eva|eps|hdpe|ldpe|lldpe|gpps|hips)|橡胶|丁苯|丁腈|三元乙丙|顺丁/,
    /^\d{3,4}$/,
  ],
  [/铁[红黄黑]/, /^\d{3}$/],
  [/法兰|阀|垫圈|平垫|弹垫/, /^(?:304|316|201)$/],
];
/** From this size on, a number after goods sold by the tonne is more often their price than a quantity. */
const LEAST_PRICE = 1000;
/** Other goods whose size is written without a unit. */
const SIZED = /焊条|焊丝|切割片|磨片|砂轮|钻/;

/**
 * Decides whether each number without a unit is a grade, a size or the quantity wanted. If a number can be more than
 * one of them, a question about the row is added. If the goods are not known to have sizes, a question is added too;
 * but because their name may be misspelt, the number is kept as their size, by which similar goods are found.
 */
export function readBareNumbers({
  parts,
  typed,
  vocabulary,
  questions,
  isAmountElsewhere,
}: {
  parts: LinePart[];
  typed: string;
  vocabulary: Vocabulary;
  questions: string[];
  isAmountElsewhere: boolean;
}): void {
  const name = nameIn(parts);
  const bare = () => parts.filter(({ part }) => part === 'bare');
  for (const each of bare()) {
    if (isNumberGrade(each, parts, name, vocabulary)) each.part = 'grade';
  }
  const has = (...kinds: LinePart['part'][]) => parts.some(({ part }) => kinds.includes(part));
  const isMeasured = shapeOf(name) !== 'other' || SIZED.test(name);
  const isAmountStated = isAmountElsewhere || has('amount');
  const isSized = has('dimension');
  askAboutCommas(parts, typed, isSized, questions);
  const [first, second, ...more] = bare();
  if (!first) return;
  if (isAmountStated) {
    const mayBeSize = !isSized || (isMeasured && isHalfSized(name, parts));
    if (!mayBeSize || second || Number(first.text) >= LEAST_PRICE) return;
    if (!isMeasured) questions.push(notUnderstood(first.text));
    first.part = 'dimension';
    return;
  }
  if (more.length > 0) return;
  if (isMeasured && !isSized) {
    if (!second) questions.push(eitherSpecsOrQuantity(first.text));
    first.part = 'dimension';
    if (second) second.part = 'amount';
    return;
  }
  if (second) {
    questions.push(notUnderstood(first.text), notUnderstood(second.text));
    first.part = 'dimension';
    second.part = 'amount';
    return;
  }
  first.part = 'amount';
  if (isMeasured && isHalfSized(name, parts)) questions.push(eitherSpecsOrQuantity(first.text));
  else if (isMeasured && Number(first.text) >= LEAST_PRICE) {
    questions.push(eitherPriceOrQuantity(first.text));
  }
}

function isNumberGrade(
  { text }: LinePart,
  parts: readonly LinePart[],
  name: string,
  vocabulary: Vocabulary,
): boolean {
  if (!/^\d+(?:\.\d+)?$/.test(text) || SIZED.test(name)) return false;
  const isForm = NUMBER_GRADES.some(([goods, number]) => goods.test(name) && number.test(text));
  const isKnown = text.length > 2 && vocabulary.kindOf(text) === 'grade';
  const beside = parts.findLast(({ part }) => part === 'polymer' || part === 'grade');
  const isBehindMaterial =
    beside !== undefined && /^[a-z]+$/.test(beside.text) && /^\d{4}$/.test(text);
  return isForm || isKnown || isBehindMaterial;
}

/** Whether the goods are a pipe whose diameter is stated and whose wall is not. */
const isHalfSized = (name: string, parts: readonly LinePart[]): boolean =>
  shapeOf(name) === 'tube' &&
  parts.every(({ part, text }) => part !== 'dimension' || !/\dx/.test(text));

/**
 * Asks about commas: 10,200 in a line with other commas can be one number or two, unless the size is stated already;
 * 1,50 in a line without other commas is no number in either case.
 */
function askAboutCommas(
  parts: readonly LinePart[],
  typed: string,
  isSized: boolean,
  questions: string[],
): void {
  const line = typed.normalize('NFKC');
  const others = line.replace(/\d,(?=\d)/g, '').includes(',');
  const [odd] = /(?<![\d,])\d+(?:,\d+)*,(?!\d{3}(?!\d))\d+/.exec(line) ?? [];
  if (!others && odd) questions.push(eitherOneOrTwo(odd));
  if (isSized || !others) return;
  for (const { part, text } of parts) {
    if ((part === 'bare' || part === 'amount') && /,[1-9]/.test(text)) {
      questions.push(eitherOneOrTwo(text));
    }
  }
}

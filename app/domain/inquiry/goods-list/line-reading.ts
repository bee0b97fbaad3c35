import { shapeOf } from '#app/domain/catalogue/search/specification.ts';
import { amountsAmong } from './line-amounts.ts';
import { readBareNumbers } from './line-numbers.ts';
import { pricesAmong } from './line-prices.ts';
import {
  isOfName,
  type LinePart,
  LONGEST_LINE,
  nameIn,
  partsOf,
  type Vocabulary,
} from './line-words.ts';
import {
  type ListWord,
  NO_GOODS,
  notUnderstood,
  type Role,
  type RowReading,
  SEVERAL_GOODS,
  severalGrades,
  severalSpecs,
  TOO_LONG,
} from './reading.ts';
import { BOUGHT_PACKAGINGS, WORDS_BY_GOODS } from './trade-words.ts';

/** The role of a part as a word of the row, after its meaning has been decided. */
const ROLE: Readonly<Record<LinePart['part'], Role>> = {
  number: 'number',
  name: 'name',
  polymer: 'name',
  grade: 'grade',
  numbered: 'grade',
  dimension: 'specs',
  length: 'specs',
  treatment: 'finish',
  packaging: 'packaging',
  standard: 'standard',
  maker: 'maker',
  place: 'place',
  amount: 'amount',
  price: 'price',
  priceTerm: 'price',
  remark: 'remark',
  bare: 'unread',
  unread: 'unread',
};

/** Names of products that are made of a material; the material is then their grade, as NBR for a 橡胶板. */
const MADE = /[板垫圈膜带袋封管桶布绳网箱盘片]$/;
/** Sections whose number is their size: 槽钢 10#. */
const SECTIONS = /工字钢|工钢|槽钢|角钢|角铁/;

/**
 * Reads a row of goods that was typed as free text.
 * @param isAmountElsewhere whether the row is a description in a table whose amount has a column of its own
 */
export function readLine(
  typed: string,
  vocabulary: Vocabulary,
  isAmountElsewhere = false,
): RowReading {
  const line = typed.slice(0, LONGEST_LINE);
  const parts = settled(partsOf(line, vocabulary), vocabulary);
  const questions: string[] = line === typed ? [] : [TOO_LONG];
  readBareNumbers({ parts, typed: line, vocabulary, questions, isAmountElsewhere });
  const amounts = amountsAmong(parts, questions);
  const price = pricesAmong(parts, questions);
  const words = parts.map(
    ({ part, start, end, value, text }): ListWord => ({
      role: ROLE[part],
      text: typed.slice(start, end),
      value: value === text ? typed.slice(start, end) : value,
      start,
      end,
    }),
  );
  return { words, amounts, price, questions: [...doubtsOf(parts, words), ...questions] };
}

/** Decides those parts whose meaning depends on the goods. */
function settled(parts: readonly LinePart[], vocabulary: Vocabulary): LinePart[] {
  const names = nameIn(parts);
  const shape = shapeOf(names);
  const isMade = parts.some(({ part, text }) => part === 'name' && MADE.test(text));
  const isNamed = names !== '';
  return parts.map((each): LinePart => {
    const as = (part: LinePart['part']): LinePart => ({ ...each, part });
    switch (each.part) {
      case 'polymer':
        return isMade ? as('grade') : each;
      case 'numbered':
        return SECTIONS.test(names) ? as('dimension') : as('grade');
      case 'dimension':
        // 18-3 is a grade of EVA, and 3B one of petroleum coke.
        return shape === 'other' &&
          /^\d+(?:-\d+|[abc])$/.test(each.text) &&
          vocabulary.kindOf(each.text) === 'grade'
          ? as('grade')
          : each;
      case 'packaging':
        return !isNamed && BOUGHT_PACKAGINGS.has(each.text) ? as('name') : each;
      default:
        return besideGoods(each, names) ?? each;
    }
  });
}

function besideGoods(each: LinePart, names: string): LinePart | undefined {
  const [, , role] =
    WORDS_BY_GOODS.find(([word, goods]) => word === each.text && goods.test(names)) ?? [];
  return role && { ...each, part: role };
}

function doubtsOf(parts: readonly LinePart[], words: readonly ListWord[]): string[] {
  const isOfGoods = words.some(({ role }) => ['name', 'grade', 'specs'].includes(role));
  const unread = words.filter(({ role }) => role === 'unread');
  const amountAt = parts.findIndex(({ part }) => part === 'amount');
  const nameAfter = parts.findLastIndex(isOfName);
  const nameBefore = parts.findIndex(isOfName);
  const isSeveral = amountAt !== -1 && nameBefore !== -1 && nameBefore < amountAt;
  return [
    ...unread.map(({ text }) => notUnderstood(text)),
    ...(isOfGoods || unread.length > 0 ? [] : [NO_GOODS]),
    ...(isSeveral && nameAfter > amountAt ? [SEVERAL_GOODS] : []),
    ...polymersApart(parts),
    ...contradictions(parts),
  ];
}

/**
 * Asks about a line with several polymers: PP K8003 / PE 5000S are two products, but PE 膜料 and EPDM 三元乙丙 are one each.
 */
function polymersApart(parts: readonly LinePart[]): string[] {
  const names = new Set(
    parts
      .filter(({ part, text }) => part === 'polymer' && /^[a-z]/.test(text))
      .map(({ text }) => text),
  );
  return names.size > 1 ? [SEVERAL_GOODS] : [];
}

/** Asks about two grades of one kind, or two complete specifications: only one of them can be meant. */
function contradictions(parts: readonly LinePart[]): string[] {
  const grades = new Map<string, Set<string>>();
  for (const { part, text } of parts) {
    const kind = part === 'grade' ? kindOfGrade(text) : null;
    if (kind !== null) grades.set(kind, (grades.get(kind) ?? new Set()).add(text));
  }
  const sizes = parts.filter(({ part, text }) => part === 'dimension' && /\dx|φ/.test(text));
  const distinct = new Set(sizes.map(({ text }) => `${text.includes('x')}`));
  const isTwice = sizes.length > distinct.size;
  return [
    ...[...grades.values()].flatMap((same) => (same.size > 1 ? [severalGrades([...same])] : [])),
    ...(isTwice ? [severalSpecs(sizes.map(({ text }) => text))] : []),
  ];
}

/**
 * The kind of a grade: grades that differ only in their figures are of one kind. Words of quality have none, because
 * they may stand beside any other grade.
 */
function kindOfGrade(text: string): string | null {
  if (/^\d+(?:\.\d+)?%$/.test(text)) return '%';
  if (/[≤≥<>\p{Script=Han}]/u.test(text)) return null;
  return /\d/.test(text) ? (/^[a-z]*/.exec(text)?.[0] ?? '') : null;
}

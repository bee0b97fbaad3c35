import { type Fen, formatYuan } from '../../money.ts';
import { formatQuantity, type Hundredths } from '../../quantity.ts';
import { figureOf } from './figure.ts';
import { gradeFamily } from './grade.ts';
import { labelledNumber } from './labelled-number.ts';
import type { QueryWord } from './query.ts';
import { ATTRIBUTES, type Attributes, attributesOf, MEASURES } from './specification.ts';
import { attributeOf } from './terms.ts';

/** What of goods can differ from a text. */
export interface Compared {
  productName: string;
  categoryName: string;
  brandNumber: string;
  specs: string;
  manufacturer: string;
  deliveryPlace: string;
  attributes: Readonly<Record<string, string>>;
  price: Fen;
  availableCount: Hundredths;
}

/** What a word is that goods do not have. */
export type WordRole = 'place' | 'maker' | 'grade' | 'price' | 'stock' | 'other';

/** How goods differ from the words of a text that they do not have: 「厚度 2.75，相差 0.25」, 「产地不同：无锡市」. */
export function differencesOf(
  missing: readonly { word: QueryWord; role: WordRole }[],
  goods: Compared,
): string[] {
  return [...new Set(missing.flatMap(({ word, role }) => differences(word.typed, role, goods)))];
}

function differences(typed: string, role: WordRole, goods: Compared): string[] {
  if (role === 'place') return [`产地不同：${goods.deliveryPlace}`];
  if (role === 'maker') return [`厂家不同：${goods.manufacturer}`];
  if (role === 'price') return [`价格 ${formatYuan(goods.price)}`];
  if (role === 'stock') return [`库存 ${formatQuantity(goods.availableCount)}`];
  const otherwise = [`规格不同：${goods.specs}`];
  const labelled = labelledNumber(typed);
  if (labelled) {
    const differing = numberDifferences(valuesOf(labelled.terms), goods.attributes);
    return differing.length > 0 ? differing : otherwise;
  }
  const figure = role === 'grade' ? role : figureOf(typed, false);
  if (figure === 'grade') {
    const isOfFamily = gradeFamily(typed) === gradeFamily(goods.brandNumber);
    return [`${isOfFamily ? '同系列牌号' : '牌号不同'}：${goods.brandNumber}`];
  }
  if (figure !== 'dimension') return [`没有「${typed}」`];
  const asked = attributesOf(`${goods.productName} ${goods.categoryName}`, typed);
  const found = numberDifferences(asked, goods.attributes);
  return found.length > 0 ? found : otherwise;
}

const valuesOf = (terms: readonly string[]): Attributes =>
  Object.fromEntries(
    terms.map((term) => [attributeOf(term), term.slice(attributeOf(term).length + 1)]),
  );

const numberIn = (value: string): number => Number.parseFloat(value.replace('DN', ''));

/** Each number that is another one, with how far it is away. */
function numberDifferences(asked: Attributes, own: Readonly<Record<string, string>>): string[] {
  return [...new Set([...MEASURES, 'wall' as const, 'width' as const, 'length' as const])].flatMap(
    (name) => {
      const [wanted, has] = [asked[name], own[name]];
      if (wanted === undefined || has === undefined || wanted === has) return [];
      const away = Math.abs(numberIn(has) - numberIn(wanted));
      const { label } = ATTRIBUTES[name];
      return Number.isFinite(away)
        ? [`${label} ${has}，相差 ${Number(away.toFixed(3))}`]
        : [`${label} ${has}`];
    },
  );
}

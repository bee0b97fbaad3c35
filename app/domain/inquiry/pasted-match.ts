import { gradeFamily } from '#app/domain/catalogue/search/grade.ts';
import { normalForm } from '#app/domain/catalogue/search/normal-form.ts';
import type { QueryWord } from '#app/domain/catalogue/search/query.ts';
import {
  ATTRIBUTES,
  type Attribute,
  type Attributes,
  attributesOf,
} from '#app/domain/catalogue/search/specification.ts';
import { numbersOf } from '#app/domain/catalogue/search/terms.ts';

/** The words of a row by what they tell; each as the search reads it. */
export interface RowWords {
  names: QueryWord[];
  grades: QueryWord[];
  dimensions: QueryWord[];
}

const DIMENSION = /^(?:φ|dn)?\d[\d.]*(?:-\d[\d.]*)?[a-d]?#?(?:mm|m|目|l)?(?:x.*)?$/;
/** HRB400E, 304, 45#, 42.5: letters with digits, or a number that no dimension of its goods is. */
const GRADE =
  /^(?=.*\d)(?:[a-z][a-z\d.+/-]*|[2-4]\d{2}[a-z]?(?:\/.*)?|\d+#|[345]2\.5r?|\d{4,}[a-z]*)$/;

/**
 * Tells names, grades and dimensions apart. A grade of digits, 304 or 45#, is one only beside another
 * dimension or where the market knows it.
 */
export function rowWordsOf(
  words: readonly QueryWord[],
  knownGrades: ReadonlyMap<string, string>,
): RowWords {
  const found: RowWords = { names: [], grades: [], dimensions: [] };
  for (const word of words) {
    const { typed } = word;
    const isGrade = knownGrades.has(typed) || (GRADE.test(typed) && !/^dn\d/.test(typed));
    if (isGrade && !/^\d{1,3}[a-d]?$/.test(typed)) found.grades.push(word);
    else if (DIMENSION.test(typed)) found.dimensions.push(word);
    else (isGrade ? found.grades : found.names).push(word);
  }
  return found;
}

/** The number by which goods of a kind are near to each other first: a bar's diameter. */
const MEASURES: readonly Attribute[] = [
  ...(['diameter', 'thickness', 'outerDiameter', 'side', 'height'] as const),
  ...(['nominalDiameter', 'model', 'size'] as const),
];

/** What a row asks of its goods' measure: `{ attribute: 'diameter', value: 18 }`; null for nothing. */
export function measureOf(names: string, specs: string) {
  const attributes = attributesOf(names, specs);
  const attribute = MEASURES.find((name) => attributes[name]);
  const value = attribute && Number.parseFloat((attributes[attribute] ?? '').replace('DN', ''));
  return attribute && value !== undefined && Number.isFinite(value) ? { attribute, value } : null;
}

interface Likened {
  name: string;
  brandNumber: string;
  specs: string;
}

/** Why goods were found for a row of these words: 「牌号相同，直径最近（Φ18×9m）」. */
export function reasonOf({ grades, dimensions }: RowWords, goods: Likened): string {
  const ofGrade = gradeReason(typedWords(grades), goods.brandNumber);
  return [ofGrade, specsReason(typedWords(dimensions), goods)].filter(Boolean).join('，');
}

const typedWords = (words: readonly QueryWord[]): string[] => words.map(({ typed }) => typed);

function gradeReason(grades: readonly string[], brandNumber: string): string {
  if (grades.length === 0) return '';
  const own = normalForm(brandNumber);
  const isSame = grades.some((grade) => own.split(' ').includes(grade) || own === grade);
  if (isSame || own.replaceAll(' ', '') === grades.join('')) return '牌号相同';
  const isOfFamily = grades.some((grade) => gradeFamily(grade) === gradeFamily(brandNumber));
  return isOfFamily ? `同系列牌号 ${brandNumber}` : `牌号不同（${brandNumber}）`;
}

function specsReason(dimensions: readonly string[], { name, specs }: Likened): string {
  const own = new Set(numbersOf(specs));
  const asked = dimensions.flatMap(numbersOf);
  if (asked.length === 0) return '';
  if (asked.every((number) => own.has(number))) return '规格相同';
  const attributes = attributesOf(name, specs);
  const measure = measureOf(name, specs);
  const isSame = measure && asked.includes(valueText(attributes, measure.attribute));
  if (!measure) return `规格不同（${specs}）`;
  const { label } = ATTRIBUTES[measure.attribute];
  return isSame ? `${label}相同（${specs}）` : `${label}最近（${specs}）`;
}

const valueText = (attributes: Attributes, attribute: Attribute): string =>
  (attributes[attribute] ?? '').replace('DN', '');

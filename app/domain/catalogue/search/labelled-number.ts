import { namesOf } from '#app/domain/names-of.ts';
import { ATTRIBUTES, type Attribute } from './specification.ts';
import { facetTerm } from './terms.ts';

/** What people call a measure besides its own label. */
const ALSO: readonly (readonly [label: string, measures: readonly Attribute[]])[] = [
  ['口径', ['nominalDiameter', 'outerDiameter']],
  ['直径', ['diameter', 'outerDiameter']],
  ['板厚', ['thickness']],
  ['厚', ['thickness', 'wall']],
  ['宽', ['width']],
  ['长度', ['length']],
  ['长', ['length']],
];
const LABELS: ReadonlyMap<string, readonly Attribute[]> = new Map([
  ...namesOf(ATTRIBUTES).map((name) => [ATTRIBUTES[name].label, [name]] as const),
  ...ALSO,
]);
const ANY_LABEL = [...LABELS.keys()].sort((one, other) => other.length - one.length).join('|');
const LABELLED = new RegExp(`^(${ANY_LABEL})[为是:]?(?:φ|dn)?(\\d+(?:\\.\\d+)?)(mm|m)?$`);
const APART = new RegExp(`(${ANY_LABEL})[为是:]? ?(?=(?:φ|dn)?\\d)`, 'g');

/** 厚度 16 as one word. */
export const joinLabels = (text: string): string => text.replace(APART, ' $1');

/** The terms of a number that is said with its measure: 厚度16, 长度9m. */
export function labelledNumber(word: string): { terms: string[] } | null {
  const [, label = '', number = '', unit] = LABELLED.exec(word) ?? [];
  const measures = LABELS.get(label);
  if (!measures) return null;
  const value = (measure: Attribute) => {
    if (measure === 'nominalDiameter') return `DN${number}`;
    return measure === 'length' && unit !== 'm' && Number(number) >= 100
      ? String(Number(number) / 1000)
      : number;
  };
  return { terms: measures.map((measure) => facetTerm(measure, value(measure))) };
}

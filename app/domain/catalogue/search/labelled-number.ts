import { namesOf } from '#app/domain/names-of.ts';
import { ofNominalDiameter, ofOuterDiameter } from './dimension-ways.ts';
import { ATTRIBUTES, type Attribute } from './specification.ts';
import { facetTerm, wholeTerm } from './terms.ts';

/** What people call a measure besides its own label. */
const ALSO: readonly (readonly [label: string, measures: readonly Attribute[]])[] = [
  ['口径', ['nominalDiameter', 'outerDiameter']],
  ['公称直径', ['nominalDiameter', 'diameter', 'outerDiameter']],
  ['直径', ['diameter', 'outerDiameter']],
  ['壁厚', ['wall', 'thickness']],
  ['板厚', ['thickness']],
  ['厚', ['thickness', 'wall']],
  ['宽', ['width']],
  ['长度', ['length']],
  ['长', ['length']],
];
const LABELS: ReadonlyMap<string, readonly Attribute[]> = new Map([
  ...namesOf(ATTRIBUTES).flatMap((name) =>
    name === 'standard' ? [] : [[ATTRIBUTES[name].label, [name]] as const],
  ),
  ...ALSO,
]);
const ANY_LABEL = [...LABELS.keys()].sort((one, other) => other.length - one.length).join('|');
const LABELLED = new RegExp(`^(${ANY_LABEL})[为是:]?(?:φ|dn)?(\\d+(?:\\.\\d+)?)(mm|m)?$`);
const WITH_WORDS = new RegExp(
  `((?:${ANY_LABEL})[为是:]?(?:φ|dn)?\\d+(?:\\.\\d+)?(?:mm|m)?)(?=\\p{Script=Han})`,
  'gu',
);
const APART = new RegExp(`(${ANY_LABEL})[为是:]? ?(?=(?:φ|dn)?\\d)`, 'g');

const BEHIND = /(?<![\d.x])(\d+(?:\.\d+)?)(mm|m)?(宽|长|口径|外径|直径)(?!\d)/g;

/** 厚度 16 as one word, and 1250宽 as 宽1250. */
export const joinLabels = (text: string): string =>
  text.replace(BEHIND, ' $3$1$2 ').replace(APART, ' $1').replace(WITH_WORDS, '$1 ');

/** The terms of a number that is said with its measure: 厚度16, 长度9m. */
export function labelledNumber(word: string): { terms: string[] } | null {
  const [, label = '', number = '', unit] = LABELLED.exec(word) ?? [];
  const measures = LABELS.get(label);
  if (!measures) return null;
  const value = (measure: Attribute) => {
    if (measure === 'nominalDiameter') return `DN${number}`;
    if (unit === 'm') return measure === 'length' ? number : String(Number(number) * 1000);
    return measure === 'length' && Number(number) >= 100 ? String(Number(number) / 1000) : number;
  };
  const facets = measures.map((measure) => facetTerm(measure, value(measure)));
  // A valve has it in its grade.
  if (label === '口径') {
    const outside = ofNominalDiameter(`DN${number}`).flat();
    return { terms: [...facets, wholeTerm(`dn${number}`), ...outside] };
  }
  if (label === '外径') return { terms: [...facets, ...ofOuterDiameter(number).flat()] };
  // Sheets of 1.2 m are 1219 or 1220 wide.
  if (label.startsWith('宽') && unit === 'm' && number === '1.2')
    facets.push(...['1219', '1220'].map((width) => facetTerm('width', width)));
  // Of films and belts the width is one of their numbers.
  const isWide = label === '宽' || label === '宽度';
  // Films are said by the centimetre too.
  const tens = unit === undefined && Number(number) < 200 ? [String(Number(number) * 10)] : [];
  if (isWide) return { terms: [...facets, ...[value('width'), number, ...tens].map(wholeTerm)] };
  return { terms: [...facets, ...(label.startsWith('长') ? smallLengths(number, unit) : [])] };
}

/** Small goods have their length among their numbers, in metres or in millimetres. */
function smallLengths(number: string, unit: string | undefined): string[] {
  const millimetres = Number(number) * (unit === 'm' ? 1000 : 1);
  if (millimetres < 20 || millimetres > 3000) return [];
  return [...(unit === 'm' ? [`${number}m`] : []), String(millimetres)].map(wholeTerm);
}

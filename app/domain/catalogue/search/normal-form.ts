import { typedValue } from '#app/domain/typed-text.ts';

/** Units written in Chinese or at length, behind a number. */
const UNITS: readonly (readonly [RegExp, string])[] = [
  // 10个厚, 10mm厚 and 8个的: people say pieces for millimetres.
  [/(\d) ?(?:(?:毫米|mm|个)[厚粗]|[厚粗](?![\p{Script=Han}\d])|个的)/gu, '$1mm '],
  [/(\d) ?(?:毫米|mm)(?![a-wyz])/g, '$1mm'],
  [/(\d)mm(?![23](?!\d))(?=\d)/g, '$1mm '],
  [/(\d)目(?=\p{Script=Han})/gu, '$1目 '],
  [/(\d) ?(?:厘米|公分|cm)(?![a-wyz])/g, '$1cm'],
  [/(\d) ?(?:平方米|平米|m2)(?![a-z\d])/g, '$1m2'],
  [/(\d) ?(?:立方米|立方|m3)(?![a-z\d])/g, '$1m3'],
  [/(\d) ?(?:米|m)(?![a-wyz\d])/g, '$1m'],
  [/(\d) ?(?:千克|公斤|kg)(?![a-z])/g, '$1kg'],
  // 2805 吨袋 is a grade and a bag.
  [/(\d) ?(?:公吨|吨(?! ?[袋包位])|t)(?![a-z\d])/g, '$1t'],
];

/**
 * One spelling for what is indexed and what is searched, for grades and specifications too:
 * compatibility characters folded (NFKC), lower case, one kind of dash, × and diameter sign, units and
 * decimals in one form, P.O as PO, single spaces and none inside a dimension. Control characters and lone
 * surrogates count as spaces, since PostgreSQL refuses them in a text.
 */
export function normalForm(text: string): string {
  let form = typedValue(text)
    .toLowerCase()
    .replace(/[\s\p{Cc}\p{Cs}]+/gu, ' ')
    .replace(/[-~∼]+/g, '-')
    .replace(/[ϕø∅⌀ф∮¢]/g, 'φ')
    .replaceAll('ü', 'v')
    .replace(/[×✕✖*]/g, 'x');
  // What one rule has joined may be for another.
  for (let before = ''; form !== before; ) {
    before = form;
    form = joined(form);
  }
  return form;
}

function joined(form: string): string {
  const spelled = form
    .replace(/(\d)号(?!\d)/g, '$1#')
    .replace(/(\d)#([a-d])(?![a-z级类型])/g, '$1$2#')
    .replace(/(\d#)(?=[a-d][级类型])/g, '$1 ')
    .replace(/φ +(?=\d)/g, 'φ')
    .replace(/(?<=[a-z])\.(?=[a-z])/g, '')
    .replace(/(?<![\d.a-wyz])\.(?=\d)/g, '0.')
    .replace(/\d+\.\d+(?!\.?\d)/g, withoutNeedlessZeros);
  return UNITS.reduce((units, [unit, short]) => units.replace(unit, short), spelled)
    .replace(/(\d(?:mm|cm|m)?) ?x ?(?=φ?\d|c(?![a-z\d]))/g, '$1x')
    .replace(/(\d(?:mm)?) ?- ?(?=\d)/g, '$1-')
    .replace(/ {2,}/g, ' ')
    .trim();
}

const withoutNeedlessZeros = (number: string) => number.replace(/\.?0+$/, '');

import { NOMINAL_DIAMETERS, OUTER_DIAMETERS_OF } from '../steel/pipe-sizes.ts';
import { MODELS_BY_SIDES } from '../steel/section-sides.ts';
import { liesWithin } from './attribute-range.ts';
import type { Lexicon } from './lexicon.ts';
import { facetTerm, numbersOf, wholeTerm } from './terms.ts';

/** What is round or of cores and discs is said by the inch, and written by the millimetre. */
const MILLIMETRES: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    ...{ '3寸': ['φ76'], '6寸': ['φ152'], '4寸': ['105', '100'], '5寸': ['125'] },
  }),
);

/** Φ18, 18mm, 5-10mm and 3×1500×C as terms of their numbers. */
export function dimensionWays(word: string): string[][] {
  const ofInches = MILLIMETRES.get(word);
  if (ofInches) return ofInches.map((size) => [wholeTerm(size)]);
  const diameter = /^φ(\d+(?:\.\d+)?)(?:mm)?$/.exec(word)?.[1];
  if (diameter) {
    const facets = ['diameter', 'outerDiameter'].map((name) => [facetTerm(name, diameter)]);
    return [[wholeTerm(`φ${diameter}`)], ...facets, ...ofOuterDiameter(diameter)];
  }
  if (
    !/^(?:φ|dn)?\d[\d.]*(?:-\d[\d.]*)?[a-d]?#?(?:mm|cm|m|目)?(?:x[\d.]+(?:mm|cm|m)?)*(?:xc)?$/.test(
      word,
    )
  ) {
    return [];
  }
  if (/^\d[\d.]*[a-d]#?$/.test(word)) return [[wholeTerm(word.replace('#', ''))]];
  const numbers = numbersOf(word);
  const metres = /^(\d[\d.]*)m$/.exec(word)?.[1];
  // Timber of four metres is 4000 long.
  if (metres) return [[wholeTerm(metres)], [wholeTerm(String(Number(metres) * 1000))]];
  // A range is written with a sign at either end too: Φ30–Φ42.
  if (numbers.length === 1 && word.includes('-'))
    return [numbers.map(wholeTerm), (word.match(/\d[\d.]*/g) ?? []).map(wholeTerm)];
  if (numbers.length === 1) return [numbers.map(wholeTerm), ...ofOneNumber(word)];
  // In their order, or in another: 40×60 is 60×40, but 300×300 is not any 300.
  const inOrder = [[wholeTerm(numbers.join('x'))], ...inOtherUnits(word, numbers)];
  return new Set(numbers).size < numbers.length ? inOrder : [...inOrder, numbers.map(wholeTerm)];
}

/** The measures that goods have from the first to the second number of 8-10 and φ12-25mm. */
export function waysWithinRange(word: string, { measures }: Lexicon): string[][] {
  const [, least = '', most = ''] = /^φ?(\d+(?:\.\d+)?)-(\d+(?:\.\d+)?)(?:mm)?$/.exec(word) ?? [];
  if (most === '') return [];
  return [...measures].flatMap(([attribute, values]) =>
    values
      .filter((value) => liesWithin(value, { attribute, least, most }))
      .map((value) => [facetTerm(attribute, value)]),
  );
}

/** The terms of sizes that are said in another unit than the market writes, or by their sides. */
function inOtherUnits(word: string, numbers: readonly string[]): string[][] {
  const models = MODELS_BY_SIDES.get(numbers.join('x')) ?? [];
  return [
    ...models.map((model) => [facetTerm('model', model)]),
    ...inTens(numbers),
    ...inFeet(numbers),
    ...ofPipe(numbers),
    ...ofLength(word, numbers),
    ...ofEqualSides(numbers),
    ...(isInMetres(word, numbers)
      ? [
          ...[times(numbers, 1000), times(numbers.toReversed(), 1000), each(numbers, 1000)],
          times(numbers, 10),
        ]
      : []),
    // Cartons are ordered by centimetres, in any order of their sides.
    ...(word.endsWith('cm') || isOfCarton(numbers) ? [times(numbers, 10), each(numbers, 10)] : []),
    // A pallet of 110×110 and a bag of 55×95 are written by the millimetre, and a bag of 900×900×1100 by the centimetre.
    ...(numbers.every((number) => /^[1-9]\d0?$/.test(number) && Number(number) < 200)
      ? [times(numbers, 10)]
      : []),
    ...(numbers.length === 3 && numbers.every((number) => /^\d{2,3}0$/.test(number))
      ? [times(numbers, 0.1)]
      : []),
  ];
}

/** Films are written by the thousandth of a millimetre: 2.3丝 and 0.023 are 23μm. */
export const thousandthsOf = (number: string): string[] =>
  /^0\.0[1-9]\d?$/.test(number) ? [wholeTerm(number.slice(3).padEnd(2, '0'))] : [];

const times = (numbers: readonly string[], factor: number): string[] => [
  wholeTerm(numbers.map((number) => Math.round(Number(number) * factor)).join('x')),
];

const each = (numbers: readonly string[], factor: number): string[] =>
  numbers.map((number) => wholeTerm(String(Math.round(Number(number) * factor))));

/** Boards are ordered by feet: 4×8 is 1220×2440. */
const inFeet = (numbers: readonly string[]): string[][] =>
  ({ '4x8': [['1220', '2440']], '3x6': [['915', '1830']] })[numbers.join('x')]?.map((sides) =>
    sides.map(wholeTerm),
  ) ?? [];

/** The nominal diameter of pipes that are outside so wide: 114 is DN100. */
export const ofOuterDiameter = (outer: string): string[][] => {
  const nominal = NOMINAL_DIAMETERS.get(outer);
  return nominal === undefined ? [] : [[facetTerm('nominalDiameter', nominal)]];
};

/** What else a number beside other words is: 4040 of a profile 40×40, 200 of a beam 20a, 475 of a coil 4.75. */
export function termsOfNumber(number: string): string[] {
  const [, one, other] = /^([1-9]\d)([1-9]\d)$/.exec(number) ?? [];
  const model = /^([1-9]\d?)0$/.exec(number)?.[1];
  return [
    ...(other ? [`${one}x${other}`, `${other}x${one}`].map(wholeTerm) : []),
    ...ofOuterDiameter(number).flat(),
    ...(model ? ['', 'a', 'b', 'c'].map((letter) => facetTerm('model', model + letter)) : []),
    ...(/^[1-9]75$/.test(number) ? [facetTerm('thickness', `${number[0]}.75`)] : []),
  ];
}

export const ofNominalDiameter = (nominal: string): string[][] =>
  (OUTER_DIAMETERS_OF.get(nominal) ?? []).map((outer) => [facetTerm('outerDiameter', outer)]);

/** DN100 of a pipe that is known by its outer diameter; 7.5# of an angle is 75 wide. */
function ofOneNumber(word: string): string[][] {
  const [, centimetres] = /^(\d{1,2}(?:\.\d)?)#$/.exec(word) ?? [];
  return [
    ...ofNominalDiameter(word.toUpperCase()),
    ...(centimetres ? [[facetTerm('side', String(Number(centimetres) * 10))]] : []),
  ];
}

/** 60×3.5 is DN50×3.5. */
const ofPipe = ([outer = '', wall = '', ...more]: readonly string[]): string[][] =>
  more.length > 0 ? [] : ofOuterDiameter(outer).map((way) => [...way, facetTerm('wall', wall)]);

/** 150×150×12m is 12000 long, and timber of 4×9×3m 3000×40×90. */
function ofLength(word: string, numbers: readonly string[]): string[][] {
  const [one = '', other = '', length, ...more] = numbers;
  if (length === undefined || more.length > 0 || !word.endsWith('m') || word.endsWith('mm'))
    return [];
  const long = String(Number(length.replace(/m$/, '')) * 1000);
  return [[wholeTerm([one, other, long].join('x'))], [wholeTerm(long), ...each([one, other], 10)]];
}

/** 1.2×1.0 and 1.2m×1m: two or three sides of less than ten metres. */
const isInMetres = (word: string, numbers: readonly string[]): boolean =>
  numbers.every((number) => Number(number) < 10) &&
  (/\d\.\d/.test(word) || /\dm(?:x|$)/.test(word));

const isOfCarton = (numbers: readonly string[]): boolean =>
  numbers.length === 3 && numbers.every((number) => /^\d{2}$/.test(number));

/** Sides that are said in centimetres. */
const CENTIMETRES = /^(?:\d(?:\.5)?|1\d|20)$/;
/** Timber, tubes and angles are said by the centimetre: 4x9 is 40×90, 3.5x8.5 35×85, and an angle of 5x5 50×5. */
function inTens(numbers: readonly string[]): string[][] {
  const [one = '', other = ''] = numbers;
  if (numbers.length !== 2 || !numbers.every((number) => CENTIMETRES.test(number))) return [];
  return one === other
    ? [[wholeTerm(`${one}0x${one}`)], [wholeTerm(`${one}0x${one}0`)]]
    : [each(numbers, 10)];
}

/** An angle of 50×50×5 is written 50×5. */
function ofEqualSides([one = '', other, wall]: readonly string[]): string[][] {
  return one === other && wall !== undefined ? [[wholeTerm(`${one}x${wall}`)]] : [];
}

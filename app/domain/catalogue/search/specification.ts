import { namesOf } from '#app/domain/names-of.ts';
import { normalForm } from './normal-form.ts';

/** What the numbers of a specification mean, by the field's words. */
export const ATTRIBUTES = {
  diameter: { label: '直径', unit: 'mm' },
  thickness: { label: '厚度', unit: 'mm' },
  width: { label: '宽度', unit: 'mm' },
  height: { label: '高度', unit: 'mm' },
  outerDiameter: { label: '外径', unit: 'mm' },
  nominalDiameter: { label: '公称直径', unit: '' },
  side: { label: '边长', unit: 'mm' },
  wall: { label: '壁厚', unit: 'mm' },
  web: { label: '腹板厚', unit: 'mm' },
  flange: { label: '翼缘厚', unit: 'mm' },
  model: { label: '型号', unit: '' },
  length: { label: '定尺', unit: 'm' },
  size: { label: '粒径', unit: 'mm' },
  mesh: { label: '目数', unit: '目' },
  content: { label: '含量', unit: '%' },
  pack: { label: '包装', unit: '' },
  /** Said by sellers, and never read from a specification. */
  standard: { label: '执行标准', unit: '' },
} as const;

export type Attribute = keyof typeof ATTRIBUTES;

/** The number by which goods of a kind are near to each other first: a bar's diameter. */
export const MEASURES: readonly Attribute[] = [
  ...(['diameter', 'thickness', 'outerDiameter', 'side', 'height'] as const),
  ...(['nominalDiameter', 'model', 'size'] as const),
];

/** The numbers of a specification, each in the unit of its attribute; a model such as 20a as text. */
export type Attributes = Partial<Record<Attribute, string>>;

/** Each attribute in words, in the order of ATTRIBUTES: 直径 18 mm. */
export const attributeTexts = (attributes: Attributes): string[] =>
  namesOf(ATTRIBUTES).flatMap((name) => {
    const value = attributes[name];
    const { label, unit } = ATTRIBUTES[name];
    return value === undefined ? [] : [`${label} ${value} ${unit}`.trimEnd()];
  });

/** How the goods of a kind are measured. */
export type Shape = 'bar' | 'flat' | 'tube' | 'squareTube' | 'hBeam' | 'rolled' | 'angle' | 'other';

/** The first that a name fits decides: a 不锈钢管 is a tube, a 不锈钢卷板 is flat. */
const SHAPES: readonly (readonly [Shape, RegExp])[] = [
  ['hBeam', /h ?型钢/],
  ['rolled', /工字钢|槽钢/],
  ['angle', /角钢|角铁/],
  ['squareTube', /方管|矩管|矩形管|方通/],
  ['tube', /(?<![纸胶])管/],
  ['bar', /螺纹|盘螺|线材|高线|盘条|圆钢|钢棒|圆棒|光亮棒|钢筋|元钢|铜棒|铝棒/],
  ['flat', /板|卷|带钢|钢带|箔/],
];

export function shapeOf(names: string): Shape {
  const written = normalForm(names);
  return SHAPES.find(([, words]) => words.test(written))?.[0] ?? 'other';
}

const NUMBER = String.raw`\d+(?:\.\d+)?`;
const DIMENSIONS = new RegExp(
  String.raw`(?<![\d.])(?:φ|dn)?${NUMBER}[a-d]?#?(?:mm|cm|m)?(?:x(?:φ?${NUMBER}(?:mm|cm|m)?|c(?![a-z\d])))*`,
  'g',
);

/** One number of a specification, with the sign before it and the unit behind it. */
export interface Dimension {
  sign: 'φ' | 'dn' | '';
  value: string;
  /** The letter of a section: 20a. */
  letter: string;
  unit: string;
}

/** The dimensions of a text in their order, 「3.0×1500×C」 as three; a coil's C has no value. */
export function dimensionsOf(text: string): Dimension[] {
  const [written = ''] = normalForm(text).match(DIMENSIONS) ?? [];
  return written.split('x').flatMap((part) => {
    const match = /^(φ|dn)?(\d+(?:\.\d+)?)([a-d]?)#?(mm|cm|m)?$/.exec(part);
    if (!match)
      return part === 'c' ? [{ sign: '' as const, value: '', letter: 'c', unit: '' }] : [];
    const [, sign = '', value = '', letter = '', unit = ''] = match;
    return [{ sign: sign as Dimension['sign'], value, letter, unit }];
  });
}

/** Which attributes the dimensions of a shape are, in their order; a length comes with its unit. */
const ORDER: Readonly<Record<Shape, readonly Attribute[]>> = {
  bar: ['diameter'],
  flat: ['thickness', 'width', 'length'],
  tube: ['outerDiameter', 'wall'],
  squareTube: ['side', 'width', 'wall'],
  hBeam: ['height', 'width', 'web', 'flange'],
  rolled: ['model'],
  angle: ['side', 'wall'],
  other: [],
};

interface Described {
  productName: string;
  categoryName: string;
  specs: string;
  brandNumber: string;
}

/** What is read from the words of goods. */
export const attributesOfGoods = (goods: Described): Attributes =>
  attributesOf(`${goods.productName} ${goods.categoryName}`, goods.specs, goods.brandNumber);

/**
 * Reads a specification as the goods' shape demands: Φ12×9m of a bar is its diameter and length,
 * 16×2200×10000 of a plate thickness, width and length, 5–10mm of gravel a range of sizes.
 * @param names product and category, from which the shape follows
 * @param grade which for chemicals contains their purity
 */
export function attributesOf(names: string, specs: string, grade = ''): Attributes {
  const shape = shapeOf(names);
  const written = normalForm(specs);
  if (shape === 'other') return { ...looseAttributes(written), ...contentIn(`${grade} ${specs}`) };
  const dimensions = dimensionsOf(written);
  const found: Attributes = {};
  const order = orderOf(shape, dimensions);
  let at = 0;
  for (const { sign, value, letter, unit } of dimensions) {
    if (unit === 'm' && at > 0 && !(shape === 'flat' && dimensions.length > at + 1))
      found.length = value;
    else if (sign === 'dn') found.nominalDiameter = `DN${value}`;
    else {
      const attribute = sign === '' && found.nominalDiameter && at === 0 ? 'wall' : order[at];
      if (attribute && value) found[attribute] = attributeText(attribute, value, letter, unit);
      at += 1;
    }
  }
  if (shape === 'bar' && !found.length && order.length < at) addBareLength(found, dimensions);
  return found;
}

function orderOf(shape: Shape, dimensions: readonly Dimension[]): readonly Attribute[] {
  const numbers = dimensions.filter(({ unit }) => unit !== 'm').map(({ value }) => Number(value));
  // An angle of 75×50×6 has legs of two lengths, one of 50×5 has one.
  if (shape === 'angle' && numbers.length > 2) return ['side', 'width', 'wall'];
  const [first = 0, , last = first] = numbers;
  // Boards are written with their thickness at the end: 2400×1200×9.5.
  return shape === 'flat' && last < first && last > 0
    ? ['length', 'width', 'thickness']
    : ORDER[shape];
}

/** Millimetres behind a bar's diameter, as of billets, are its length. */
function addBareLength(found: Attributes, dimensions: readonly Dimension[]): void {
  const last = Number(dimensions.at(-1)?.value ?? 0);
  if (last >= 1) found.length = String(last >= 1000 ? last / 1000 : last);
}

const attributeText = (
  attribute: Attribute,
  value: string,
  letter: string,
  unit: string,
): string => {
  if (attribute === 'model') return value + letter;
  if (unit === 'm' && attribute === 'width') return String(Number(value) * 1000);
  // Plates are sold by the millimetre, and their length is shown in metres like any other.
  return attribute === 'length' && Number(value) >= 100 ? String(Number(value) / 1000) : value;
};

function looseAttributes(written: string): Attributes {
  const range = new RegExp(`(${NUMBER})(?:mm)?-(${NUMBER})(mm|目)`).exec(written);
  if (range) {
    const value = `${range[1]}-${range[2]}`;
    return range[3] === '目' ? { mesh: value } : { size: value };
  }
  const pack = new RegExp(String.raw`(${NUMBER})(kg|l)[/ ]?([\p{Script=Han}]+)`, 'u').exec(written);
  if (pack) return { pack: `${pack[1]}${pack[2] === 'l' ? 'L' : 'kg'}/${pack[3]}` };
  const loose = /散水|散装|槽车/.exec(written);
  if (loose) return { pack: loose[0] };
  const diameter = new RegExp(String.raw`(?<!-)φ(${NUMBER})(?![\d.x-])`).exec(written);
  if (diameter?.[1]) return { diameter: diameter[1] };
  const thickness = /(?<![\d.x])(\d{1,2}(?:\.\d+)?)mm(?![\d.x-])/.exec(written);
  return thickness?.[1] ? { thickness: thickness[1] } : {};
}

/** 工业级 99.5%: how much of the goods is what they are called. */
function contentIn(text: string): Attributes {
  const content = new RegExp(`(?<![\\d.])(${NUMBER})\\s*[%％]`).exec(text)?.[1];
  return content ? { content: String(Number(content)) } : {};
}

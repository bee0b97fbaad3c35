import { plate, REBARS, roundBar, STAINLESS, STEEL } from '#app/domain/catalogue/steel/bars.ts';
import { MERCHANT_BARS } from '#app/domain/catalogue/steel/merchant-bars.ts';
import {
  OUTER_DIAMETERS,
  roundPipe,
  squarePipe,
  zincFactor,
} from '#app/domain/catalogue/steel/pipes.ts';
import {
  BEAMS,
  CHANNELS,
  EQUAL_ANGLES,
  hBeam,
  ROLLED_H,
  UNEQUAL_ANGLES,
} from '#app/domain/catalogue/steel/sections.ts';
import { normalForm } from './normal-form.ts';
import { type Attributes, attributesOf, type Shape, shapeOf } from './specification.ts';

/** Metres of what is stated without its length. */
const USUAL_LENGTH: Partial<Record<Shape, number>> = { tube: 6, squareTube: 6, hBeam: 12 };

/** kg of one bar, plate, pipe or section of steel, and the length in metres that is counted with. */
export interface PieceWeight {
  kilograms: number;
  length: number;
}

/** Whether goods of a shape are offered without the length of a piece, which a buyer may state. */
export const isOfStatedLength = (shape: Shape): boolean => USUAL_LENGTH[shape] !== undefined;

/** By which standard a piece of a shape is weighed on paper. */
const STANDARD: Readonly<Record<Shape, string>> = {
  bar: 'GB/T 702',
  flat: 'GB/T 709',
  tube: 'GB/T 17395',
  squareTube: 'GB/T 3094',
  hBeam: 'GB/T 11263',
  rolled: 'GB/T 706',
  angle: 'GB/T 706',
  other: '',
};

/** 「GB/T 1499.2」 of a rebar, 「GB/T 3091」 of a welded pipe. */
export function weightStandard(names: string): string {
  if (IS_REBAR.test(names)) return 'GB/T 1499.2';
  const merchant = merchantBarOf(names);
  if (merchant) return merchant.standard;
  const shape = shapeOf(names);
  return shape === 'tube' && /焊|镀锌/.test(names) ? 'GB/T 3091' : STANDARD[shape];
}

/** In which pieces goods of a shape are counted. */
export const pieceNameOf = (names: string): string => (shapeOf(names) === 'flat' ? '张' : '支');

/**
 * The theoretical weight of one piece of steel by its specification; null for what is not sold in
 * pieces of a known weight. Pipes and H beams are offered without their length, which is then what the buyer states, or 6
 * and 12 m.
 * @param wanted metres
 */
export function pieceWeight(names: string, specs: string, wanted = ''): PieceWeight | null {
  const perMetre = metreWeight(names, specs);
  const { length: stated } = merchantBarOf(names)
    ? { length: merchantFigures(specs).length }
    : attributesOf(names, specs);
  const usual = USUAL_LENGTH[shapeOf(names)];
  const length = Number(stated ?? (usual && (wanted || usual)) ?? Number.NaN);
  return perMetre !== null && length > 0 ? { kilograms: perMetre * length, length } : null;
}

/** kg of a metre of steel by its specification; null for what is not steel of a known section. */
export function metreWeight(names: string, specs: string): number | null {
  const merchant = merchantBarOf(names);
  if ((!merchant && !/[钢管材螺]|板|[卷槽角]/.test(names)) || NOT_STEEL.test(names)) return null;
  const { first, second } = merchantFigures(specs);
  const carbon = merchant
    ? merchant.weigh(first, second)
    : sectionWeight(names, attributesOf(names, specs));
  const weight = names.includes('不锈') ? (carbon * STAINLESS) / STEEL : carbon;
  return weight > 0 ? weight : null;
}

/** Flat, square and hexagonal bars and light rails. */
const merchantBarOf = (names: string) =>
  NOT_STEEL.test(names) ? undefined : MERCHANT_BARS.find((bar) => bar.names.test(names));

/** The figures of a section, and the length of a piece behind them: metres where it says so, or more than a section has. */
function merchantFigures(specs: string): { first: number; second: number; length?: string } {
  const written = normalForm(specs);
  const [, said] = /(\d+(?:\.\d+)?)m(?![a-z\d])/.exec(written) ?? [];
  const figures = [...written.replace(/\d+(?:\.\d+)?m(?![a-z\d])/, '').matchAll(/\d+(?:\.\d+)?/g)];
  const numbers = figures.map(([figure]) => Number(figure));
  const long = numbers.slice(1).find((number) => number >= LONG);
  const [first = Number.NaN, second = Number.NaN] = numbers;
  const length = said ?? (long === undefined ? undefined : String(long / 1000));
  return { first, second: second === long ? Number.NaN : second, ...(length && { length }) };
}

/** Millimetres that are the length of a piece. */
const LONG = 1000;
const NOT_STEEL = /铜|铝|塑|橡胶|石膏|岩棉|胶合/;

const IS_REBAR = /螺纹|盘螺|钢筋/;

function sectionWeight(names: string, attributes: Attributes): number {
  const of = (name: keyof Attributes) => Number(attributes[name] ?? Number.NaN);
  const { nominalDiameter = '', model = '' } = attributes;
  switch (shapeOf(names)) {
    case 'bar':
      return (IS_REBAR.test(names) && REBARS.get(of('diameter'))) || roundBar(of('diameter'));
    case 'flat':
      // A chequered plate has a mass of its own (GB/T 33974), which its pattern decides.
      if (names.includes('花纹')) return Number.NaN;
      return plate(of('thickness'), of('width'));
    case 'tube': {
      const outer = OUTER_DIAMETERS.get(nominalDiameter) ?? of('outerDiameter');
      const zinc = names.includes('镀锌') ? zincFactor(of('wall')) : 1;
      return roundPipe(outer, of('wall')) * zinc;
    }
    case 'squareTube':
      return squarePipe(of('side'), of('width'), of('wall'));
    case 'hBeam': {
      const [height, width] = [of('height'), of('width')];
      const isWelded = names.includes('焊');
      const rolled = isWelded || attributes.web ? undefined : ROLLED_H.get(`${height}x${width}`);
      const [web, flange] = rolled ?? [of('web'), of('flange')];
      return hBeam({ height, width, web, flange }, isWelded);
    }
    case 'rolled':
      return (names.includes('槽') ? CHANNELS.get(model) : BEAMS.get(model)) ?? Number.NaN;
    case 'angle': {
      const { side, width = side, wall } = attributes;
      const legs = [of('side'), Number(width)];
      const [shorter = 0, longer = 0] = legs.toSorted((one, other) => one - other);
      const rolled =
        width === side
          ? EQUAL_ANGLES.get(`${side}x${wall}`)
          : UNEQUAL_ANGLES.get(`${longer}x${shorter}x${wall}`);
      return rolled ?? (STEEL * of('wall') * (longer + shorter - of('wall'))) / 1000;
    }
    default:
      return Number.NaN;
  }
}

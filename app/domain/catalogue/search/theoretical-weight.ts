import { plate, REBARS, roundBar, STAINLESS, STEEL } from '#app/domain/catalogue/steel/bars.ts';
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
  UNEQUAL_ANGLES,
} from '#app/domain/catalogue/steel/sections.ts';
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
  const { length: stated } = attributesOf(names, specs);
  const usual = USUAL_LENGTH[shapeOf(names)];
  const length = Number(stated ?? (usual && (wanted || usual)) ?? Number.NaN);
  return perMetre !== null && length > 0 ? { kilograms: perMetre * length, length } : null;
}

/** kg of a metre of steel by its specification; null for what is not steel of a known section. */
export function metreWeight(names: string, specs: string): number | null {
  if (!/[钢管材螺]|板|[卷槽角]/.test(names) || /铜|铝|塑|橡胶|石膏|岩棉|胶合/.test(names))
    return null;
  const carbon = sectionWeight(names, attributesOf(names, specs));
  const weight = names.includes('不锈') ? (carbon * STAINLESS) / STEEL : carbon;
  return weight > 0 ? weight : null;
}

const IS_REBAR = /螺纹|盘螺|钢筋/;

function sectionWeight(names: string, attributes: Attributes): number {
  const of = (name: keyof Attributes) => Number(attributes[name] ?? Number.NaN);
  const { nominalDiameter = '', model = '' } = attributes;
  switch (shapeOf(names)) {
    case 'bar':
      return (IS_REBAR.test(names) && REBARS.get(of('diameter'))) || roundBar(of('diameter'));
    case 'flat':
      return plate(of('thickness'), of('width'));
    case 'tube': {
      const outer = OUTER_DIAMETERS.get(nominalDiameter) ?? of('outerDiameter');
      const zinc = names.includes('镀锌') ? zincFactor(of('wall')) : 1;
      return roundPipe(outer, of('wall')) * zinc;
    }
    case 'squareTube':
      return squarePipe(of('side'), of('width'), of('wall'));
    case 'hBeam': {
      const [height, width, web, flange] = [of('height'), of('width'), of('web'), of('flange')];
      return hBeam({ height, width, web, flange }, names.includes('焊'));
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

import { type Attributes, attributesOf, type Shape, shapeOf } from './specification.ts';

/** kg/m of rolled sections (GB/T 706). */
const BEAMS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    ...{ '10': 11.261, '12.6': 14.223, '14': 16.89, '16': 20.513, '18': 24.143, '20a': 27.929 },
    ...{ '20b': 31.069, '22a': 33.07, '25a': 38.105, '28a': 43.492, '32a': 52.717, '36a': 60.037 },
    ...{ '40a': 67.598, '45a': 80.42, '50a': 93.654, '56a': 106.316 },
  }),
);
const CHANNELS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    ...{ '5': 5.438, '6.3': 6.634, '8': 8.045, '10': 10.007, '12.6': 12.318, '14a': 14.535 },
    ...{ '14b': 16.733, '16a': 17.24, '16': 19.752, '18a': 20.174, '18': 23.0, '20a': 22.637 },
    ...{ '20': 25.777, '22a': 24.999, '25a': 27.41, '28a': 31.427, '32a': 38.083, '36a': 47.814 },
  }),
);
/** Outer diameters of pipes by their nominal diameter (GB/T 3091). */
const OUTER_DIAMETERS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    ...{ DN15: 21.3, DN20: 26.9, DN25: 33.7, DN32: 42.4, DN40: 48.3, DN50: 60.3, DN65: 76.1 },
    ...{ DN80: 88.9, DN100: 114.3, DN125: 139.7, DN150: 168.3, DN200: 219.1 },
  }),
);
/** kg/dm³. */
const STEEL = 7.85;
const STAINLESS = 7.93;
/**
 * kg/m² of the zinc on both surfaces of a galvanised pipe. GB/T 3091 multiplies the weight of the black pipe
 * by a factor c of its wall, which is this over the steel: 1.032 at 4 mm and 1.02 at 6 mm
 * (worked out at https://juduo.cc/club/3565725.html).
 */
const ZINC = 2 * 0.5;
/** Metres of what is stated without its length. */
const USUAL_LENGTH: Partial<Record<Shape, number>> = { tube: 6, squareTube: 6, hBeam: 12 };

/** kg of one bar, plate, pipe or section of steel, and the length in metres that is counted with. */
export interface PieceWeight {
  kilograms: number;
  length: number;
}

/** Whether goods of a shape are offered without the length of a piece, which a buyer may state. */
export const isOfStatedLength = (shape: Shape): boolean => USUAL_LENGTH[shape] !== undefined;

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

function sectionWeight(names: string, attributes: Attributes): number {
  const of = (name: keyof Attributes) => Number(attributes[name] ?? Number.NaN);
  const { nominalDiameter = '', model = '' } = attributes;
  switch (shapeOf(names)) {
    case 'bar':
      return 0.00617 * of('diameter') ** 2;
    case 'flat':
      return (STEEL * of('thickness') * of('width')) / 1000;
    case 'tube': {
      const outer = OUTER_DIAMETERS.get(nominalDiameter) ?? of('outerDiameter');
      const zinc = names.includes('镀锌') ? 1 + ZINC / (STEEL * of('wall')) : 1;
      return 0.02466 * (outer - of('wall')) * of('wall') * zinc;
    }
    case 'squareTube': {
      const round = (2 * (of('side') + of('width'))) / Math.PI;
      return 0.02466 * (round - of('wall')) * of('wall');
    }
    case 'hBeam': {
      const web = of('web') * (of('height') - 2 * of('flange'));
      return (STEEL * (web + 2 * of('width') * of('flange'))) / 1000;
    }
    case 'rolled':
      return (names.includes('槽') ? CHANNELS.get(model) : BEAMS.get(model)) ?? Number.NaN;
    case 'angle': {
      const legs = of('side') + Number(attributes.width ?? attributes.side);
      return (STEEL * of('wall') * (legs - of('wall'))) / 1000;
    }
    default:
      return Number.NaN;
  }
}

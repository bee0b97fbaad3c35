import { plate, REBARS, roundBar, STEEL } from '#app/domain/catalogue/steel/bars.ts';
import { MERCHANT_BARS } from '#app/domain/catalogue/steel/merchant-bars.ts';
import {
  IS_DRAWN,
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
import { stainlessDensity } from '#app/domain/catalogue/steel/stainless.ts';
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

const IS_REBAR = /螺纹|盘螺|钢筋/;

/** By which standard goods of a shape are weighed on paper, with what names say of others before; '' where several may be. */
const STANDARDS: Readonly<
  Record<Shape, readonly [usual: string, ...others: (readonly [RegExp, string])[]]>
> = {
  bar: ['GB/T 702', [IS_REBAR, 'GB/T 1499.2']],
  flat: ['GB/T 709', [/不锈|[镀涂]/, ''], [/冷轧|冷板/, 'GB/T 708']],
  tube: ['GB/T 17395', [/不锈.*焊|焊.*不锈/, 'GB/T 12771'], [/焊|镀锌/, 'GB/T 3091']],
  squareTube: ['GB/T 6728', [IS_DRAWN, 'GB/T 3094']],
  hBeam: ['GB/T 11263', [/焊/, 'GB/T 33814']],
  rolled: ['GB/T 706'],
  angle: ['GB/T 706'],
  other: [''],
};

/** 「GB/T 1499.2」 of a rebar, 「GB/T 3091」 of a welded pipe. */
export function weightStandard(names: string): string {
  const merchant = merchantBarOf(names);
  if (merchant) return merchant.standard;
  const [usual, ...others] = STANDARDS[shapeOf(names)];
  return others.find(([words]) => words.test(names))?.[1] ?? usual;
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

/**
 * kg of a metre of steel by its specification; null for what is not steel of a known section.
 * @param names with the grade, by which stainless steel is reckoned
 */
export function metreWeight(names: string, specs: string): number | null {
  const merchant = merchantBarOf(names);
  if ((!merchant && !/[钢管材螺]|板|[卷槽角]/.test(names)) || NOT_STEEL.test(names)) return null;
  const { first, second } = merchantFigures(specs);
  const carbon = merchant
    ? merchant.weigh(first, second)
    : sectionWeight(names, attributesOf(names, specs), LIGHT_H.test(specs));
  const weight = names.includes('不锈') ? (carbon * stainlessDensity(names)) / STEEL : carbon;
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
/**
 * Of other stuff, or with holes, waves, fins or layers in it. Of zinc and tin, but not galvanised or tinned: those are
 * sold by the thickness of the steel.
 */
const NOT_STEEL =
  /铜|铝|钛|镍|铅|(?<!镀)[锌锡]|塑|橡胶|石(?!油|化)|岩棉|木|竹|纸|玻|纤|水泥|混凝土|陶|瓷|聚|泡沫|胶合|铸|复合|夹芯|保温|网|孔|格栅|格板|波纹|瓦|压型|承板|翅片|(?<![a-z])(?:u?pvc|hdpe|pe|ppr?|pmma|abs|frp|ptfe)(?![a-z])/i;
/** Sections of other series than those of GB/T 706 and 11263 have the same names and other masses. */
const OTHER_SERIES = /轻型|薄壁|冷弯|[美欧英俄澳日]标/;
const OF_SERIES: ReadonlySet<Shape> = new Set(['rolled', 'angle', 'hBeam']);
/** HT 300×150 is 294×148: what light H beams are called is not their size. */
const LIGHT_H = /(?<![a-z])ht ?\d/i;

function sectionWeight(names: string, attributes: Attributes, isLightH: boolean): number {
  const of = (name: keyof Attributes) => Number(attributes[name] ?? Number.NaN);
  const { nominalDiameter = '', model = '' } = attributes;
  const shape = shapeOf(names);
  if (OF_SERIES.has(shape) && OTHER_SERIES.test(names)) return Number.NaN;
  switch (shape) {
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
      return squarePipe(of('side'), of('width'), of('wall'), IS_DRAWN.test(names));
    case 'hBeam': {
      const [height, width] = [of('height'), of('width')];
      const isWelded = names.includes('焊');
      const isWhole = isWelded || isLightH || attributes.web !== undefined;
      const rolled = isWhole ? undefined : ROLLED_H.get(`${height}x${width}`);
      const [web, flange] = rolled ?? [of('web'), of('flange')];
      return hBeam({ height, width, web, flange }, isWelded);
    }
    case 'rolled':
      return (names.includes('槽') ? CHANNELS.get(model) : BEAMS.get(model)) ?? Number.NaN;
    case 'angle': {
      const { side, width = side, wall } = attributes;
      const [shorter = 0, longer = 0] = [of('side'), Number(width)].toSorted((a, b) => a - b);
      const isEqual = shorter === longer;
      const rolled = isEqual
        ? EQUAL_ANGLES.get(`${side}x${wall}`)
        : UNEQUAL_ANGLES.get(`${longer}x${shorter}x${wall}`);
      return rolled ?? Number.NaN;
    }
    default:
      return Number.NaN;
  }
}

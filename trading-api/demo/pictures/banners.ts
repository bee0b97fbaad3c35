import { picture } from './isometric.ts';
import { bundle, coil, hProfile, sheets, stack } from './long-goods.ts';
import * as m from './materials.ts';
import { barrels, ingots } from './packing.ts';
import { bearing, gear, motor, valve } from './parts.ts';
import { reel, wireCoil } from './rolls.ts';
import { tankFarm } from './scenes.ts';
import { tankTruck } from './vessels.ts';

/** A drawing with its own names for what it repeats, so that one file can have several. */
function placed(drawing: string, id: string, x: number, y: number, size: number): string {
  const own = drawing
    .replaceAll(/id="(\w+)"/g, `id="$1${id}"`)
    .replaceAll(/href="#(\w+)"/g, `href="#$1${id}"`)
    .replaceAll('#dde2e8', '#00000014');
  return `<g transform="translate(${x} ${y}) scale(${size})">${own}</g>`;
}

/** Wide bands behind the goods; the left third stays calm for the title. */
const banner = (ground: string, band: string, deep: string, body: string) =>
  picture(
    `<path fill="${band}" d="M560 0h640v320H400z"/><path fill="${deep}" d="M940 0h260v320H780z"/>${body}`,
    [0, 0, 1200, 320],
    ground,
  );

export const BANNER_PICTURES: Readonly<Record<string, string>> = {
  steel: banner(
    '#e4eaf1',
    '#d5dfea',
    '#c3d1e0',
    placed(coil(m.STEEL), 'a', 520, 10, 0.72) +
      placed(bundle(m.RAW, 15, 4, { end: m.RAW.light }), 'b', 690, 10, 0.78) +
      placed(stack(m.STEEL, hProfile(76, 76, 10), 2, 1, [84, 80]), 'c', 900, 12, 0.72) +
      placed(sheets(m.STEEL, 4, 14), 'd', 590, 130, 0.56),
  ),
  chemicals: banner(
    '#e2eeee',
    '#d0e4e4',
    '#bcd8d8',
    placed(tankFarm(), 'a', 640, 56, 0.8) +
      placed(barrels(m.BLUE), 'b', 900, 70, 0.66) +
      placed(tankTruck(), 'c', 520, 90, 0.66),
  ),
  metals: banner(
    '#f3ece4',
    '#eaddcf',
    '#dfcbb6',
    placed(sheets(m.COPPER, 7, 9), 'a', 540, 60, 0.66) +
      placed(wireCoil(m.COPPER), 'b', 720, 10, 0.7) +
      placed(ingots(m.ALUMINIUM), 'c', 850, 80, 0.66) +
      placed(reel(m.COPPER, m.BLACK, 9), 'd', 960, 16, 0.5),
  ),
  parts: banner(
    '#e8ebf2',
    '#dadfea',
    '#c9d1e0',
    placed(gear(), 'a', 520, 60, 0.66) +
      placed(motor(), 'b', 700, 20, 0.72) +
      placed(bearing(), 'c', 650, 130, 0.44) +
      placed(valve(), 'd', 900, 70, 0.68),
  ),
};

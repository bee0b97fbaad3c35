import { STEEL } from './bars.ts';

/** Outer diameters in mm of welded pipes by their nominal diameter (GB/T 3091, series 1). */
export const OUTER_DIAMETERS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    ...{ DN15: 21.3, DN20: 26.9, DN25: 33.7, DN32: 42.4, DN40: 48.3, DN50: 60.3, DN65: 76.1 },
    ...{ DN80: 88.9, DN100: 114.3, DN125: 139.7, DN150: 168.3, DN200: 219.1 },
  }),
);

/**
 * kg/m² of the zinc on both surfaces of a galvanised pipe. GB/T 3091 multiplies the weight of the black pipe
 * by a factor c of its wall, which is this over the steel: 1.032 at 4 mm and 1.02 at 6 mm
 * (worked out at https://juduo.cc/club/3565725.html).
 */
const ZINC = 2 * 0.5;
export const zincFactor = (wall: number): number => 1 + ZINC / (STEEL * wall);

/** kg of a metre of a round pipe of so many mm (GB/T 17395, seamless; GB/T 3091, welded): π × 7.85 / 1000. */
export const roundPipe = (outer: number, wall: number): number => 0.0246615 * (outer - wall) * wall;

/** Square and rectangular pipes that are cold drawn (GB/T 3094); the others are bent and welded (GB/T 6728). */
export const IS_DRAWN = /无缝|冷拔/;

/** How many walls the corner of such a pipe is rounded by outside; the thicker, the more. */
function cornerOf(wall: number, drawn: boolean): number {
  if (drawn) return wall > 6 ? 2 : 1.5;
  return wall > 10 ? 3 : wall > 6 ? 2.5 : 2;
}

/** kg of a metre of a square or rectangular pipe of so many mm: its walls less what its round corners lack. */
export function squarePipe(side: number, width: number, wall: number, drawn: boolean): number {
  const outside = cornerOf(wall, drawn);
  const corners = (4 - Math.PI) * (outside ** 2 - (outside - 1) ** 2) * wall ** 2;
  return (STEEL * (2 * wall * (side + width - 2 * wall) - corners)) / 1000;
}

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

/** mm up to which a wall has the smaller corners. */
const THIN_WALL = 6;

/**
 * kg of a metre of a square or rectangular pipe of so many mm (GB/T 3094): its corners are rounded outside by 1.5
 * walls, and by 2 where the wall is above 6 mm.
 */
export const squarePipe = (side: number, width: number, wall: number): number =>
  0.0157 * wall * (side + width - (wall > THIN_WALL ? 3.2876 : 2.8584) * wall);

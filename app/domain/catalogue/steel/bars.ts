/** kg/dm³, by which the standards reckon all weights of carbon steel. */
export const STEEL = 7.85;

/** kg of a metre of ribbed and plain reinforcing bars by their nominal diameter in mm (GB/T 1499.1, 1499.2). */
export const REBARS: ReadonlyMap<number, number> = new Map([
  ...([
    [6, 0.222],
    [8, 0.395],
    [10, 0.617],
    [12, 0.888],
    [14, 1.21],
    [16, 1.58],
    [18, 2],
    [20, 2.47],
    [22, 2.98],
    [25, 3.85],
    [28, 4.83],
    [32, 6.31],
    [36, 7.99],
    [40, 9.87],
    [50, 15.42],
  ] as const),
]);

/** kg of a metre of round steel by its diameter in mm (GB/T 702): its area at 7.85. */
export const roundBar = (diameter: number): number => (Math.PI * STEEL * diameter ** 2) / 4000;

/** kg of a metre of a plate or strip of so many mm (GB/T 708, 709): its area at 7.85. */
export const plate = (thickness: number, width: number): number =>
  (STEEL * thickness * width) / 1000;

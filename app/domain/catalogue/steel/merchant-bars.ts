import { STEEL } from './bars.ts';

/** Light rails by their kilograms a metre, as they are called: what they weigh (GB/T 11264). */
const LIGHT_RAILS: ReadonlyMap<number, number> = new Map([
  [9, 8.94],
  [12, 12.2],
  [15, 15.2],
  [22, 22.3],
  [30, 30.1],
]);

interface MerchantBar {
  names: RegExp;
  standard: string;
  /** kg a metre by the figures of its section, millimetres or the number of its model; NaN of what is none. */
  weigh(first: number, second: number): number;
}

/** Bars of other sections than round ones (GB/T 702): masses by the section and 7.85 g/cm³, and light rails. */
export const MERCHANT_BARS: readonly MerchantBar[] = [
  {
    ...{ names: /扁钢|扁铁/, standard: 'GB/T 702' },
    weigh: (width, thickness) => (STEEL * width * thickness) / 1000,
  },
  { names: /方钢(?!管)|方棒/, standard: 'GB/T 702', weigh: (side) => (STEEL * side * side) / 1000 },
  {
    ...{ names: /六角(?:钢(?!管)|棒)/, standard: 'GB/T 702' },
    // By the distance of two sides.
    weigh: (across) => (STEEL * across * across * Math.sqrt(3)) / 2000,
  },
  {
    ...{ names: /轻轨/, standard: 'GB/T 11264' },
    weigh: (model) => LIGHT_RAILS.get(model) ?? Number.NaN,
  },
];

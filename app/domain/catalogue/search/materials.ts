import { partsOf, wholeTerm } from './terms.ts';

const STAINLESS = [
  ...['304', '316l', 'a2-70', 'a102', 'er308l', '2cr13'].map((grade) => [wholeTerm(grade)]),
  ...['16p', '16r', '不锈钢'].map(partsOf),
];
const OF_304 = [[wholeTerm('a2-70')], partsOf('16p')];
/** What goods of a material beside their name have in their grade. */
export const MATERIALS: ReadonlyMap<string, readonly string[][]> = new Map(
  Object.entries({
    ...{ 不锈钢: STAINLESS, 白钢: STAINLESS, stainless: STAINLESS, 'stainless steel': STAINLESS },
    ...{ ss: STAINLESS, inox: STAINLESS, '304': OF_304, ss304: OF_304, sus304: OF_304 },
  }),
);

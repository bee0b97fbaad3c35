import { expect, test } from 'vitest';
import { REBARS, roundBar, STEEL } from './bars.ts';
import { MERCHANT_BARS } from './merchant-bars.ts';
import { OUTER_DIAMETERS, roundPipe, squarePipe } from './pipes.ts';
import { stainlessDensity } from './stainless.ts';

test.each([...REBARS])(
  'a bar of %d mm weighs %d kg/m, which is its area within rounding',
  (diameter, kg) => {
    expect(Math.abs(kg / roundBar(diameter) - 1)).toBeLessThan(0.0016);
  },
);

// GB/T 702, as printed: its rows are the areas at 7.85.
test.each([
  [5.5, 0.187],
  [10, 0.617],
  [25, 3.85],
  [30, 5.55],
  [56, 19.3],
  [100, 61.7],
  [150, 139],
  [250, 385],
])('round steel of %d mm weighs %d kg/m', (diameter, kg) => {
  expect(Number(roundBar(diameter).toPrecision(3))).toBe(kg);
});

const merchant = (name: string) => MERCHANT_BARS.find(({ names }) => names.test(name));

test.each([
  ['扁钢', 40, 4, 1.26],
  ['扁钢', 100, 10, 7.85],
  ['方钢', 20, Number.NaN, 3.14],
  ['方钢', 100, Number.NaN, 78.5],
  ['六角钢', 20, Number.NaN, 2.72],
  ['六角钢', 36, Number.NaN, 8.81],
  ['六角钢', 70, Number.NaN, 33.3],
])('%s of %d by %d mm weighs %d kg/m', (name, first, second, kg) => {
  expect(Number(merchant(name)?.weigh(first, second).toPrecision(3))).toBe(kg);
});

/** cm² of the sections of GB/T 11264. */
test.each([
  [9, 11.39],
  [12, 15.54],
  [15, 19.33],
  [22, 28.39],
  [30, 38.32],
])('a light rail of %d kg/m weighs its area of %d cm²', (model, area) => {
  const kg = merchant('轻轨')?.weigh(model, Number.NaN) ?? Number.NaN;
  expect(Math.abs(kg / ((STEEL * area) / 10) - 1)).toBeLessThan(0.002);
});

test('a round pipe weighs its ring, a square one its walls and corners', () => {
  for (const outer of [...OUTER_DIAMETERS.values(), 273, 325, 426]) {
    for (const wall of [2, 3.5, 6, 8]) {
      const ring = (Math.PI / 4) * (outer ** 2 - (outer - 2 * wall) ** 2);
      expect(roundPipe(outer, wall)).toBeCloseTo((STEEL * ring) / 1000, 3);
    }
  }
  for (const [side, width] of [
    [20, 20],
    [50, 50],
    [100, 60],
    [200, 200],
  ] as const) {
    for (const wall of [2, 3, 6, 8]) {
      const [outside, inside] = wall > 6 ? [2 * wall, wall] : [1.5 * wall, 0.5 * wall];
      const walls = side * width - (side - 2 * wall) * (width - 2 * wall);
      const area = walls - (4 - Math.PI) * (outside ** 2 - inside ** 2);
      expect(squarePipe(side, width, wall, true) / ((STEEL * area) / 1000)).toBeCloseTo(1, 4);
    }
  }
});

test.each([
  ['不锈钢管 304', 7.93],
  ['不锈钢冷轧板 201/2B', 7.93],
  ['SUS304不锈钢', 7.93],
  ['304L不锈钢', 7.9],
  ['不锈钢管 316L/2B', 8],
  ['不锈钢棒 06Cr17Ni12Mo2', 8],
  ['不锈钢棒 S30408', 7.93],
  ['不锈钢板 310S', 7.98],
  ['不锈钢卷 430/BA', 7.7],
  ['不锈钢光亮棒 2Cr13', 7.75],
  ['不锈钢管', Number.NaN],
  ['不锈钢管 2205', Number.NaN],
  ['不锈钢光亮棒 303', Number.NaN],
])('%s has a density of %d', (names, density) => {
  expect(stainlessDensity(names)).toBe(density);
});

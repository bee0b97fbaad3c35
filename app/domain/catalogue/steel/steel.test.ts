import { expect, test } from 'vitest';
import { REBARS, roundBar, STEEL } from './bars.ts';
import { roundPipe, squarePipe } from './pipes.ts';
import { BEAMS, CHANNELS, EQUAL_ANGLES, hBeam, UNEQUAL_ANGLES } from './sections.ts';

test.each([...REBARS])(
  'a bar of %d mm weighs %d kg/m, which is its area within rounding',
  (diameter, kg) => {
    expect(Math.abs(kg / roundBar(diameter) - 1)).toBeLessThan(0.006);
  },
);

test.each([...EQUAL_ANGLES])(
  'an angle %s weighs %d kg/m: its two legs, and a fillet of up to 5 %%',
  (size, kg) => {
    const [side = 0, wall = 0] = size.split('x').map(Number);
    const legs = (STEEL * wall * (2 * side - wall)) / 1000;
    expect(kg / legs).toBeGreaterThan(0.98);
    expect(kg / legs).toBeLessThan(1.05);
  },
);

test.each([...UNEQUAL_ANGLES])(
  'an angle of unequal legs %s weighs %d kg/m: as much',
  (size, kg) => {
    const [longer = 0, shorter = 0, wall = 0] = size.split('x').map(Number);
    const legs = (STEEL * wall * (longer + shorter - wall)) / 1000;
    expect(kg / legs).toBeGreaterThan(0.98);
    expect(kg / legs).toBeLessThan(1.05);
  },
);

// GB/T 11263-2017, table 1: HW, HM, HN and HT of each fillet.
test.each([
  [100, 100, 6, 8, 16.9],
  [125, 125, 6.5, 9, 23.6],
  [150, 150, 7, 10, 31.1],
  [175, 175, 7.5, 11, 40.4],
  [200, 200, 8, 12, 49.9],
  [250, 250, 9, 14, 71.8],
  [300, 300, 10, 15, 93],
  [344, 348, 10, 16, 113],
  [350, 350, 12, 19, 135],
  [388, 402, 15, 15, 140],
  [400, 400, 13, 21, 172],
  [458, 417, 30, 50, 415],
  [502, 470, 20, 25, 259],
  [148, 100, 6, 9, 20.7],
  [194, 150, 6, 9, 29.9],
  [244, 175, 7, 11, 43.6],
  [294, 200, 8, 12, 55.8],
  [340, 250, 9, 14, 78.1],
  [390, 300, 10, 16, 105],
  [440, 300, 11, 18, 121],
  [488, 300, 11, 18, 125],
  [588, 300, 12, 20, 147],
  [100, 50, 5, 7, 9.3],
  [150, 75, 5, 7, 14],
  [200, 100, 5.5, 8, 20.9],
  [250, 125, 6, 9, 29],
  [298, 149, 5.5, 8, 32],
  [300, 150, 6.5, 9, 36.7],
  [350, 175, 7, 11, 49.4],
  [400, 200, 8, 13, 65.4],
  [450, 200, 9, 14, 74.9],
  [500, 200, 10, 16, 88.1],
  [600, 200, 11, 17, 103],
  [650, 300, 13, 20, 159],
  [700, 300, 13, 24, 182],
  [800, 300, 14, 26, 207],
  [900, 300, 16, 28, 240],
  [97, 49, 4, 5.5, 7.36],
  [192, 198, 6, 8, 34.3],
])('a H beam of %d×%d×%d×%d weighs %d kg/m, as printed', (height, width, web, flange, kg) => {
  const found = hBeam({ height, width, web, flange }, false);
  expect(Number(found.toPrecision(3))).toBe(kg);
  expect(hBeam({ height, width, web, flange }, true)).toBeLessThan(found);
});

test.each([
  ['beams', BEAMS],
  ['channels', CHANNELS],
])('of %s of one height b is heavier than a, and c than b', (_, rows) => {
  for (const [model, kg] of rows) {
    const [, height = '', letter = ''] = /^([\d.]+)([bc])$/.exec(model) ?? [];
    const lighter = rows.get(`${height}${letter === 'c' ? 'b' : 'a'}`);
    if (letter) expect(kg, model).toBeGreaterThan(lighter ?? Number.POSITIVE_INFINITY);
  }
});

test.each([
  ['工字钢 20a', BEAMS.get('20a'), 27.9],
  ['槽钢 6.5', CHANNELS.get('6.5'), 6.51],
  ['槽钢 14a', CHANNELS.get('14a'), 14.5],
  ['等边角钢 50×5', EQUAL_ANGLES.get('50x5'), 3.77],
  ['无缝钢管 Φ108×6', roundPipe(108, 6), 15.09],
  ['方管 50×50×3', squarePipe(50, 50, 3), 4.306],
  ['方管 200×200×8', squarePipe(200, 200, 8), 46.936],
])('%s: %d kg/m', (_, found, kg) => {
  expect(found).toBeCloseTo(kg, 2);
});

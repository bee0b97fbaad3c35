import { expect, test } from 'vitest';
import { REBARS, roundBar, STEEL } from './bars.ts';
import { roundPipe, squarePipe } from './pipes.ts';
import { BEAMS, CHANNELS, EQUAL_ANGLES } from './sections.ts';

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
  ['工字钢 20a', BEAMS.get('20a'), 27.929],
  ['槽钢 14a', CHANNELS.get('14a'), 14.535],
  ['等边角钢 50×5', EQUAL_ANGLES.get('50x5'), 3.77],
  ['无缝钢管 Φ108×6', roundPipe(108, 6), 15.09],
  ['方管 50×50×3', squarePipe(50, 50, 3), 4.306],
  ['方管 200×200×8', squarePipe(200, 200, 8), 46.936],
])('%s: %d kg/m', (_, found, kg) => {
  expect(found).toBeCloseTo(kg, 2);
});

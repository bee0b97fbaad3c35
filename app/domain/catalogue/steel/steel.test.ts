import { expect, test } from 'vitest';
import { STEEL } from './bars.ts';
import { roundPipe, squarePipe } from './pipes.ts';
import { BEAMS, CHANNELS, EQUAL_ANGLES, hBeam, ROLLED_H, UNEQUAL_ANGLES } from './sections.ts';

/*
 * GB/T 706 reckons the weight of a section from its area at 7.85, and its area from its sides and the radii of its corners
 * (A.1 of the standard). Each row is held to that, also 56×8, which no transcript has that was read.
 */
const printed = (area: number, digits = 3) => Number(((STEEL * area) / 1000).toPrecision(digits));

/** mm of the inner corner of an angle by its longer leg, and of the one whose shorter leg asks for another. */
const ANGLE_CORNERS: ReadonlyMap<number, number> = new Map([
  ...([
    [20, 3.5],
    [25, 3.5],
    [30, 4.5],
    [36, 4.5],
    [40, 5],
    [45, 5],
    [50, 5.5],
    [56, 6],
    [60, 6.5],
    [63, 7],
    [70, 8],
    [75, 9],
    [80, 9],
    [90, 10],
    [100, 12],
    [110, 12],
    [125, 14],
    [140, 14],
    [150, 14],
    [160, 16],
    [180, 16],
    [200, 18],
    [220, 21],
    [250, 24],
  ] as const),
]);
const UNEQUAL_CORNERS: ReadonlyMap<number, number> = new Map([
  ...([
    [25, 3.5],
    [32, 3.5],
    [40, 4],
    [45, 5],
    [50, 5.5],
    [56, 6],
    [63, 7],
    [70, 7.5],
    [75, 8],
    [80, 8],
    [90, 9],
    [100, 10],
    [110, 10],
    [125, 11],
    [140, 12],
    [150, 12],
    [160, 13],
    [180, 14],
    [200, 14],
  ] as const),
]);
/** Its outer corners are a third of the wall. */
const angleArea = (legs: number, wall: number, corner: number) =>
  wall * (legs - wall) + 0.215 * (corner ** 2 - 2 * (wall / 3) ** 2);

test.each([...EQUAL_ANGLES])('an angle %s weighs %d kg/m: its area', (size, kg) => {
  const [side = 0, wall = 0] = size.split('x').map(Number);
  expect(printed(angleArea(2 * side, wall, ANGLE_CORNERS.get(side) ?? Number.NaN))).toBe(kg);
});

/** The one row that the standard prints with two figures. */
const SHORTER = '25x16x3';

test.each([...UNEQUAL_ANGLES])(
  'an angle of unequal legs %s weighs %d kg/m: its area',
  (size, kg) => {
    const [longer = 0, shorter = 0, wall = 0] = size.split('x').map(Number);
    const area = angleArea(longer + shorter, wall, UNEQUAL_CORNERS.get(longer) ?? Number.NaN);
    expect(printed(area, size === SHORTER ? 2 : 3)).toBe(kg);
  },
);

/** mm: height, width, web and mean flange, and the radii of its corners, of a model or of its a. */
type Profile = readonly [
  model: string,
  h: number,
  b: number,
  d: number,
  t: number,
  r: number,
  r1: number,
];
const BEAM_PROFILES: readonly Profile[] = [
  ['10', 100, 68, 4.5, 7.6, 6.5, 3.3],
  ['12', 120, 74, 5, 8.4, 7, 3.5],
  ['12.6', 126, 74, 5, 8.4, 7, 3.5],
  ['14', 140, 80, 5.5, 9.1, 7.5, 3.8],
  ['16', 160, 88, 6, 9.9, 8, 4],
  ['18', 180, 94, 6.5, 10.7, 8.5, 4.3],
  ['20', 200, 100, 7, 11.4, 9, 4.5],
  ['22', 220, 110, 7.5, 12.3, 9.5, 4.8],
  ['24', 240, 116, 8, 13, 10, 5],
  ['25', 250, 116, 8, 13, 10, 5],
  ['27', 270, 122, 8.5, 13.7, 10.5, 5.3],
  ['28', 280, 122, 8.5, 13.7, 10.5, 5.3],
  ['30', 300, 126, 9, 14.4, 11, 5.5],
  ['32', 320, 130, 9.5, 15, 11.5, 5.8],
  ['36', 360, 136, 10, 15.8, 12, 6],
  ['40', 400, 142, 10.5, 16.5, 12.5, 6.3],
  ['45', 450, 150, 11.5, 18, 13.5, 6.8],
  ['50', 500, 158, 12, 20, 14, 7],
  ['55', 550, 166, 12.5, 21, 14.5, 7.3],
  ['56', 560, 166, 12.5, 21, 14.5, 7.3],
  ['63', 630, 176, 13, 22, 15, 7.5],
];
const CHANNEL_PROFILES: readonly Profile[] = [
  ['5', 50, 37, 4.5, 7, 7, 3.5],
  ['6.3', 63, 40, 4.8, 7.5, 7.5, 3.8],
  ['6.5', 65, 40, 4.3, 7.5, 7.5, 3.8],
  ['8', 80, 43, 5, 8, 8, 4],
  ['10', 100, 48, 5.3, 8.5, 8.5, 4.2],
  ['12', 120, 53, 5.5, 9, 9, 4.5],
  ['12.6', 126, 53, 5.5, 9, 9, 4.5],
  ['14', 140, 58, 6, 9.5, 9.5, 4.8],
  ['16', 160, 63, 6.5, 10, 10, 5],
  ['18', 180, 68, 7, 10.5, 10.5, 5.2],
  ['20', 200, 73, 7, 11, 11, 5.5],
  ['22', 220, 77, 7, 11.5, 11.5, 5.8],
  ['24', 240, 78, 7, 12, 12, 6],
  ['25', 250, 78, 7, 12, 12, 6],
  ['27', 270, 82, 7.5, 12.5, 12.5, 6.2],
  ['28', 280, 82, 7.5, 12.5, 12.5, 6.2],
  ['30', 300, 85, 7.5, 13.5, 13.5, 6.8],
  ['32', 320, 88, 8, 14, 14, 7],
  ['36', 360, 96, 9, 16, 16, 8],
  ['40', 400, 100, 10.5, 18, 18, 9],
];
/** By how many times 2 mm the web and the flanges of a model are above those of the first of its height. */
const STEPS = { a: 0, b: 1, c: 2 };

function profileArea(model: string, profiles: readonly Profile[], fillet: number) {
  const [, of = '', letter] = /^([\d.]+)([abc]?)$/.exec(model) ?? [];
  const [, h, b, d, t, r, r1] = profiles.find(([known]) => known === of) ?? [''];
  if (!(h && b && d && t && r && r1)) return Number.NaN;
  const wider = 2 * STEPS[(letter || 'a') as keyof typeof STEPS];
  return h * (d + wider) + 2 * t * (b - d) + fillet * (r ** 2 - r1 ** 2);
}

test.each([
  ['beam', BEAMS, BEAM_PROFILES, 0.577],
  ['channel', CHANNELS, CHANNEL_PROFILES, 0.349],
] as const)('each %s weighs its area', (_, table, profiles, fillet) => {
  for (const [model, kg] of table) {
    const area = profileArea(model, profiles, fillet);
    expect(printed(area), model).toBe(kg);
    // With letters there is none without: nobody could tell which it is.
    expect(table.has(model.replace(/[bc]$/, 'a')), model).toBe(true);
    if (/a$/.test(model)) expect(table.has(model.slice(0, -1)), model).toBe(false);
  }
});

// GB/T 11263-2017, table 1: HW, HM, HN and HT of each fillet.
const PRINTED_H = [
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
  [95, 48, 3.2, 4.5, 5.98],
  [97, 49, 4, 5.5, 7.36],
  [96, 99, 4.5, 6, 12.7],
  [192, 198, 6, 8, 34.3],
] as const;

test('each H beam that is named by its height and width is a printed one', () => {
  const rows = PRINTED_H.map(([height, width, ...rest]) => [
    `${height}x${width}`,
    rest.slice(0, 2),
  ]);
  for (const row of ROLLED_H) expect(rows).toContainEqual(row);
});

test.each(PRINTED_H)(
  'a H beam of %d×%d×%d×%d weighs %d kg/m, as printed',
  (height, width, web, flange, kg) => {
    const found = hBeam({ height, width, web, flange }, false);
    expect(Number(found.toPrecision(3))).toBe(kg);
    expect(hBeam({ height, width, web, flange }, true)).toBeLessThan(found);
  },
);

test.each([
  ['工字钢 20a', BEAMS.get('20a'), 27.9],
  ['槽钢 6.5', CHANNELS.get('6.5'), 6.51],
  ['槽钢 14a', CHANNELS.get('14a'), 14.5],
  ['等边角钢 50×5', EQUAL_ANGLES.get('50x5'), 3.77],
  ['无缝钢管 Φ57×3.5', roundPipe(57, 3.5), 4.62],
  ['无缝钢管 Φ108×6', roundPipe(108, 6), 15.09],
  ['无缝钢管 Φ159×4.5', roundPipe(159, 4.5), 17.15],
  ['无缝钢管 Φ219×8', roundPipe(219, 8), 41.63],
  ['无缝钢管 Φ273×8', roundPipe(273, 8), 52.28],
  ['无缝钢管 Φ325×10', roundPipe(325, 10), 77.68],
  ['无缝钢管 Φ426×10', roundPipe(426, 10), 102.59],
  ['冷拔方管 50×50×3', squarePipe(50, 50, 3, true), 4.306],
  ['冷拔方管 200×200×8', squarePipe(200, 200, 8, true), 46.936],
  // GB/T 6728.
  ['方管 40×40×3', squarePipe(40, 40, 3, false), 3.303],
  ['方管 50×50×3', squarePipe(50, 50, 3, false), 4.245],
  ['方管 60×60×4', squarePipe(60, 60, 4, false), 6.71],
  ['方管 100×100×5', squarePipe(100, 100, 5, false), 14.41],
  ['方管 200×200×8', squarePipe(200, 200, 8, false), 46.505],
  ['方管 300×300×12', squarePipe(300, 300, 12, false), 103.667],
])('%s: %d kg/m', (_, found, kg) => {
  expect(found).toBeCloseTo(kg, 2);
});

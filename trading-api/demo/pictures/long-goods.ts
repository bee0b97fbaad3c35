import {
  bar,
  beam,
  box,
  disc,
  type Material,
  type Point,
  repeat,
  type Spot,
  shadow,
  stroke,
} from './isometric.ts';
import { WOOD } from './materials.ts';

const LENGTH = 200;
const FAR = -LENGTH / 2;

/** Timbers under a stack, across it. */
export const skids = (width: number) =>
  [-70, 50].map((x) => box([x, -width / 2 - 8, -10], [16, width + 16, 10], WOOD)).join('');

/** Bands around a stack of a height. */
const bands = (half: number, height: number) =>
  [-55, 65]
    .map((x) =>
      stroke(
        [
          [x, -half, height],
          [x, half, height],
          [x, half, 0],
        ],
        '#4b5560',
        3,
      ),
    )
    .join('');

/** A bundle of round bars, piled with one less in each layer. */
export function bundle(
  material: Material,
  radius: number,
  layers: number,
  options: { bore?: number; end?: string; ribs?: string } = {},
): string {
  const pitch = radius * 2;
  const places: Point[] = [];
  for (let layer = 0; layer < layers; layer += 1) {
    const count = layers + 2 - layer;
    for (let index = 0; index < count; index += 1) {
      places.push([0, (index - (count - 1) / 2) * pitch, radius + layer * pitch * 0.87]);
    }
  }
  const ribs = options.ribs
    ? Array.from({ length: 12 }, (_, index) => {
        const x = FAR + 12 + index * 15;
        return stroke(
          [
            [x, radius * 0.2, radius * 0.95],
            [x + 5, radius * 0.95, 0],
          ],
          options.ribs ?? '',
          3,
        );
      }).join('')
    : '';
  const one = bar([FAR, 0, 0], LENGTH, radius, material, options.bore, options.end) + ribs;
  return (
    shadow(165, 70) +
    skids((layers + 2) * pitch) +
    repeat(one, places) +
    bands(((layers + 2) * pitch) / 2 - radius * 0.4, layers * pitch * 0.6)
  );
}

/** Profiles laid side by side and in layers. */
export function stack(
  material: Material,
  profile: readonly Spot[],
  columns: number,
  layers: number,
  pitch: Spot,
  inside = '',
): string {
  const places: Point[] = [];
  for (let layer = 0; layer < layers; layer += 1) {
    for (let column = 0; column < columns; column += 1) {
      places.push([0, (column - columns / 2) * pitch[0], layer * pitch[1]]);
    }
  }
  return (
    shadow(165, 70) +
    skids(columns * pitch[0]) +
    repeat(beam(profile, [FAR, 0, 0], LENGTH, material) + inside, places)
  );
}

export const hProfile = (w: number, h: number, t: number): Spot[] => [
  [0, 0],
  [w, 0],
  [w, t],
  [(w + t) / 2, t],
  [(w + t) / 2, h - t],
  [w, h - t],
  [w, h],
  [0, h],
  [0, h - t],
  [(w - t) / 2, h - t],
  [(w - t) / 2, t],
  [0, t],
];

export const channelProfile = (w: number, h: number, t: number): Spot[] => [
  [0, 0],
  [w, 0],
  [w, h],
  [w - t, h],
  [w - t, t],
  [t, t],
  [t, h],
  [0, h],
];

export const angleProfile = (w: number, t: number): Spot[] => [
  [0, 0],
  [w, 0],
  [w, t],
  [t, t],
  [t, w],
  [0, w],
];

/** The end of a hollow rectangular profile. */
export const hollow = (w: number, h: number, t: number) =>
  beam(
    [
      [t, t],
      [w - t, t],
      [w - t, h - t],
      [t, h - t],
    ],
    [LENGTH / 2, 0, 0],
    0,
    { light: '#3a424c', middle: '#3a424c', dark: '#3a424c' },
  );

/** Rolled plates of a thickness, each a little out of line. */
export function sheets(material: Material, count: number, thickness: number): string {
  const offsets = [0, 5, -3, 4, -5, 2, -2, 6];
  const places = Array.from(
    { length: count },
    (_, index): Point => [
      offsets[index % offsets.length] ?? 0,
      offsets[(index + 3) % offsets.length] ?? 0,
      index * (thickness + 2),
    ],
  );
  return (
    shadow(170, 78) +
    skids(130) +
    repeat(box([-105, -70, 0], [210, 140, thickness], material), places)
  );
}

/** A coil lying on its side; the eye looks at us. */
export function coil(material: Material, radius = 78, width = 105): string {
  const x = width / 2;
  const turns = [0.92, 0.8, 0.68]
    .map(
      (share) =>
        disc([x, 0, radius], radius * share, material.middle) +
        disc([x, 0, radius], radius * (share - 0.025), material.light),
    )
    .join('');
  return (
    shadow(140, 52) +
    box([-width / 2 - 4, -34, -10], [width + 24, 14, 16], WOOD) +
    bar([-width / 2, 0, radius], width, radius, material, 0, material.light) +
    turns +
    disc([x, 0, radius], radius * 0.48, material.dark) +
    disc([x - 8, 4, radius], radius * 0.4, '#39414b') +
    box([-width / 2 - 4, 30, -10], [width + 24, 14, 14], WOOD)
  );
}

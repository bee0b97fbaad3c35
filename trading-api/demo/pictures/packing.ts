import {
  box,
  drum,
  face,
  grid,
  hoop,
  type Material,
  type Point,
  plate,
  repeat,
  shadow,
  soft,
  stroke,
} from './isometric.ts';
import { CARD, RED, WOOD } from './materials.ts';

/** A pallet whose top is at z = 0. */
export function pallet(material: Material = WOOD, half = 95): string {
  const full = half * 2;
  const runners = [-half, -9, half - 18].map((y) => box([-half, y, -24], [full, 18, 16], material));
  const boards = grid([5, 1, 1], [full / 5 + 2, 0, 0], [-half, -half, -8]).map((at) =>
    box(at, [full / 5 - 12, full, 8], material),
  );
  return runners.join('') + boards.join('');
}

/** Drums with two hoops and a bung. */
export function barrel(
  material: Material,
  at: Point = [0, 0, 0],
  radius = 62,
  height = 170,
): string {
  const [x, y, z] = at;
  return (
    drum(at, radius, height, material) +
    hoop([x, y, z + height * 0.34], radius, material.dark, 4) +
    hoop([x, y, z + height * 0.67], radius, material.dark, 4) +
    plate([x, y, z + height], radius * 0.88, material.middle) +
    plate([x - 18, y + 10, z + height], radius * 0.17, material.dark)
  );
}

export const barrels = (material: Material) =>
  shadow(170, 80) +
  pallet() +
  repeat(barrel(material, [0, 0, 0], 40, 112), [
    [-45, -45, 0],
    [45, -45, 0],
    [-45, 45, 0],
    [45, 45, 0],
  ]);

/** One full sack lying, with a printed band of the goods' colour. */
export function sack(cloth: Material, print: string, at: Point = [0, 0, 0]): string {
  const [x, y, z] = at;
  return (
    soft(box([x - 62, y - 42, z], [124, 84, 22], cloth), 10) +
    face(
      [
        [x - 18, y - 44, z + 26],
        [x + 22, y - 44, z + 26],
        [x + 22, y + 44, z + 26],
        [x - 18, y + 44, z + 26],
      ],
      print,
    )
  );
}

/** Sacks on a pallet, in layers. */
export const sacks = (cloth: Material, print: string) =>
  shadow(170, 80) +
  pallet() +
  repeat(sack(cloth, print), grid([1, 2, 4], [0, 92, 30], [0, -46, 4]));

/** One sack standing in front view, opened goods before it are drawn by the caller. */
export function standingSack(cloth: Material, print: string): string {
  return (
    `<path fill="${cloth.middle}" d="M118 96q82 16 164 0 8 92-2 176-80 16-160 0-10-84-2-176z"/>` +
    `<path fill="${cloth.dark}" d="M250 101l32-5q8 92-2 176l-34 6q12-90 4-177z"/>` +
    `<path fill="${cloth.light}" d="M118 96q20 4 42 6-8 84 0 174l-40-4q-10-84-2-176z"/>` +
    `<path fill="${print}" d="M132 168q68 10 132 0l-2 54q-64 8-128 0z"/>` +
    `<path fill="none" stroke="${cloth.dark}" stroke-width="3" stroke-dasharray="7 5" d="M122 112q78 14 156 0"/>`
  );
}

/** A carton with tape. */
export function carton(at: Point, size: Point, material: Material = CARD): string {
  const [x, y, z] = at;
  const [w, d, h] = size;
  const middle = y + d / 2;
  return (
    box(at, size, material) +
    face(
      [
        [x, middle - 9, z + h],
        [x + w, middle - 9, z + h],
        [x + w, middle + 9, z + h],
        [x, middle + 9, z + h],
      ],
      '#efe0c8',
    ) +
    face(
      [
        [x + w, middle - 9, z + h],
        [x + w, middle + 9, z + h],
        [x + w, middle + 9, z + h - 24],
        [x + w, middle - 9, z + h - 24],
      ],
      '#d3b78f',
    ) +
    stroke(
      [
        [x + 14, y + d, z + 16],
        [x + w * 0.45, y + d, z + 16],
      ],
      material.dark,
      3,
    )
  );
}

/** Small parts come in cartons, a pallet of them. */
export const cartons = () =>
  shadow(170, 80) +
  pallet() +
  repeat(carton([-44, -44, 0], [86, 86, 62]), grid([2, 2, 2], [92, 92, 64], [-46, -46, 0]), 'k');

/** Bundles of vouchers, each with its band. */
export const vouchers = () =>
  shadow(120, 60) +
  repeat(carton([-70, -34, 0], [140, 68, 14], RED), grid([1, 2, 4], [0, 74, 16], [0, -37, 0]), 'k');

/** Cast pieces crossed in layers and strapped. */
export function ingots(material: Material, length = 150, count = 5, layers = 4): string {
  const width = length / count;
  const one = ingot(material, length, width - 3, 20);
  const turned = ingot(material, width - 3, length, 20);
  let pile = `<defs><g id="a">${one}</g><g id="b">${turned}</g></defs>`;
  for (let layer = 0; layer < layers; layer += 1) {
    for (let index = 0; index < count; index += 1) {
      const step = (index - (count - 1) / 2) * width;
      const across = layer % 2 === 0;
      const moved = across ? { x: -step * 0.866, y: step / 2 } : { x: step * 0.866, y: step / 2 };
      pile += `<use href="#${across ? 'a' : 'b'}" x="${Math.round(moved.x)}" y="${Math.round(moved.y - layer * 22)}"/>`;
    }
  }
  return shadow(150, 66) + pile;
}

/** One ingot: narrower above than below. */
function ingot({ light, middle, dark }: Material, w: number, d: number, h: number): string {
  const [x, y] = [w / 2, d / 2];
  const inset = 4;
  const top = (sx: number, sy: number): Point => [sx * (x - inset), sy * (y - inset), h];
  const low = (sx: number, sy: number): Point => [sx * x, sy * y, 0];
  return (
    face([low(-1, 1), low(1, 1), top(1, 1), top(-1, 1)], middle) +
    face([low(1, -1), low(1, 1), top(1, 1), top(1, -1)], dark) +
    face([top(-1, -1), top(1, -1), top(1, 1), top(-1, 1)], light)
  );
}

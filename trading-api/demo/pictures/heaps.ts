import { createRandom } from '../random.ts';
import { flat, type Material, type Spot, shadow, shape } from './isometric.ts';

const n = Math.round;

/** One broken piece with a light top and a dark underside. */
function lump(x: number, y: number, size: number, material: Material, turn: number): string {
  const corner = (angle: number, reach: number): Spot => [
    x + Math.cos(angle + turn) * size * reach,
    y + Math.sin(angle + turn) * size * reach * 0.85,
  ];
  const ring = [0, 1.1, 2.1, 3.2, 4.2, 5.3].map((angle, index) =>
    corner(angle, index % 2 ? 1 : 0.86),
  );
  const middle: Spot = [x - size * 0.15, y - size * 0.12];
  const upper = [...ring]
    .sort((a, b) => a[1] - b[1])
    .slice(0, 3)
    .sort((a, b) => a[0] - b[0]);
  const right = [...ring].sort((a, b) => b[0] + b[1] - a[0] - a[1]).slice(0, 2);
  return (
    flat(ring, material.middle) +
    flat([...upper, middle], material.light) +
    flat([...right, middle], material.dark)
  );
}

/** A heap of broken pieces of three shapes, the far ones first. */
export function lumpHeap(material: Material, size: number, seed: number): string {
  const random = createRandom(seed);
  const shapes = [0.2, 0.7, 1.3].map(
    (turn, index) => `<g id="l${index}">${lump(0, 0, size, material, turn)}</g>`,
  );
  const rows = Math.round(150 / (size * 1.15));
  let pieces = '';
  for (let row = 0; row < rows; row += 1) {
    const share = row / (rows - 1);
    const half = 22 + 118 * share;
    const count = Math.max(2, Math.round((half * 2) / (size * 1.75)));
    for (let index = 0; index < count; index += 1) {
      const across = (index / (count - 1)) * 2 - 1;
      const x = 200 + across * half + random.int(-3, 3);
      const y = 142 + share * 140 - (1 - across * across) * 8 + random.int(-3, 3);
      pieces += `<use href="#l${random.int(0, 2)}" x="${n(x)}" y="${n(y)}"/>`;
    }
  }
  const body = mound({ light: material.middle, middle: material.dark, dark: material.dark });
  return `${shadow(165, 40, 288)}<defs>${shapes.join('')}</defs><g transform="translate(20 29) scale(.9)">${body}</g>${pieces}`;
}

const mound = ({ light, middle, dark }: Material) =>
  shape(
    'M200 130C230 135 262 190 300 236S342 286 335 292Q200 330 65 292C58 286 80 250 112 214S172 128 200 130z',
    middle,
  ) +
  shape(
    'M200 130C172 128 140 180 112 214S58 286 65 292Q110 306 150 309C150 250 170 190 200 130z',
    light,
  ) +
  shape(
    'M200 130C230 135 262 190 300 236S342 286 335 292Q300 304 262 309C262 250 236 190 200 130z',
    dark,
  );

/** A heap of something fine, with specks. */
export function fineHeap(material: Material, seed: number): string {
  const random = createRandom(seed);
  const speck = (fill: string, count: number) => {
    let d = '';
    for (let index = 0; index < count; index += 1) {
      const share = random.int(20, 96) / 100;
      const x = 200 + random.int(-100, 100) * share * 1.15;
      d += `M${n(x)} ${n(145 + share * 150)}h.1`;
    }
    return `<path stroke="${fill}" stroke-width="4" stroke-linecap="round" d="${d}"/>`;
  };
  return (
    shadow(165, 40, 290) + mound(material) + speck(material.dark, 26) + speck(material.light, 26)
  );
}

/** Round granules in a flat heap, each with its own light. */
export function granuleHeap(
  material: Material,
  seed: number,
  at: Spot = [200, 292],
  width = 130,
): string {
  const random = createRandom(seed);
  const rows = Math.round(width / 14);
  let granules = '';
  for (let row = 0; row < rows; row += 1) {
    const share = (row + 1.2) / (rows + 0.2);
    const count = Math.max(2, Math.round((share * width * 2) / 24));
    for (let index = 0; index < count; index += 1) {
      const across = (index / (count - 1)) * 2 - 1;
      const x = at[0] + across * width * share + random.int(-3, 3);
      const y =
        at[1] - width * 0.85 * (1 - share) - (1 - across * across) * 14 * share + random.int(-2, 2);
      granules += `<use href="#p" x="${n(x)}" y="${n(y)}"/>`;
    }
  }
  return (
    `<defs><g id="p"><ellipse rx="13" ry="11" fill="${material.dark}"/><ellipse cx="-1" cy="-2" rx="11" ry="9" fill="${material.middle}"/><ellipse cx="-4" cy="-4" rx="5" ry="4" fill="${material.light}"/></g></defs>` +
    shadow(width * 1.25, width * 0.3, at[1] + 6, at[0]) +
    granules
  );
}

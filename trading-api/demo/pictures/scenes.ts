import {
  bar,
  box,
  drum,
  face,
  grid,
  hoop,
  type Material,
  type Point,
  repeat,
  scaled,
  stroke,
} from './isometric.ts';
import { bundle, coil, sheets } from './long-goods.ts';
import * as m from './materials.ts';
import { carton, pallet, sacks } from './packing.ts';
import { tankTruck } from './vessels.ts';

const FLOOR = '#e3e7ec';

const floor = face(
  [
    [-190, -190, 0],
    [190, -190, 0],
    [190, 190, 0],
    [-190, 190, 0],
  ],
  FLOOR,
);

/** Two walls of a hall, seen from inside. */
const hall = (wall: string, side: string) =>
  face(
    [
      [-190, -190, 0],
      [190, -190, 0],
      [190, -190, 150],
      [-190, -190, 150],
    ],
    wall,
  ) +
  face(
    [
      [-190, -190, 0],
      [-190, 190, 0],
      [-190, 190, 150],
      [-190, -190, 150],
    ],
    side,
  );

const small = (drawing: string, x: number, y: number, size: number) =>
  `<g transform="translate(${x} ${y}) scale(${size})">${drawing}</g>`;

/** A rack of pallets with goods. */
function rack(): string {
  const load = (material: Material) =>
    box([-22, -20, 6], [44, 40, 30], material) + box([-26, -24, 0], [52, 48, 6], m.WOOD);
  const level = (z: number) =>
    stroke(
      [
        [-170, -132, z],
        [170, -132, z],
      ],
      m.BLUE.middle,
      5,
    );
  const post = (x: number) =>
    stroke(
      [
        [x, -132, 0],
        [x, -132, 130],
      ],
      m.BLUE.dark,
      6,
    );
  return (
    repeat(
      load(m.CARD),
      [
        [-140, -160, 0],
        [-10, -160, 0],
        [120, -160, 0],
        [-75, -160, 58],
        [55, -160, 58],
      ],
      'r',
    ) +
    repeat(
      load(m.GREEN),
      [
        [-75, -160, 0],
        [120, -160, 58],
      ],
      's',
    ) +
    repeat(
      load(m.WHITE),
      [
        [55, -160, 0],
        [-140, -160, 58],
        [-10, -160, 58],
      ],
      't',
    ) +
    level(0) +
    level(56) +
    [-170, -44, 86, 170].map(post).join('')
  );
}

export const warehouse = () =>
  scaled(
    floor +
      hall('#d3dae2', '#c5ced8') +
      rack() +
      small(
        sacks(m.WHITE, m.BLUE.middle).replace(/<ellipse[^>]*fill="#dde2e8"\/>/, ''),
        -20,
        120,
        0.6,
      ) +
      small(
        pallet() +
          repeat(
            carton([-44, -44, 0], [86, 86, 62]),
            grid([2, 2, 1], [92, 92, 64], [-46, -46, 0]),
            'k',
          ),
        190,
        136,
        0.46,
      ),
    0.58,
    112,
  );

/** An open yard with a gantry crane. */
export function yard(): string {
  const leg = (x: number, y: number) => box([x, y, 0], [12, 12, 150], m.YELLOW);
  const plain = (drawing: string, id: string) =>
    drawing
      .replace(/<ellipse[^>]*fill="#dde2e8"\/>/, '')
      .replaceAll('"a"', `"${id}"`)
      .replaceAll('#a"', `#${id}"`);
  return scaled(
    floor +
      leg(-120, -170) +
      leg(-120, 150) +
      small(plain(bundle(m.RAW, 18, 3, { end: m.RAW.light }), 'y'), 40, 20, 0.62) +
      small(plain(coil(m.STEEL), 'x'), 200, 80, 0.62) +
      small(plain(sheets(m.STEEL, 5, 14), 'v'), -60, 110, 0.58) +
      small(
        plain(bundle(m.STEEL, 22, 2, { bore: 15, end: m.BRIGHT.middle }), 'u'),
        104,
        160,
        0.46,
      ) +
      box([-126, -176, 150], [24, 352, 20], m.YELLOW) +
      box([-132, -30, 146], [36, 44, 30], m.RED) +
      stroke(
        [
          [-112, -8, 146],
          [-112, -8, 100],
        ],
        m.BLACK.middle,
        2,
      ),
    0.58,
    104,
  );
}

/** Four storage tanks. */
export function tankFarm(): string {
  const tank = (at: Point, radius: number, height: number, material: Material) => {
    const [x, y, z] = at;
    return (
      drum(at, radius, height, material) +
      hoop([x, y, z + height * 0.5], radius, material.dark, 2) +
      hoop([x, y, z + height - 8], radius, m.BLUE.middle, 5)
    );
  };
  return (
    tank([-120, -120, 0], 56, 130, m.WHITE) +
    tank([20, -130, 0], 46, 110, m.BRIGHT) +
    tank([-130, 20, 0], 46, 110, m.BRIGHT) +
    tank([120, -130, 0], 36, 84, m.WHITE)
  );
}

/** The tank farm with its pipes and a road tanker. */
export const tanks = () =>
  scaled(
    floor +
      tankFarm() +
      bar([-180, 100, 10], 330, 5, m.YELLOW) +
      bar([-180, 116, 10], 330, 5, m.GREEN) +
      small(tankTruck().replace(/<ellipse[^>]*fill="#dde2e8"\/>/, ''), 50, 80, 0.76),
    0.58,
    104,
  );

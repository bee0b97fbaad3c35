import {
  bar,
  beam,
  box,
  disc,
  drum,
  face,
  hoop,
  type Material,
  type Point,
  plate,
  project,
  shadow,
  stroke,
} from './isometric.ts';
import { BLACK, CARD, WOOD } from './materials.ts';

/** An open ring that faces the lower right: one turn of wire. */
export function turn(centre: Point, radius: number, colour: string, width: number): string {
  const [x, y] = project(centre).map(Math.round);
  const [rx, ry] = [Math.round(radius * Math.SQRT1_2), Math.round(radius * Math.sqrt(1.5))];
  return `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" transform="rotate(30 ${x} ${y})" fill="none" stroke="${colour}" stroke-width="${width}"/>`;
}

/** Hot-rolled wire: loose turns, tied in four places. */
export function wireCoil({ light, middle, dark }: Material): string {
  const rings: string[] = [];
  for (let index = 0; index < 17; index += 1) {
    const x = -75 + index * 9;
    const wobble = [0, 3, -2, 2, -3][index % 5] ?? 0;
    rings.push(turn([x, wobble, 84 + wobble / 2], 72, [dark, middle, light][index % 3] ?? dark, 7));
  }
  const ties = [0.6, 2.4, 4.1].map((angle) => {
    const [y, z] = [Math.cos(angle) * 79, 84 + Math.sin(angle) * 79];
    return stroke(
      [
        [-80, y, z],
        [80, y, z],
      ],
      '#4b5560',
      4,
    );
  });
  return shadow(140, 50) + rings.join('') + ties.join('');
}

/** A wooden reel; what is wound on it shows as rings. */
export function reel(
  { light, middle, dark }: Material,
  flange: Material = WOOD,
  turns = 7,
): string {
  const [radius, wound, half] = [96, 74, 52];
  const coils = Array.from({ length: turns }, (_, index) => {
    const x = -half + 8 + (index * (half * 2 - 12)) / turns;
    return turn([x, 0, radius], wound, index % 2 ? light : dark, 3);
  });
  return (
    shadow(140, 50) +
    bar([-half - 12, 0, radius], 12, radius, flange) +
    bar([-half, 0, radius], half * 2, wound, { light, middle, dark }) +
    coils.join('') +
    bar([half, 0, radius], 12, radius, flange, 0, flange.light) +
    turn([half + 12, 0, radius], radius * 0.6, flange.middle, 3) +
    [0, 1, 2]
      .map((k) => spoke([half + 12, 0, radius], (k * Math.PI) / 3, radius * 0.95, flange.middle))
      .join('') +
    disc([half + 12, 0, radius], radius * 0.2, '#39414b')
  );
}

function spoke([x, y, z]: Point, angle: number, reach: number, colour: string): string {
  const [dy, dz] = [Math.cos(angle) * reach, Math.sin(angle) * reach];
  return stroke(
    [
      [x, y - dy, z - dz],
      [x, y + dy, z + dz],
    ],
    colour,
    2,
  );
}

/** A lying roll with its tail spread out: sheet rubber, belts, membranes. */
export function sheetRoll(sheet: Material, stripe: string): string {
  const radius = 50;
  return (
    shadow(165, 70) +
    box([-90, -20, 0], [180, 150, 6], sheet) +
    face(
      [
        [-90, 40, 6],
        [90, 40, 6],
        [90, 58, 6],
        [-90, 58, 6],
      ],
      stripe,
    ) +
    bar([-90, -20, radius], 180, radius, sheet, 0, sheet.middle) +
    [0.82, 0.64, 0.46]
      .map((share) => turn([90, -20, radius], radius * share, sheet.dark, 3))
      .join('') +
    disc([90, -20, radius], radius * 0.26, '#f3f5f7')
  );
}

/** Rolls standing on their ends around a paper core. */
export function standingRolls(film: Material): string {
  const one = (at: Point) =>
    drum(at, 44, 120, film) +
    hoop([at[0], at[1], at[2] + 116], 44, film.dark, 2) +
    plate([at[0], at[1], at[2] + 120], 18, CARD.middle) +
    plate([at[0], at[1], at[2] + 120], 13, '#4a4238');
  return shadow(165, 66) + one([-52, -20, 0]) + one([46, -52, 0]) + one([30, 50, 0]);
}

/** Flat rolls of strapping, one leaning on the pile. */
export function strapRolls({ light, middle, dark }: Material): string {
  const one = (z: number) =>
    drum([0, 0, z], 88, 34, { light, middle, dark }) +
    [78, 68, 58].map((r) => hoopFlat([0, 0, z + 34], r, middle)).join('') +
    plate([0, 0, z + 34], 48, CARD.middle) +
    plate([0, 0, z + 34], 42, '#5a5148');
  return shadow(150, 70) + one(0) + one(37) + one(74);
}

function hoopFlat(centre: Point, radius: number, colour: string): string {
  const [x, y] = project(centre).map(Math.round);
  return `<ellipse cx="${x}" cy="${y}" rx="${Math.round(radius * Math.sqrt(1.5))}" ry="${Math.round(radius * Math.SQRT1_2)}" fill="none" stroke="${colour}" stroke-width="3"/>`;
}

/** A hose in three turns with crimped ends. */
export function hoseCoil(fitting: Material): string {
  const turns = [0, 15, 30, 45].map((z) => tube(z)).join('');
  const end = (y: number, x: number) =>
    bar([x, y, 20], 46, 13, fitting) + bar([x + 46, y, 20], 18, 17, fitting, 7);
  return shadow(165, 66) + turns + bar([20, 88, 20], 60, 11, BLACK) + end(88, 72);
}

function tube(z: number): string {
  return [
    [BLACK.dark, 24, 0],
    [BLACK.middle, 16, -2],
    [BLACK.light, 4, -6],
  ]
    .map(([colour, width, lift]) => {
      const [x, y] = project([0, 0, z + 12 - Number(lift)]).map(Math.round);
      return `<ellipse cx="${x}" cy="${y}" rx="120" ry="68" fill="none" stroke="${colour}" stroke-width="${width}"/>`;
    })
    .join('');
}

/** Endless belts, one in the other. */
export function belts({ light, middle, dark }: Material): string {
  const loop = (inset: number) =>
    [
      [dark, 22, 0],
      [middle, 14, -2],
      [light, 3, -6],
    ]
      .map(
        ([colour, width, lift]) =>
          `<rect x="${70 + inset}" y="${150 + inset * 0.62 + Number(lift)}" width="${260 - inset * 2}" height="${150 - inset * 1.24}" rx="${75 - inset * 0.62}" fill="none" stroke="${colour}" stroke-width="${width}" transform="rotate(-14 200 225)"/>`,
      )
      .join('');
  return shadow(150, 40) + loop(0) + loop(32) + loop(64);
}

/** A square mesh: a roll and what is unrolled of it. */
export function meshRoll({ light, dark }: Material): string {
  const lines: string[] = [];
  for (let step = 0; step <= 9; step += 1) {
    const along = -90 + step * 20;
    lines.push(
      stroke(
        [
          [along, -20, 0],
          [along, 130, 0],
        ],
        dark,
        3,
      ),
    );
    if (step < 8)
      lines.push(
        stroke(
          [
            [-90, -20 + step * 21, 0],
            [90, -20 + step * 21, 0],
          ],
          dark,
          3,
        ),
      );
  }
  const rings = Array.from({ length: 10 }, (_, index) =>
    turn([-90 + index * 20, -20, 46], 46, index % 2 ? light : dark, 3),
  );
  const wires = [0.2, 0.8, 1.4, 2, 2.6].map((angle) => {
    const [y, z] = [-20 + Math.cos(angle) * 46, 46 + Math.sin(angle) * 46];
    return stroke(
      [
        [-90, y, z],
        [90, y, z],
      ],
      dark,
      3,
    );
  });
  return shadow(165, 74) + lines.join('') + rings.join('') + wires.join('');
}

/** A prism with so many corners, for bolts and nuts. */
export function prism(
  corners: number,
  radius: number,
  at: Point,
  length: number,
  material: Material,
) {
  const profile = Array.from({ length: corners }, (_, index) => {
    const angle = (index * 2 * Math.PI) / corners + 0.3;
    return [Math.cos(angle) * radius, Math.sin(angle) * radius] as const;
  });
  return beam(profile, at, length, material);
}

import {
  bar,
  beam,
  box,
  disc,
  drum,
  type Material,
  type Point,
  plate,
  project,
  repeat,
  type Spot,
  shadow,
  stroke,
} from './isometric.ts';
import { BLACK, BLUE, BRIGHT, DARK_STEEL, GREEN, RED, STEEL, TEAL } from './materials.ts';
import { turn } from './rolls.ts';

export const HOLE = '#39414b';

/** Places on a circle that faces the lower right. */
const around = ([x, y, z]: Point, radius: number, count: number): Point[] =>
  Array.from({ length: count }, (_, index) => {
    const angle = (index * 2 * Math.PI) / count;
    return [x, y + Math.cos(angle) * radius, z + Math.sin(angle) * radius] as const;
  });

/** The same small thing in a circle. */
const ring = (drawing: string, centre: Point, radius: number, count: number, id = 'a') =>
  repeat(drawing, around(centre, radius, count), id);

const ball = (radius: number, { light, middle, dark }: Material) => {
  const [x, y] = project([0, 0, 0]);
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${dark}"/><circle cx="${x - 1}" cy="${y - 2}" r="${radius - 3}" fill="${middle}"/><circle cx="${x - 4}" cy="${y - 5}" r="${Math.round(radius / 3)}" fill="${light}"/>`;
};

const screw = (radius: number) => disc([0, 0, 0], radius, HOLE);

export function bearing(rollers = false): string {
  const centre: Point = [28, 0, 105];
  const inside = rollers
    ? ring(disc([0, 0, 0], 12, BRIGHT.dark) + disc([0, 0, 0], 8, BRIGHT.light), centre, 71, 14)
    : ring(ball(17, BRIGHT), centre, 71, 10);
  return (
    shadow(120, 46) +
    bar([-28, 0, 105], 56, 105, STEEL, 0, STEEL.light) +
    disc(centre, 97, BRIGHT.light) +
    disc(centre, 86, STEEL.dark) +
    disc(centre, 84, DARK_STEEL.dark) +
    inside +
    disc(centre, 57, STEEL.middle) +
    disc(centre, 54, BRIGHT.light) +
    disc(centre, 41, STEEL.dark) +
    disc([20, 3, 105], 38, '#f3f5f7') +
    turn([26, 0, 105], 40, STEEL.middle, 3)
  );
}

export function gear(): string {
  const teeth = 15;
  const profile = Array.from({ length: teeth * 4 }, (_, index): Spot => {
    const angle = (index * 2 * Math.PI) / (teeth * 4);
    const radius = index % 4 < 2 ? 108 : 86;
    return [Math.cos(angle) * radius, Math.sin(angle) * radius];
  });
  const centre: Point = [24, 0, 108];
  return (
    shadow(125, 46) +
    beam(profile, [-24, 0, 108], 48, { ...STEEL, dark: '#aab5c1' }) +
    disc(centre, 70, STEEL.dark) +
    disc(centre, 66, STEEL.middle) +
    ring(screw(12), centre, 47, 6) +
    bar([24, 0, 108], 18, 34, STEEL, 20, BRIGHT.middle)
  );
}

/** Two bodies with a flange each end, a bonnet and a handwheel. */
export function valve(): string {
  const flange = bar([0, 0, 62], 16, 58, BLUE, 0, BLUE.middle) + ring(screw(5), [16, 0, 62], 46, 8);
  return (
    shadow(150, 56) +
    repeat(flange, [[-100, 0, 0]], 'b') +
    bar([-84, 0, 62], 66, 40, BLUE) +
    drum([0, 0, 20], 46, 90, BLUE) +
    bar([20, 0, 62], 64, 40, BLUE) +
    '<use href="#b" x="73" y="42"/>' +
    disc([100, 0, 62], 30, HOLE) +
    drum([0, 0, 110], 34, 14, BLUE) +
    drum([0, 0, 124], 9, 62, BRIGHT) +
    plate([0, 0, 190], 58, RED.dark) +
    plate([0, 0, 194], 58, RED.middle) +
    plate([0, 0, 194], 46, '#f3f5f7') +
    stroke(
      [
        [-50, 0, 194],
        [50, 0, 194],
      ],
      RED.middle,
      8,
    ) +
    stroke(
      [
        [0, -50, 194],
        [0, 50, 194],
      ],
      RED.middle,
      8,
    ) +
    plate([0, 0, 196], 14, RED.dark)
  );
}

export function butterflyValve(): string {
  return (
    shadow(110, 42) +
    bar([-18, 0, 80], 36, 84, TEAL, 0, TEAL.middle) +
    ring(screw(6), [18, 0, 80], 74, 8) +
    disc([18, 0, 80], 60, BLACK.middle) +
    disc([18, 0, 80], 53, '#e9edf1') +
    disc([14, 8, 80], 46, STEEL.middle) +
    disc([16, 6, 84], 40, BRIGHT.middle) +
    drum([0, 0, 158], 16, 44, TEAL) +
    drum([0, 0, 200], 24, 10, STEEL) +
    box([-6, -8, 212], [120, 16, 10], DARK_STEEL) +
    box([84, -9, 211], [40, 18, 12], RED)
  );
}

/** The ribbed body all motors share, from x on. */
const motorBody = (x: number, radius: number, length: number, z: number, material: Material) => {
  const ribs = Array.from({ length: 9 }, (_, index) => {
    const angle = -0.5 + index * 0.33;
    const [y, up] = [Math.cos(angle) * radius, z + Math.sin(angle) * radius];
    return stroke(
      [
        [x + 6, y, up],
        [x + length - 6, y, up],
      ],
      material.dark,
      3,
    );
  });
  return bar([x, 0, z], length, radius, material) + ribs.join('');
};

export function motor(): string {
  const z = 82;
  return (
    shadow(150, 60) +
    box([-60, -66, 0], [110, 132, 12], GREEN) +
    bar([-105, 0, z], 26, 72, GREEN) +
    motorBody(-80, 68, 140, z, GREEN) +
    box([-36, -26, z + 62], [64, 52, 26], GREEN) +
    bar([60, 0, z], 18, 72, GREEN, 0, GREEN.middle) +
    disc([78, 0, z], 54, GREEN.dark) +
    disc([78, 0, z], 28, GREEN.middle) +
    bar([78, 0, z], 52, 13, BRIGHT, 0, BRIGHT.light)
  );
}

export function pump(): string {
  const z = 70;
  return (
    shadow(165, 64) +
    box([-120, -52, -12], [240, 104, 14], DARK_STEEL) +
    motorBody(-112, 50, 110, z, BLUE) +
    bar([-2, 0, z], 30, 26, STEEL) +
    bar([28, 0, z], 46, 66, BLUE, 0, BLUE.middle) +
    disc([74, 0, z], 50, BLUE.dark) +
    drum([50, -20, z + 52], 22, 56, BLUE) +
    drum([50, -20, z + 104], 38, 10, BLUE) +
    plate([50, -20, z + 114], 20, HOLE) +
    bar([74, 0, z], 26, 28, BLUE) +
    bar([100, 0, z], 12, 44, BLUE, 24, BLUE.light)
  );
}

export function reducer(): string {
  return (
    shadow(165, 64) +
    motorBody(-125, 44, 92, 78, BLUE) +
    bar([-33, 0, 78], 16, 56, BLUE) +
    box([-20, -62, 0], [96, 124, 16], BLUE) +
    box([-16, -52, 14], [88, 104, 112], BLUE) +
    disc([72, 0, 66], 44, BLUE.middle) +
    ring(screw(5), [72, 0, 66], 36, 6) +
    bar([72, 0, 66], 62, 17, BRIGHT, 0, BRIGHT.light)
  );
}

export function hydraulicCylinder(): string {
  return (
    shadow(165, 60) +
    bar([-150, 0, 50], 22, 24, STEEL, 0, STEEL.light) +
    bar([-128, 0, 50], 14, 46, DARK_STEEL) +
    bar([-114, 0, 50], 150, 40, RED) +
    drum([-86, -4, 84], 11, 18, BRIGHT) +
    drum([14, -4, 84], 11, 18, BRIGHT) +
    bar([36, 0, 50], 18, 46, DARK_STEEL, 0, DARK_STEEL.light) +
    bar([54, 0, 50], 84, 17, BRIGHT) +
    bar([138, 0, 50], 22, 27, STEEL, 12, STEEL.light)
  );
}

export function coupling(): string {
  const jaws = (x: number, material: Material) =>
    bar([x, 0, 76], 34, 72, material, 0, material.light);
  return (
    shadow(140, 52) +
    bar([-110, 0, 76], 56, 44, STEEL) +
    jaws(-54, STEEL) +
    bar([-20, 0, 76], 24, 74, RED) +
    jaws(4, STEEL) +
    bar([38, 0, 76], 62, 44, STEEL, 24, STEEL.light)
  );
}

export function chain(): string {
  const line = (colour: string, width: number, lift: number) =>
    `<g stroke-linecap="round">${stroke(
      [
        [0, 0, lift],
        [44, 0, lift],
      ],
      colour,
      width,
    )}</g>`;
  const [x, y] = project([0, 0, 8]);
  const pin = `<circle cx="${x}" cy="${y}" r="6" fill="${BRIGHT.light}"/><circle cx="${x + 38}" cy="${y + 22}" r="6" fill="${BRIGHT.light}"/>`;
  const inner = line(DARK_STEEL.dark, 26, 0) + line(STEEL.middle, 24, 4);
  const outer = line(STEEL.dark, 34, 0) + line(STEEL.light, 30, 8) + pin;
  const strands = [-62, 0, 62];
  const places = (from: number, count: number): Point[] =>
    strands.flatMap((across) =>
      Array.from({ length: count }, (_, index): Point => [from + index * 88, across, 0]),
    );
  return `${shadow(165, 80)}${repeat(inner, places(-88, 2))}${repeat(outer, places(-132, 3), 'b')}`;
}

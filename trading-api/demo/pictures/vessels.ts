import {
  bar,
  box,
  disc,
  face,
  girth,
  grid,
  type Material,
  repeat,
  shadow,
  soft,
  stroke,
  wheel,
} from './isometric.ts';
import { BLACK, BLUE, BRIGHT, GLASS, STEEL, WHITE, WOOD } from './materials.ts';

const tyre = (x: number, y: number) =>
  wheel([x, y, 18], 18, BLACK.dark) +
  wheel([x, y + 2, 18], 10, STEEL.middle) +
  wheel([x, y + 2, 18], 4, BLACK.dark);

/** A road tanker, its cab to the right. */
export function tankTruck(): string {
  const axles = [-120, -84, 40, 106].map((x) => tyre(x, 40)).join('');
  return (
    shadow(175, 64) +
    box([-145, -34, 20], [265, 68, 12], BLACK) +
    bar([-145, 0, 76], 205, 46, BRIGHT, 0, BRIGHT.middle) +
    [-90, -35, 20].map((x) => girth([x, 0, 76], 46, STEEL.middle, 3)).join('') +
    box([-100, -14, 120], [120, 28, 6], STEEL) +
    box([72, -40, 24], [62, 80, 84], BLUE) +
    face(
      [
        [134, -34, 66],
        [134, 34, 66],
        [134, 34, 100],
        [134, -34, 100],
      ],
      GLASS.middle,
    ) +
    face(
      [
        [84, 40, 66],
        [122, 40, 66],
        [122, 40, 98],
        [84, 40, 98],
      ],
      GLASS.light,
    ) +
    face(
      [
        [134, -30, 34],
        [134, 30, 34],
        [134, 30, 48],
        [134, -30, 48],
      ],
      BLACK.middle,
    ) +
    axles
  );
}

/** A storage tank for liquefied gas on two saddles. */
export function gasTank(): string {
  return (
    shadow(170, 64) +
    box([-84, -44, -8], [26, 88, 40], STEEL) +
    bar([-125, 0, 74], 220, 60, WHITE, 0, WHITE.middle) +
    disc([99, 0, 74], 54, WHITE.middle) +
    disc([104, 0, 75], 42, WHITE.light) +
    [-90, -15, 60].map((x) => girth([x, 0, 74], 60, BLUE.middle, 5)).join('') +
    box([46, -20, 6], [26, 70, 12], STEEL) +
    box([-30, -16, 130], [34, 32, 24], STEEL)
  );
}

/** Bales pressed from rubber, in a stack. */
export function bales(rubber: Material): string {
  return (
    shadow(165, 72) +
    repeat(
      soft(box([-56, -38, 0], [104, 68, 34], rubber), 10),
      grid([2, 2, 2], [118, 84, 46], [-56, -40, 8]),
    )
  );
}

/** Panes on edge against a rack. */
export function panes(glass: Material): string {
  const pane = box([-95, 0, 0], [190, 5, 150], glass);
  return (
    shadow(165, 66) +
    box([-110, -50, -10], [220, 100, 12], WOOD) +
    repeat(`<g opacity=".88">${pane}</g>`, grid([1, 6, 1], [0, 14, 0], [0, -36, 2])) +
    stroke(
      [
        [-60, 40, 40],
        [-20, 40, 120],
      ],
      WHITE.light,
      6,
    ) +
    stroke(
      [
        [-36, 40, 40],
        [-8, 40, 96],
      ],
      WHITE.light,
      3,
    )
  );
}

/** A big bag with its four loops. */
export function bigBag(cloth: Material): string {
  const loop = (x: number, y: number) =>
    stroke(
      [
        [x, y, 148],
        [x + 2, y, 186],
        [x + 22, y, 190],
        [x + 24, y, 148],
      ],
      BLUE.middle,
      6,
    );
  return (
    shadow(150, 66) +
    loop(-70, -66) +
    loop(40, -66) +
    loop(-70, 60) +
    soft(box([-68, -68, 4], [136, 136, 142], cloth), 14) +
    stroke(
      [
        [-36, 72, 0],
        [-36, 72, 146],
      ],
      BLUE.middle,
      6,
    ) +
    stroke(
      [
        [36, 72, 0],
        [36, 72, 146],
      ],
      BLUE.middle,
      6,
    ) +
    stroke(
      [
        [74, -36, 0],
        [74, -36, 146],
      ],
      BLUE.dark,
      6,
    ) +
    stroke(
      [
        [74, 36, 0],
        [74, 36, 146],
      ],
      BLUE.dark,
      6,
    ) +
    loop(40, 60)
  );
}

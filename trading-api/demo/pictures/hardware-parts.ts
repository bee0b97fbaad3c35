import { bar, box, disc, face, grid, repeat, shadow, stroke } from './isometric.ts';
import { BLACK, BRASS, BRIGHT, DARK_STEEL, RED, STEEL, WHITE } from './materials.ts';
import { HOLE } from './parts.ts';
import { prism, turn } from './rolls.ts';

export function bolts(): string {
  const one =
    prism(6, 52, [-110, 0, 48], 36, STEEL) +
    bar([-74, 0, 48], 198, 26, BRIGHT) +
    repeat(
      turn([0, 0, 0], 25, DARK_STEEL.middle, 2),
      grid([10, 1, 1], [9, 0, 0], [30, 0, 48]),
      'b',
    ) +
    disc([124, 0, 48], 26, BRIGHT.light);
  return shadow(165, 66) + repeat(one, grid([1, 2, 1], [0, 112, 0], [0, -50, 0]));
}

export function nuts(): string {
  const one =
    prism(6, 52, [0, 0, 50], 40, STEEL).replace(STEEL.dark, STEEL.middle) +
    disc([40, 0, 50], 44, BRIGHT.middle) +
    disc([40, 0, 50], 30, HOLE) +
    turn([38, 0, 50], 27, STEEL.middle, 3) +
    turn([34, 2, 50], 24, STEEL.dark, 3);
  return (
    shadow(165, 66) +
    repeat(one, [
      [-100, -40, 0],
      [-20, 70, 0],
      [40, -50, 0],
    ])
  );
}

export function grindingDiscs(): string {
  const one =
    bar([0, 0, 100], 10, 98, BLACK, 0, BLACK.middle) +
    turn([10, 0, 100], 82, BLACK.dark, 3) +
    disc([10, 0, 100], 54, RED.middle) +
    disc([10, 0, 100], 34, WHITE.middle) +
    disc([10, 0, 100], 14, HOLE);
  return shadow(125, 48) + repeat(one, grid([4, 1, 1], [26, 0, 0], [-40, 0, 0]));
}

export function drills(): string {
  const flute = stroke(
    [
      [0, 10, -12],
      [14, -6, 13],
    ],
    BRASS.dark,
    5,
  );
  const one =
    bar([-130, 0, 22], 90, 17, BRIGHT) +
    bar([-40, 0, 22], 160, 15, BRASS, 0, BRASS.light) +
    repeat(flute, grid([8, 1, 1], [18, 0, 0], [-30, 0, 24]), 'b');
  return shadow(165, 66) + repeat(one, grid([1, 3, 1], [0, 60, 0], [0, -70, 0]));
}

export function breaker(): string {
  const front = (y: number, z: number, w: number, h: number, fill: string) =>
    face(
      [
        [56, y, z],
        [56, y + w, z],
        [56, y + w, z + h],
        [56, y, z + h],
      ],
      fill,
    );
  return (
    shadow(130, 56) +
    box([-50, -66, 0], [106, 132, 160], BLACK) +
    [-56, -14, 28]
      .map((y) => front(y, 134, 28, 18, BRASS.middle) + front(y, 8, 28, 18, BRASS.middle))
      .join('') +
    front(-58, 36, 116, 88, STEEL.middle) +
    front(-26, 56, 52, 50, BLACK.dark) +
    box([56, -14, 76], [16, 28, 22], RED)
  );
}

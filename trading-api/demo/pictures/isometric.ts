/** A point of the room: x to the lower right, y to the lower left, z up. */
export type Point = readonly [x: number, y: number, z: number];
export type Spot = readonly [x: number, y: number];

/** Light falls from the upper left: tops are light, left faces middle, right faces dark. */
export interface Material {
  light: string;
  middle: string;
  dark: string;
}

const COS = Math.sqrt(3) / 2;
/** What a circle's radius becomes along the long and the short axis of its picture. */
const LONG = Math.sqrt(1.5);
const SHORT = Math.SQRT1_2;
const CENTRE: Spot = [200, 225];

const n = (value: number) => String(Math.round(value));
const pair = ([x, y]: Spot) => `${n(x)} ${n(y)}`;

/** A path through the spots in steps from one to the next, in as few characters as they need. */
const trace = (spots: readonly Spot[]): string => {
  const whole = spots.map(([x, y]) => [Math.round(x), Math.round(y)] as const);
  const steps = whole.slice(1).map(([x, y], index) => {
    const [px, py] = whole[index] ?? [0, 0];
    return `${x - px} ${y - py}`;
  });
  const [first = [0, 0]] = whole;
  return `M${first[0]} ${first[1]}l${steps.join(' ')}`.replaceAll(' -', '-');
};

export const project = ([x, y, z]: Point): Spot => [
  CENTRE[0] + (x - y) * COS,
  CENTRE[1] + (x + y) / 2 - z,
];

export const shape = (d: string, fill: string) => `<path fill="${fill}" d="${d}"/>`;

export const flat = (spots: readonly Spot[], fill: string) => shape(`${trace(spots)}z`, fill);

export const face = (points: readonly Point[], fill: string) => flat(points.map(project), fill);

/** A line of the room, for wires, bands and seams. */
export const stroke = (points: readonly Point[], colour: string, width = 2) =>
  `<path fill="none" stroke="${colour}" stroke-width="${width}" stroke-linejoin="round" d="${trace(points.map(project))}"/>`;

export function box([x, y, z]: Point, [w, d, h]: Point, { light, middle, dark }: Material): string {
  const [X, Y, Z] = [x + w, y + d, z + h];
  return (
    face(
      [
        [x, Y, z],
        [X, Y, z],
        [X, Y, Z],
        [x, Y, Z],
      ],
      middle,
    ) +
    face(
      [
        [X, y, z],
        [X, Y, z],
        [X, Y, Z],
        [X, y, Z],
      ],
      dark,
    ) +
    face(
      [
        [x, y, Z],
        [X, y, Z],
        [X, Y, Z],
        [x, Y, Z],
      ],
      light,
    )
  );
}

/** A box with soft edges: sacks and bales. */
export const soft = (picture: string, radius: number) =>
  picture.replace(
    /<path fill="([^"]+)"/g,
    `<path fill="$1" stroke="$1" stroke-width="${radius}" stroke-linejoin="round"`,
  );

/** A profile of y and z, anticlockwise seen from its end, drawn out along x. */
export function beam(
  profile: readonly Spot[],
  [x, y, z]: Point,
  length: number,
  { light, middle, dark }: Material,
): string {
  const at = (along: number, [py, pz]: Spot): Point => [x + along, y + py, z + pz];
  const sides = profile
    .map((from, index) => ({ from, to: profile[(index + 1) % profile.length] ?? from }))
    .map(({ from, to }) => ({ from, to, normal: [to[1] - from[1], from[0] - to[0]] as const }))
    .filter(({ normal: [ny, nz] }) => ny + nz > 0)
    .sort(
      (a, b) =>
        a.from[0] + a.from[1] + a.to[0] + a.to[1] - (b.from[0] + b.from[1] + b.to[0] + b.to[1]),
    )
    .map(({ from, to, normal: [ny, nz] }) =>
      face([at(0, from), at(length, from), at(length, to), at(0, to)], nz > ny ? light : middle),
    );
  return (
    sides.join('') +
    face(
      profile.map((spot) => at(length, spot)),
      dark,
    )
  );
}

export const rectangle = (w: number, h: number): Spot[] => [
  [0, 0],
  [w, 0],
  [w, h],
  [0, h],
];

/** A round bar along x from its far end's centre; `bore` is the inner radius of a pipe. */
export function bar(
  [x, y, z]: Point,
  length: number,
  radius: number,
  material: Material,
  bore = 0,
  end = material.dark,
): string {
  const [ax, ay] = project([x, y, z]);
  const [bx, by] = project([x + length, y, z]);
  const long = radius * LONG;
  const side = (share: number): [Spot, Spot] => [
    [ax + (share * long) / 2, ay - share * long * COS],
    [bx + (share * long) / 2, by - share * long * COS],
  ];
  const [topA, topB] = side(1);
  const [lowA, lowB] = side(-1);
  const arc = `A${n(radius * SHORT)} ${n(long)} 30 0 1 `;
  const band = (from: number, to: number, fill: string) => {
    const [fromA, fromB] = side(from);
    const [toA, toB] = side(to);
    return flat([fromA, fromB, toB, toA], fill);
  };
  return (
    shape(
      `M${pair(topA)}L${pair(topB)}${arc}${pair(lowB)}L${pair(lowA)}${arc}${pair(topA)}`,
      material.middle,
    ) +
    band(0.9, 0.35, material.light) +
    band(-0.4, -0.98, material.dark) +
    disc([x + length, y, z], radius, end) +
    (bore > 0 ? disc([x + length, y, z], bore, '#3a424c') : '')
  );
}

/** A band around a lying cylinder, where it is seen. */
export function girth(centre: Point, radius: number, colour: string, width: number): string {
  const [x, y] = project(centre);
  const long = radius * LONG;
  const [dx, dy] = [long / 2, long * COS];
  return `<path fill="none" stroke="${colour}" stroke-width="${width}" d="M${n(x + dx)} ${n(y - dy)}A${n(radius * SHORT)} ${n(long)} 30 0 0 ${n(x - dx)} ${n(y + dy)}"/>`;
}

/** A circle that faces the lower right. */
export function disc(centre: Point, radius: number, fill: string): string {
  const [x, y] = project(centre);
  return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(radius * SHORT)}" ry="${n(radius * LONG)}" transform="rotate(30 ${n(x)} ${n(y)})" fill="${fill}"/>`;
}

/** A circle that faces the lower left. */
export function wheel(centre: Point, radius: number, fill: string): string {
  const [x, y] = project(centre);
  return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(radius * SHORT)}" ry="${n(radius * LONG)}" transform="rotate(-30 ${n(x)} ${n(y)})" fill="${fill}"/>`;
}

/** A circle that lies flat. */
export function plate(centre: Point, radius: number, fill: string): string {
  const [x, y] = project(centre);
  return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(radius * LONG)}" ry="${n(radius * SHORT)}" fill="${fill}"/>`;
}

/** A standing cylinder. */
export function drum(
  [x, y, z]: Point,
  radius: number,
  height: number,
  { light, middle, dark }: Material,
): string {
  const [cx, low] = project([x, y, z]);
  const [rx, ry] = [radius * LONG, radius * SHORT];
  const strip = (from: number, to: number, fill: string) => {
    const [a, b] = [cx + from * rx, cx + to * rx];
    const dip = (share: number) => low + ry * Math.sqrt(1 - share * share);
    return shape(
      `M${n(a)} ${n(dip(from) - height)}V${n(dip(from))}A${n(rx)} ${n(ry)} 0 0 0 ${n(b)} ${n(dip(to))}V${n(dip(to) - height)}z`,
      fill,
    );
  };
  return (
    strip(-1, 1, middle) +
    strip(-0.75, -0.4, light) +
    strip(0.3, 1, dark) +
    plate([x, y, z + height], radius, light)
  );
}

/** A ring around a standing cylinder: hoops, labels, cable turns. */
export function hoop([x, y, z]: Point, radius: number, colour: string, width = 3): string {
  const [cx, cy] = project([x, y, z]);
  const rx = radius * LONG;
  return `<path fill="none" stroke="${colour}" stroke-width="${width}" d="M${n(cx - rx)} ${n(cy)}A${n(rx)} ${n(radius * SHORT)} 0 0 0 ${n(cx + rx)} ${n(cy)}"/>`;
}

/** Draws once and shows it at each place, so that stacks stay small files. */
export function repeat(drawing: string, offsets: readonly Point[], id = 'a'): string {
  const copies = offsets.map((offset) => {
    const [x, y] = project(offset);
    return `<use href="#${id}" x="${n(x - CENTRE[0])}" y="${n(y - CENTRE[1])}"/>`;
  });
  return `<defs><g id="${id}">${drawing}</g></defs>${copies.join('')}`;
}

/** Rows, columns and layers of a stack, far ones first. */
export function grid(counts: Point, steps: Point, start: Point = [0, 0, 0]): Point[] {
  const places: Point[] = [];
  for (let k = 0; k < counts[2]; k += 1)
    for (let i = 0; i < counts[0]; i += 1)
      for (let j = 0; j < counts[1]; j += 1)
        places.push([start[0] + i * steps[0], start[1] + j * steps[1], start[2] + k * steps[2]]);
  return places;
}

/** Shadow on the floor. */
export const shadow = (rx: number, ry: number, cy = 240, cx = 200) =>
  `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="#dde2e8"/>`;

/** The drawing at another size, its middle axis kept, and so much lower. */
export const scaled = (drawing: string, scale: number, down: number) =>
  `<g transform="translate(${n(200 - 200 * scale)} ${down}) scale(${scale})">${drawing}</g>`;

/** Neighbouring paths that look the same become one. */
function merged(body: string): string {
  const twins = /<path ([^>]*?)d="([^"]+)"\/><path \1d="([^"]+)"\/>/g;
  const once = body.replace(twins, '<path $1d="$2$3"/>');
  return once === body ? body : merged(once);
}

/** A whole file; `view` is what of the drawing is seen. */
export function picture(
  body: string,
  [x, y, width, height] = [0, 0, 400, 400],
  background = '#f3f5f7',
): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${width} ${height}"><path fill="${background}" d="M${x} ${y}h${width}v${height}h-${width}z"/>${merged(body)}</svg>\n`;
}

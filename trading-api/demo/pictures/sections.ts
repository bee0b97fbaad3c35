import { type Material, type Spot, shape } from './isometric.ts';

const LINE = '#7b8896';
const n = Math.round;

/** Arrows beside a cross-section, as in a drawing; the sizes are in the goods' specs. */
function dimensions(w: number, h: number): string {
  const [left, right, top, bottom] = [200 - w / 2, 200 + w / 2, 200 - h / 2, 200 + h / 2].map(n);
  const [below, beside] = [(bottom ?? 0) + 34, (left ?? 0) - 34];
  return (
    `<path fill="none" stroke="${LINE}" stroke-width="2" d="M${left} ${below - 20}v28M${right} ${below - 20}v28M${left} ${below}H${right}M${beside - 8} ${top}h28M${beside - 8} ${bottom}h28M${beside} ${top}V${bottom}"/>` +
    `<path fill="${LINE}" d="M${left} ${below}l14-5v10zM${right} ${below}l-14-5v10zM${beside} ${top}l-5 14h10zM${beside} ${bottom}l-5-14h10z"/>`
  );
}

const paper =
  '<path stroke="#e5eaef" stroke-width="1" d="M40 80h320M40 140h320M40 200h320M40 260h320M40 320h320M80 40v320M140 40v320M200 40v320M260 40v320M320 40v320"/>';

const hatch = (dark: string) =>
  `<defs><pattern id="h" width="12" height="12" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path stroke="${dark}" stroke-width="2" d="M0 0v12"/></pattern></defs>`;

/** The cross-section of a profile, hatched. */
export function profileSection(
  profile: readonly Spot[],
  material: Material,
  bore: readonly Spot[] = [],
): string {
  const [w, h] = [0, 1].map((axis) => Math.max(...profile.map((spot) => spot[axis] ?? 0)));
  const scale = 190 / Math.max(w ?? 1, h ?? 1);
  const place = (spots: readonly Spot[]) =>
    spots.length === 0
      ? ''
      : `M${spots.map(([y, z]) => `${n(200 + (y - (w ?? 0) / 2) * scale)} ${n(200 - (z - (h ?? 0) / 2) * scale)}`).join(' ')}z`;
  const d = place(profile) + place([...bore].reverse());
  return (
    paper +
    hatch(material.dark) +
    shape(d, material.light).replace('<path', '<path fill-rule="evenodd"') +
    `<path fill="url(#h)" fill-rule="evenodd" stroke="${material.dark}" stroke-width="4" d="${d}"/>` +
    dimensions((w ?? 0) * scale, (h ?? 0) * scale)
  );
}

/** The cross-section of a round bar, of a pipe or of ribbed steel. */
export function roundSection(material: Material, bore = 0, ribs = false): string {
  const lugs = ribs
    ? `<path stroke="${material.dark}" stroke-width="26" d="M92 200h20M288 200h20"/>`
    : '';
  const ring = (fill: string) =>
    bore > 0
      ? `<circle cx="200" cy="200" r="${n(47 + bore / 2)}" fill="none" stroke="${fill}" stroke-width="${n(95 - bore)}"/>`
      : `<circle cx="200" cy="200" r="95" fill="${fill}"/>`;
  return (
    paper +
    hatch(material.dark) +
    lugs +
    ring(material.light) +
    ring('url(#h)') +
    `<g fill="none" stroke="${material.dark}" stroke-width="4"><circle cx="200" cy="200" r="95"/>${bore > 0 ? `<circle cx="200" cy="200" r="${n(bore)}"/>` : ''}</g>` +
    `<path stroke="${LINE}" stroke-dasharray="16 5 3 5" d="M85 200h230M200 85v230"/>` +
    dimensions(ribs ? 216 : 190, 190)
  );
}

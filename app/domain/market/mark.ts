/** A mark is a few shapes or a small picture: every page loads it. */
export const MOST_MARK_BYTES = 64 * 1024;
/** Of a PNG, in pixels. */
export const MARK_SIDES = { least: 64, most: 1024 } as const;

export const MARK_KINDS = { svg: 'image/svg+xml', png: 'image/png' } as const;
export type MarkKind = keyof typeof MARK_KINDS;

/** Where a mark is kept by browsers for good: its content names it. */
export const markPath = (hash: string, kind: MarkKind): string => `/mark/${hash}.${kind}`;

/** The media type of the mark at a path. */
export const markType = (path: string): string =>
  path.endsWith('.png') ? MARK_KINDS.png : MARK_KINDS.svg;

/** The drawing that a market without a mark of its own has, in its colour. */
export const firstMark = (brand: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" rx="6" fill="${brand}"/><path d="m16 9h8l3 8H13ZM9 20h9l2 10H6ZM22 20h9l3 10H20.5Z" fill="#fff"/></svg>`;

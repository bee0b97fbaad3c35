/** How many pixels wide the copies of an uploaded picture are at most; the last is for a look at the whole (ADR 229). */
export const PICTURE_WIDTHS = [160, 480, 960, 1920] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

/** Which square of a picture lists show. A picture that lies has a left, one that stands a top. */
export const CUTS = { middle: '居中', start: '靠左或靠上', end: '靠右或靠下' } as const;
export type Cut = keyof typeof CUTS;

const FILES = '/files/';
const CUT = /\?cut=(start|end)$/;

export const isUpload = (address: string): boolean => address.startsWith(FILES);

/** A picture's address without the cut, or an upload's id. */
export const withoutCut = (address: string): string => address.replace(CUT, '');

export const cutOf = (address: string): Cut => (CUT.exec(address)?.[1] as Cut) ?? 'middle';

/** The cut is kept in the picture's address, which goes wherever the picture is shown. */
export const withCut = (address: string, cut: string): string =>
  withoutCut(address) + (cut === 'start' || cut === 'end' ? `?cut=${cut}` : '');

/**
 * Where the copies of an uploaded picture are that is shown so many CSS pixels wide; other pictures
 * are shown as they are.
 * @param isSquare cut as the seller said; otherwise whole
 */
export function copiesOf(src: string, width: number, isSquare: boolean) {
  if (!isUpload(src)) return { src };
  const cut = isSquare ? `&cut=${cutOf(src)}` : '';
  const copy = (pixels: PictureWidth) => `${withoutCut(src)}?width=${pixels}${cut}`;
  const [small] = PICTURE_WIDTHS;
  // Sharp on a screen of twice as many pixels too.
  if (2 * width <= small) return { src: copy(small) };
  return {
    src: copy(PICTURE_WIDTHS.find((pixels) => pixels >= width) ?? 1920),
    srcSet: PICTURE_WIDTHS.map((pixels) => `${copy(pixels)} ${pixels}w`).join(),
    sizes: `min(100vw,${width}px)`,
  };
}

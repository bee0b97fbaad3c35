/**
 * How many pixels wide the copies of an uploaded picture are at most; the last is for a look at the whole
 * (design/imports: Copies of pictures).
 */
export const PICTURE_WIDTHS = [160, 480, 960, 1920] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

/**
 * Where the copies of an uploaded picture are that is shown so many CSS pixels wide; other pictures
 * are shown as they are. In every page's script, so it is short.
 * @param isSquare cut as the seller said; otherwise whole
 */
export function copiesOf(src: string, width: number, isSquare: boolean) {
  if (!src.startsWith('/files/')) return { src };
  const [address, cut = 'middle'] = src.split('?cut=');
  const copy = `${address}?${isSquare ? `cut=${cut}&` : ''}width=`;
  // Sharp on a screen of twice as many pixels too.
  if (width <= 80) return { src: copy + 160 };
  return {
    src: copy + 480,
    srcSet: PICTURE_WIDTHS.map((pixels) => `${copy + pixels} ${pixels}w`).join(),
    sizes: `min(100vw,${width}px)`,
  };
}

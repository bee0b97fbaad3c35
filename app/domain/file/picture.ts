/**
 * The largest widths, in pixels, of the scaled copies of an uploaded picture; the last is for the view of the whole
 * picture (design/imports: Copies of pictures).
 */
export const PICTURE_WIDTHS = [160, 480, 960, 1920] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

/**
 * The addresses of the copies to show of an uploaded picture that is so many CSS pixels wide on the page; pictures that
 * were not uploaded have no copies. The function is in every page's script, so it is short.
 * @param isSquare whether the square is shown that the seller chose, instead of the whole picture
 */
export function copiesOf(src: string, width: number, isSquare: boolean) {
  if (!src.startsWith('/files/')) return { src };
  const [address, cut = 'middle'] = src.split('?cut=');
  const copy = `${address}?${isSquare ? `cut=${cut}&` : ''}width=`;
  // 160 pixels are enough for 80 CSS pixels on a screen with two pixels for each.
  if (width <= 80) return { src: copy + 160 };
  return {
    src: copy + 480,
    srcSet: PICTURE_WIDTHS.map((pixels) => `${copy + pixels} ${pixels}w`).join(),
    sizes: `min(100vw,${width}px)`,
  };
}

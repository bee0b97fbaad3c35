import { copiesOf } from '#app/domain/file/picture.ts';

/**
 * Whether a picture of goods is the platform's drawing of their kind, not a photograph of them: then it is a file of
 * the site itself. What sellers upload is served as a file of theirs, and what another market shows has its own site.
 */
export const isDrawing = (src: string): boolean => src.startsWith('/') && !hasCopies(src);

/** As uploaded pictures have, and no others. */
const hasCopies = (src: string): boolean => copiesOf(src, 0, false).src !== src;

/** In so many rows of a list the same drawing tells none of them from the others. */
const SAYS_NOTHING_FROM = 3;

/** The picture of each row of a list, in its order; '' where it would be the drawing of many of them. */
export function tellingPictures(pictures: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const src of pictures) counts.set(src, (counts.get(src) ?? 0) + 1);
  const isRepeated = (src: string) => (counts.get(src) ?? 0) >= SAYS_NOTHING_FROM;
  return pictures.map((src) => (isDrawing(src) && isRepeated(src) ? '' : src));
}

/** The same for rows that each have their picture as `image`. */
export function withTellingPictures<Row extends { image: string }>(rows: readonly Row[]): Row[] {
  const pictures = tellingPictures(rows.map(({ image }) => image));
  return rows.map((row, at) => ({ ...row, image: pictures[at] ?? '' }));
}

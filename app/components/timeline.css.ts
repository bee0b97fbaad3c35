import { screenStyle } from '#app/styles/layered-style.ts';
import { media, space } from '#app/styles/theme.css.ts';

export const timeline = screenStyle({
  display: 'grid',
  gap: space[3],
  margin: 0,
  padding: 0,
  listStyle: 'none',
});

/** The time beside what happened, or above it on a phone. */
export const step = screenStyle({
  display: 'grid',
  gridTemplateColumns: '10em 1fr',
  columnGap: space[4],
  fontVariantNumeric: 'tabular-nums',
  '@media': { [media.phone]: { gridTemplateColumns: '1fr' } },
});

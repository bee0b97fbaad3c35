import { screenStyle } from '#app/styles/layered-style.ts';
import { color, media, space } from '#app/styles/theme.css.ts';

/** Steps of a case: their time beside them, or above on a phone. */
export const history = screenStyle({
  display: 'grid',
  gap: space[3],
  margin: 0,
  padding: 0,
  listStyle: 'none',
});
export const step = screenStyle({
  display: 'grid',
  gridTemplateColumns: '10em 1fr',
  columnGap: space[4],
  '@media': { [media.phone]: { gridTemplateColumns: '1fr' } },
});
export const quiet = screenStyle({ color: color.muted });

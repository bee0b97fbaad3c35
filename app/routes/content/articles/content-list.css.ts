import { columnsOf } from '#app/styles/columns.ts';
import { insideStyle, screenStyle } from '#app/styles/layered-style.ts';
import { color, media, radius, space } from '#app/styles/theme.css.ts';

/** A word to be looked for. */
export const keyword = screenStyle({ width: '180px' });

/** Columns as wide as they may be. */
export const columns = screenStyle({
  display: 'grid',
  gridTemplateColumns: columnsOf('240px', 'fit'),
  alignItems: 'start',
  gap: space[6],
});

/** A title and its day on a line. */
export const row = screenStyle({
  display: 'grid',
  gridTemplateColumns: 'minmax(0,1fr) auto',
  gap: space[3],
  padding: `${space[3]} 0`,
  borderBottom: `1px solid ${color.line}`,
  ':last-child': { borderBottom: 0 },
});

/** A picture beside its text; without one the text takes the whole line. */
export const news = screenStyle({
  display: 'grid',
  gridTemplateColumns: '180px minmax(0,1fr)',
  gap: space[5],
  padding: `${space[4]} 0`,
  borderBottom: `1px solid ${color.line}`,
  ':last-child': { borderBottom: 0 },
  '@media': { [media.phone]: { gridTemplateColumns: '96px minmax(0,1fr)', gap: space[3] } },
});

insideStyle(`${news} > :only-child`, { gridColumn: '1 / -1' });
insideStyle(`${news} img`, {
  width: '100%',
  aspectRatio: '3/2',
  objectFit: 'cover',
  borderRadius: radius.small,
  background: color.sunken,
});

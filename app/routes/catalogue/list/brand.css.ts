import { columnsOf } from '#app/styles/columns.ts';
import { screenStyle } from '#app/styles/layered-style.ts';
import { color, media, radius, space } from '#app/styles/theme.css.ts';

export const head = screenStyle({
  display: 'grid',
  gridTemplateColumns: '320px minmax(0,1fr)',
  gap: space[6],
  padding: space[5],
  background: color.surface,
  border: `1px solid ${color.line}`,
  borderRadius: radius.medium,
  '@media': { [media.narrow]: { gridTemplateColumns: 'minmax(0,1fr)' } },
});

/** Tiles of 232 by 70 pixels on a wide screen (spec 2 §2). */
export const stores = screenStyle({
  display: 'grid',
  gridTemplateColumns: columnsOf('220px'),
  gap: space[3],
});

export const store = screenStyle({
  display: 'grid',
  alignContent: 'center',
  minHeight: '70px',
  padding: `${space[2]} ${space[3]}`,
});

import { columnsOf } from '#app/styles/columns.ts';
import { screenStyle } from '#app/styles/layered-style.ts';
import { color, size, space } from '#app/styles/theme.css.ts';

/** Tiles side by side, each a link. */
export const tiles = screenStyle({
  display: 'grid',
  gridTemplateColumns: columnsOf('152px', 'fit', '15%'),
  gap: space[3],
});

export const tile = screenStyle({
  display: 'grid',
  alignContent: 'start',
  gap: space[1],
  height: '100%',
  padding: space[4],
  background: `linear-gradient(${color.primaryTint},${color.surface})`,
  borderTop: `3px solid ${color.primary}`,
  color: color.muted,
});

export const tileTitle = screenStyle({ color: color.primary, fontSize: size.large });

/** Cards of one row that share its width. */
export const cards = screenStyle({
  display: 'grid',
  gridTemplateColumns: columnsOf('240px', 'fit'),
  gap: space[4],
});

import { columnsOf } from '#app/styles/columns.ts';
import { insideStyle, uiStyle } from '#app/styles/layered-style.ts';
import { color, size, space } from '#app/styles/theme.css.ts';

/** Cards beside each other: two on a phone, five on a wide screen. */
export const cards = uiStyle({
  display: 'grid',
  gridTemplateColumns: columnsOf('152px', 'fill', '18%'),
  gap: space[4],
});

export const card = uiStyle({
  display: 'flex',
  flexDirection: 'column',
  height: '100%',
  overflow: 'hidden',
});

insideStyle(`${card} > img`, { width: '100%', aspectRatio: '1', objectFit: 'cover', minHeight: 0 });

export const body = uiStyle({
  display: 'grid',
  gap: space[1],
  gridTemplateRows: 'auto 1fr auto',
  flex: 1,
  padding: space[3],
});

export const name = uiStyle({ fontSize: size.large, fontWeight: 600 });

export const detail = uiStyle({ color: color.muted, fontSize: size.small });

export const foot = uiStyle({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gridRow: 3,
  gap: `0 ${space[2]}`,
});

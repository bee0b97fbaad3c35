import { insideStyle, screenStyle } from '#app/styles/layered-style.ts';
import { color, media, radius, size, space } from '#app/styles/theme.css.ts';

export const head = screenStyle({
  display: 'grid',
  gridTemplateColumns: '240px minmax(0,1fr)',
  gap: space[6],
  padding: space[5],
  background: color.surface,
  border: `1px solid ${color.line}`,
  borderRadius: radius.medium,
  '@media': { [media.narrow]: { gridTemplateColumns: 'minmax(0,1fr)', padding: space[4] } },
});

insideStyle(`${head} > img`, {
  width: '100%',
  height: '180px',
  objectFit: 'cover',
  borderRadius: radius.small,
});

export const search = screenStyle({ display: 'flex', gap: space[2], maxWidth: '480px' });

export const card = screenStyle({
  display: 'grid',
  gridTemplateColumns: '72px minmax(0,1fr)',
  alignItems: 'center',
  gap: space[3],
  width: '280px',
  height: '100%',
  padding: space[3],
});

export const lines = screenStyle({ display: 'grid' });

export const table = screenStyle({ position: 'relative', fontSize: size.body });

/** A click anywhere on a row leads to its goods; its buttons are above the link. */
export const link = screenStyle({
  display: 'flex',
  alignItems: 'center',
  gap: space[3],
  minWidth: '8em',
  color: color.text,
  '::after': { content: '', position: 'absolute', inset: 0 },
});

insideStyle(`${table} tbody tr`, { position: 'relative' });
// Ten columns fit beside each other from 1024 px on.
insideStyle(`${table} table :is(th,td)`, { paddingInline: space[2] });

export const actions = screenStyle({ position: 'relative', display: 'flex', gap: space[1] });

/** The same in every row: shortened before anything else is. */
export const seller = screenStyle({
  display: 'block',
  maxWidth: '5em',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});

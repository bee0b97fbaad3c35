import { insideStyle, screenStyle } from '#app/styles/layered-style.ts';
import { color, media, radius, size, space } from '#app/styles/theme.css.ts';

/** The stores, and as wide as a tile the recommended ones. */
export const columns = screenStyle({
  display: 'grid',
  gridTemplateColumns: 'minmax(0,1fr) 232px',
  alignItems: 'start',
  gap: space[5],
  '@media': { [media.narrow]: { gridTemplateColumns: 'minmax(0,1fr)' } },
});

export const row = screenStyle({
  display: 'grid',
  gridTemplateColumns: '160px minmax(0,1fr)',
  gap: space[4],
  padding: space[4],
  background: color.surface,
  border: `1px solid ${color.line}`,
  borderRadius: radius.medium,
  '@media': {
    [media.phone]: { gridTemplateColumns: '64px minmax(0,1fr)', gap: space[3] },
  },
});

insideStyle(`${row} > a`, { gridRow: '1 / 3' });
// The main specifications have the whole width of a phone.
insideStyle(`${row} > :last-child`, {
  gridColumn: 2,
  '@media': { [media.phone]: { gridColumn: '1 / -1' } },
});
insideStyle(`${row} > a > img`, {
  width: '100%',
  aspectRatio: '4/3',
  objectFit: 'cover',
  borderRadius: radius.small,
});

export const name = screenStyle({ fontSize: size.large });

/** One line of figures: 「商品数量 52」. */
export const figures = screenStyle({ display: 'flex', flexWrap: 'wrap', gap: `0 ${space[5]}` });

insideStyle(`${figures} > div`, { display: 'flex', gap: space[2] });
insideStyle(`${figures} dt`, { color: color.muted });

export const specs = screenStyle({ maxWidth: '440px' });

insideStyle(`${specs} > li`, {
  display: 'grid',
  gridTemplateColumns: 'minmax(0,1fr) auto',
  alignItems: 'center',
  gap: space[3],
});

/** Tiles below each other, beside each other where the list has the whole width. */
export const tiles = screenStyle({ display: 'flex', flexWrap: 'wrap', gap: space[3] });

/** spec 2 §9. */
export const tile = screenStyle({
  display: 'grid',
  gridTemplateColumns: '64px minmax(0,1fr)',
  alignItems: 'center',
  gap: space[2],
  width: '232px',
  minHeight: '70px',
  padding: space[2],
  overflow: 'hidden',
});

insideStyle(`${tile} > img`, { height: '48px', minHeight: 0, objectFit: 'cover' });

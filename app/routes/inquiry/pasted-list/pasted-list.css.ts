import { insideStyle, screenStyle } from '#app/styles/layered-style.ts';
import { color, space } from '#app/styles/theme.css.ts';

/** Controls as wide as their usual content. */
export const word = screenStyle({ minWidth: '108px' });
export const count = screenStyle({ minWidth: '84px' });
export const goods = screenStyle({ display: 'grid', gap: space[1], minWidth: '260px' });

/** Large enough to drop a file on. */
export const file = screenStyle({
  display: 'grid',
  gap: space[3],
  justifyItems: 'start',
  padding: space[4],
  border: `1px dashed ${color.outline}`,
});
insideStyle(`${file} > div`, { width: '100%' });
insideStyle(`${file} input`, { padding: space[4] });

export const keep = screenStyle({
  display: 'grid',
  gap: space[3],
  justifyItems: 'start',
  maxWidth: '420px',
  paddingTop: space[3],
});
insideStyle(`${keep} > div`, { width: '100%' });

/** Stays in view below a long list. */
export const bar = screenStyle({
  position: 'sticky',
  bottom: 0,
  padding: space[3],
  background: color.surface,
  border: `1px solid ${color.line}`,
});

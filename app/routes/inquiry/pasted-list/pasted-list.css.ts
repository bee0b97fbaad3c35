import { screenStyle } from '#app/styles/layered-style.ts';
import { color, space } from '#app/styles/theme.css.ts';

/** Controls as wide as their usual content. */
export const word = screenStyle({ minWidth: '108px' });
export const count = screenStyle({ minWidth: '84px' });
export const goods = screenStyle({ display: 'grid', gap: space[1], minWidth: '260px' });

export const problem = screenStyle({ color: color.danger });

/** Stays in view below a long list. */
export const bar = screenStyle({
  position: 'sticky',
  bottom: 0,
  padding: space[3],
  background: color.surface,
  border: `1px solid ${color.line}`,
});

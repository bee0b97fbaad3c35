import { screenStyle } from '#app/styles/layered-style.ts';
import { color, radius, space } from '#app/styles/theme.css.ts';

export const posts = screenStyle({
  display: 'grid',
  gap: space[3],
  margin: 0,
  padding: 0,
  listStyle: 'none',
});

/** The other side's stands to the left, the own to the right. */
export const post = screenStyle({
  justifySelf: 'start',
  maxWidth: 'min(100%,560px)',
  padding: `${space[2]} ${space[3]}`,
  borderRadius: radius.medium,
  background: color.sunken,
  overflowWrap: 'anywhere',
});
export const own = screenStyle({ justifySelf: 'end', background: color.primaryTint });
export const words = screenStyle({ margin: `${space[1]} 0`, whiteSpace: 'pre-line' });

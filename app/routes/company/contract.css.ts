import { screenStyle } from '#app/styles/layered-style.ts';
import { color, radius, space } from '#app/styles/theme.css.ts';

export const text = screenStyle({
  display: 'grid',
  gap: space[4],
  padding: space[4],
  background: color.sunken,
  border: `1px solid ${color.line}`,
  borderRadius: radius.medium,
});

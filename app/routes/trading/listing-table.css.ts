import { screenStyle } from '#app/styles/layered-style.ts';
import { color, space } from '#app/styles/theme.css.ts';

export const goods = screenStyle({
  display: 'flex',
  alignItems: 'center',
  gap: space[3],
  color: color.text,
});

export const specs = screenStyle({ display: 'block' });

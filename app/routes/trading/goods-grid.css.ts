import { screenStyle } from '#app/styles/layered-style.ts';
import { color, radius, space } from '#app/styles/theme.css.ts';

export const cell = screenStyle({ position: 'relative' });

/** On the picture's corner, beside the link and not in it. */
export const toggle = screenStyle({
  position: 'absolute',
  top: space[2],
  right: space[2],
  background: color.surface,
  borderRadius: radius.small,
});

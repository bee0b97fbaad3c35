import { screenStyle } from '#app/styles/layered-style.ts';
import { color, radius, space } from '#app/styles/theme.css.ts';

/** The card as high as its neighbours, so that the buttons below are in line. */
export const cell = screenStyle({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'minmax(0,1fr)',
  gridTemplateRows: '1fr auto',
  gap: space[2],
});

/** On the picture's corner, beside the link and not in it. */
export const toggle = screenStyle({
  position: 'absolute',
  top: space[2],
  right: space[2],
  background: color.surface,
  borderRadius: radius.small,
});

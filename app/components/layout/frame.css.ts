import { layoutStyle } from '#app/styles/layered-style.ts';
import { color, space } from '#app/styles/theme.css.ts';

export const skip = layoutStyle({
  position: 'absolute',
  zIndex: 30,
  padding: space[3],
  background: color.surface,
  selectors: { '&:not(:focus)': { clipPath: 'inset(50%)' } },
});

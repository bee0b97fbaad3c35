import { uiStyle } from '#app/styles/layered-style.ts';
import { color, radius } from '#app/styles/theme.css.ts';

export const frame = uiStyle({
  display: 'block',
  width: '100%',
  height: '320px',
  border: `1px solid ${color.line}`,
  borderRadius: radius.small,
});

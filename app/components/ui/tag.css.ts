import { uiStyle } from '#app/styles/layered-style.ts';
import { radius, size, space } from '#app/styles/theme.css.ts';

export const tag = uiStyle({
  display: 'inline-block',
  padding: `0 ${space[2]}`,
  borderRadius: radius.small,
  fontSize: size.small,
  fontWeight: 400,
  whiteSpace: 'nowrap',
});

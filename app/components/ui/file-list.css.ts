import { uiStyle } from '#app/styles/layered-style.ts';
import { color, radius } from '#app/styles/theme.css.ts';

/** As wide as its content, and at least as two digits. */
export const smallControl = uiStyle({
  minWidth: '44px',
  minHeight: '36px',
  border: `1px solid ${color.outline}`,
  borderRadius: radius.small,
  textAlign: 'center',
});

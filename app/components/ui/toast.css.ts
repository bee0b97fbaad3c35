import { uiStyle } from '#app/styles/layered-style.ts';
import { color, media, radius, shadow, space } from '#app/styles/theme.css.ts';

export const region = uiStyle({
  position: 'fixed',
  zIndex: 30,
  top: space[6],
  left: '50%',
  translate: '-50%',
  width: 'max-content',
  maxWidth: `min(480px,100vw - ${space[8]})`,
  border: `1px solid ${color.line}`,
  borderRadius: radius.small,
  boxShadow: shadow.raised,
  '@media': { [media.print]: { display: 'none' } },
});

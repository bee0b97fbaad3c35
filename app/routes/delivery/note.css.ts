import { screenStyle } from '#app/styles/layered-style.ts';
import { media } from '#app/styles/theme.css.ts';

/** Controls that are not printed. */
export const controls = screenStyle({
  '@media': { [media.print]: { display: 'none' } },
});

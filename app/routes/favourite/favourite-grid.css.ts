import { screenStyle } from '#app/styles/layered-style.ts';
import { space } from '#app/styles/theme.css.ts';

/** The card as high as its neighbours, with a line above and one below. */
export const cell = screenStyle({
  display: 'grid',
  gridTemplateColumns: 'minmax(0,1fr)',
  gridTemplateRows: 'auto 1fr auto',
  gap: space[1],
});

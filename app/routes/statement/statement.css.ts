import { screenStyle } from '#app/styles/layered-style.ts';
import { media, space } from '#app/styles/theme.css.ts';

/** Where both companies sign. */
export const onPaper = screenStyle({
  display: 'none',
  gridTemplateColumns: '1fr 1fr',
  breakInside: 'avoid',
  gap: space[6],
  marginTop: space[6],
  '@media': { [media.print]: { display: 'grid' } },
});

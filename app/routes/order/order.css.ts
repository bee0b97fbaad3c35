import { screenStyle } from '#app/styles/layered-style.ts';
import { media, space } from '#app/styles/theme.css.ts';

/** A picture beside its words, however narrow the column. */
export const goods = screenStyle({
  display: 'flex',
  alignItems: 'center',
  gap: space[3],
});

/** Amounts near their words on a wide page, at the side where sums stand. */
export const amounts = screenStyle({ maxWidth: '480px', marginLeft: 'auto' });

/** Stands on paper only, where header and footer are left out. */
export const onPaper = screenStyle({
  display: 'none',
  '@media': { [media.print]: { display: 'block' } },
});

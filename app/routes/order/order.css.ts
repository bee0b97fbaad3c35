import { screenStyle } from '#app/styles/layered-style.ts';
import { media, space } from '#app/styles/theme.css.ts';

/** A picture beside its words, however narrow the column. */
export const goods = screenStyle({
  display: 'flex',
  alignItems: 'center',
  gap: space[3],
});

/** Amounts near their labels on a wide page, aligned to the right. */
export const amounts = screenStyle({ maxWidth: '480px', marginLeft: 'auto' });

/** Printed only; header and footer are not. */
export const onPaper = screenStyle({
  display: 'none',
  '@media': { [media.print]: { display: 'block' } },
});

import { uiStyle } from '#app/styles/layered-style.ts';
import { media, space } from '#app/styles/theme.css.ts';

/** At the end of the line of the ways to sort; on a phone below it. */
export const range = uiStyle({
  display: 'flex',
  gap: space[2],
  marginInlineStart: 'auto',
  '@media': { [media.phone]: { order: 1, width: '100%' } },
});

export const bound = uiStyle({ width: '112px' });

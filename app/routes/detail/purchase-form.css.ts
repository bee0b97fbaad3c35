import { screenStyle } from '#app/styles/layered-style.ts';
import { media, space } from '#app/styles/theme.css.ts';

export const buttons = screenStyle({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[3],
  '@media': { [media.phone]: { display: 'grid', gridTemplateColumns: '1fr 1fr' } },
});

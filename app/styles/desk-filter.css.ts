import { screenStyle } from './layered-style.ts';
import { media, space } from './theme.css.ts';

/** One condition and its button. */
export const search = screenStyle({
  '@media': { [media.print]: { display: 'none' } },
  display: 'grid',
  gridTemplateColumns: 'minmax(0,240px) auto',
  justifyContent: 'start',
  alignItems: 'end',
  gap: space[3],
});

/** Several conditions of a list and their button. */
export const filters = screenStyle({
  '@media': { [media.print]: { display: 'none' } },
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  gap: space[3],
});

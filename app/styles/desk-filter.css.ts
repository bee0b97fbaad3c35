import { screenStyle } from './layered-style.ts';
import { space } from './theme.css.ts';

/** One condition and its button. */
export const search = screenStyle({
  display: 'grid',
  gridTemplateColumns: 'minmax(0,240px) auto',
  justifyContent: 'start',
  alignItems: 'end',
  gap: space[3],
});

/** Several conditions of a list and their button. */
export const filters = screenStyle({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  gap: space[3],
});

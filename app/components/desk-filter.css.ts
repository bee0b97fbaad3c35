import { screenStyle } from '#app/styles/layered-style.ts';
import { space } from '#app/styles/theme.css.ts';

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

/** Controls beside each other on one line with their button, as many as fit. */
export const filter = screenStyle({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  gap: space[3],
});

import { screenStyle } from '#app/styles/layered-style.ts';
import { space } from '#app/styles/theme.css.ts';

export const search = screenStyle({
  display: 'grid',
  gridTemplateColumns: 'minmax(0,240px) auto',
  justifyContent: 'start',
  alignItems: 'end',
  gap: space[3],
});

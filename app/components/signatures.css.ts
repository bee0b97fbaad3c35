import { columnsOf } from '#app/styles/columns.ts';
import { screenStyle } from '#app/styles/layered-style.ts';
import { color, space } from '#app/styles/theme.css.ts';

/** Places to sign, beside each other on paper too, and on one sheet. */
export const signatures = screenStyle({
  display: 'grid',
  gridTemplateColumns: columnsOf('152px', 'fit', '15%'),
  gap: space[6],
  marginTop: space[6],
  breakInside: 'avoid',
});
export const signature = screenStyle({
  paddingTop: space[6],
  borderBottom: `1px solid ${color.text}`,
});

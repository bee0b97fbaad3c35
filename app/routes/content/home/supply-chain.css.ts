import { screenStyle } from '#app/styles/layered-style.ts';
import { color, space } from '#app/styles/theme.css.ts';

export const demands = screenStyle({ display: 'grid', gap: `0 ${space[8]}` });

export const demand = screenStyle({
  display: 'grid',
  gridTemplateColumns: 'minmax(0,9em) minmax(0,1fr) auto',
  alignItems: 'center',
  gap: space[2],
  padding: `${space[2]} 0`,
  borderBottom: `1px solid ${color.line}`,
  ':last-child': { borderBottom: 0 },
});

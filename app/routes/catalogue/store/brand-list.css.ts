import { screenStyle } from '#app/styles/layered-style.ts';
import { size, space } from '#app/styles/theme.css.ts';

export const brand = screenStyle({
  display: 'grid',
  gridTemplateColumns: '64px minmax(0,1fr)',
  alignItems: 'center',
  gap: space[3],
  height: '100%',
  padding: space[4],
});

export const name = screenStyle({ display: 'block', fontSize: size.large });

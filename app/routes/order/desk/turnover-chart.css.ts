import { screenStyle } from '#app/styles/layered-style.ts';
import { color, size, space } from '#app/styles/theme.css.ts';

export const chart = screenStyle({
  display: 'grid',
  gap: space[1],
  color: color.muted,
  fontSize: size.small,
});

export const plot = screenStyle({
  width: '100%',
  height: '180px',
  borderBottom: `1px solid ${color.line}`,
  fill: color.primary,
});

export const days = screenStyle({ display: 'flex', justifyContent: 'space-between' });

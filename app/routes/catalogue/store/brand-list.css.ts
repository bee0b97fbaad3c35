import { screenStyle } from '#app/styles/layered-style.ts';
import { color, radius, size, space } from '#app/styles/theme.css.ts';

export const brand = screenStyle({
  display: 'grid',
  gridTemplateColumns: '64px minmax(0,1fr)',
  alignItems: 'center',
  gap: space[3],
  height: '100%',
  padding: space[4],
  background: color.surface,
  border: `1px solid ${color.line}`,
  borderRadius: radius.medium,
  color: color.text,
  ':hover': { borderColor: color.primary, textDecoration: 'none' },
});

export const name = screenStyle({ display: 'block', fontSize: size.large });

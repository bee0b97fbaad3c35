import { screenStyle } from '#app/styles/layered-style.ts';
import { color, radius, space } from '#app/styles/theme.css.ts';

export const brands = screenStyle({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill,minmax(96px,1fr))',
  gap: space[3],
});

export const brand = screenStyle({
  display: 'grid',
  justifyItems: 'center',
  gap: space[1],
  padding: space[3],
  border: `1px solid ${color.line}`,
  borderRadius: radius.small,
  color: color.text,
  ':hover': { borderColor: color.primary, textDecoration: 'none' },
});

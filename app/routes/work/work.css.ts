import { screenStyle } from '#app/styles/layered-style.ts';
import { color, radius, size, space } from '#app/styles/theme.css.ts';

export const figures = screenStyle({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit,minmax(9.5rem,1fr))',
  background: color.surface,
  border: `1px solid ${color.line}`,
  borderRadius: radius.medium,
});

export const figure = screenStyle({
  padding: `${space[2]} ${space[4]}`,
  selectors: { '& + &': { borderInlineStart: `1px solid ${color.line}` } },
});

export const value = screenStyle({ fontSize: size.large, fontWeight: 600 });

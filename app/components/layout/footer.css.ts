import { layoutStyle } from '#app/styles/layered-style.ts';
import { color, media, size, space } from '#app/styles/theme.css.ts';

export const footer = layoutStyle({
  padding: `${space[6]} 0`,
  background: color.surface,
  borderTop: `1px solid ${color.line}`,
  color: color.muted,
  fontSize: size.small,
  '@media': { [media.print]: { display: 'none' } },
});

export const lines = layoutStyle({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: `${space[2]} ${space[8]}`,
});

export const links = layoutStyle({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `${space[2]} ${space[6]}`,
});

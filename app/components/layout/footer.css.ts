import { layoutStyle } from '#app/styles/layered-style.ts';
import { color, radius, size, space } from '#app/styles/theme.css.ts';

export const footer = layoutStyle({
  padding: `${space[6]} 0`,
  background: color.surface,
  borderTop: `1px solid ${color.line}`,
  color: color.muted,
  fontSize: size.small,
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

const buttonSize = '32px';

export const lane = layoutStyle({
  position: 'absolute',
  zIndex: 5,
  top: 0,
  bottom: 0,
  right: space[1],
  // On a page too short to scroll, the button is below the lane's end and is clipped.
  overflow: 'clip',
  pointerEvents: 'none',
});

export const button = layoutStyle({
  position: 'sticky',
  top: `calc(100vh - ${buttonSize} - ${space[4]})`,
  display: 'grid',
  placeItems: 'center',
  width: buttonSize,
  height: buttonSize,
  border: `1px solid ${color.outline}`,
  borderRadius: radius.medium,
  background: color.surface,
  pointerEvents: 'auto',
  marginTop: 'calc(100vh + 100px)',
  marginBottom: space[4],
});

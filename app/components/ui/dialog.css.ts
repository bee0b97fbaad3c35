import { uiStyle } from '#app/styles/layered-style.ts';
import { color, media, radius, shadow, space } from '#app/styles/theme.css.ts';

export const backdrop = uiStyle({
  position: 'fixed',
  zIndex: 20,
  inset: 0,
  display: 'grid',
  placeItems: 'center',
  padding: space[4],
  '@media': { [media.phone]: { placeItems: 'end stretch', padding: 0 } },
});

/** Behind the panel; it is a link that closes the dialog, which needs no script. */
export const shade = uiStyle({
  position: 'absolute',
  inset: 0,
  background: 'rgb(15 25 35/.5)',
});

export const panel = uiStyle({
  position: 'relative',
  // Radix disables the page's pointer events shortly before it enables the panel's: a press in
  // between would be lost.
  pointerEvents: 'auto',
  display: 'grid',
  gridTemplateColumns: 'minmax(0,1fr)',
  gap: space[4],
  width: '100%',
  maxWidth: '560px',
  maxHeight: `calc(100vh - ${space[8]})`,
  padding: space[6],
  overflow: 'auto',
  background: color.surface,
  borderRadius: radius.medium,
  boxShadow: shadow.raised,
  '@media': { [media.phone]: { width: '100%', padding: space[4] } },
});

export const close = uiStyle({
  position: 'absolute',
  top: space[4],
  right: space[4],
  padding: space[2],
  color: color.muted,
});

export const footer = uiStyle({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: space[3],
});

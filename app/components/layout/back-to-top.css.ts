import { layoutStyle } from '#app/styles/layered-style.ts';
import { color, media, radius, space } from '#app/styles/theme.css.ts';

const button44 = '44px';

export const lane = layoutStyle({
  position: 'absolute',
  zIndex: 5,
  top: 0,
  bottom: 0,
  right: space[4],
  // On a page too short to scroll the button lies below the lane's end and is cut off.
  overflow: 'clip',
  pointerEvents: 'none',
  '@media': { [media.print]: { display: 'none' } },
});

export const button = layoutStyle({
  position: 'sticky',
  top: `calc(100vh - ${button44} - ${space[4]})`,
  display: 'grid',
  placeItems: 'center',
  width: button44,
  height: button44,
  border: `1px solid ${color.outline}`,
  borderRadius: radius.medium,
  background: color.surface,
  pointerEvents: 'auto',
  marginTop: 'calc(100vh + 100px)',
  marginBottom: space[4],
});

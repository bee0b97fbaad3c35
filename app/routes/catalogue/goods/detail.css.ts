import { screenStyle } from '#app/styles/layered-style.ts';
import { color, media, radius, space } from '#app/styles/theme.css.ts';

export const overview = screenStyle({
  display: 'grid',
  gridTemplateColumns: '440px minmax(0,1fr)',
  alignItems: 'start',
  gap: space[8],
  padding: space[5],
  background: color.surface,
  border: `1px solid ${color.line}`,
  borderRadius: radius.medium,
  '@media': {
    [media.narrow]: { gridTemplateColumns: 'minmax(0,1fr)', gap: space[5], padding: space[4] },
  },
});

export const offer = screenStyle({
  display: 'grid',
  gap: space[3],
  padding: space[4],
  background: color.sunken,
  borderRadius: radius.small,
});

export const coupon = screenStyle({
  padding: `${space[2]} ${space[3]}`,
  border: `1px dashed ${color.buy}`,
  borderRadius: radius.small,
  background: color.buyTint,
});

/** Takes a line of its own once it is open. */
export const share = screenStyle({
  marginInlineStart: 'auto',
  selectors: { '&[open]': { flexBasis: '100%', order: 1 } },
});

import { insideLayoutStyle, layoutStyle } from '#app/styles/layered-style.ts';
import { color, media, radius, shadow, size, space } from '#app/styles/theme.css.ts';

const phone = media.narrow;
const BAR = '56px';

export const menu = layoutStyle({
  '@media': { [phone]: { display: 'contents' }, [media.print]: { display: 'none' } },
});

/** All entries: in the page's column; on a phone a sheet that its address opens. */
export const whole = layoutStyle({
  '@media': {
    [phone]: {
      position: 'fixed',
      zIndex: 20,
      inset: `auto 0 ${BAR}`,
      display: 'none',
      maxHeight: `calc(100vh - ${BAR} - 48px)`,
      padding: space[4],
      overflow: 'auto',
      background: color.surface,
      boxShadow: shadow.raised,
      selectors: { '&:target': { display: 'block' } },
    },
    [media.wide]: { position: 'sticky', top: space[3] },
  },
});

export const close = layoutStyle({
  display: 'none',
  '@media': {
    [phone]: {
      display: 'flex',
      justifyContent: 'space-between',
      alignItems: 'center',
      minHeight: '44px',
      color: color.text,
      fontWeight: 600,
    },
  },
});

export const suspended = layoutStyle({
  padding: `${space[2]} ${space[3]}`,
  color: color.danger,
  fontSize: size.small,
});

export const group = layoutStyle({
  selectors: { '& + &': { marginTop: space[2] } },
});
insideLayoutStyle(`${group} > ul`, {
  '@media': { [phone]: { display: 'grid', gridTemplateColumns: 'repeat(2,minmax(0,1fr))' } },
});

export const title = layoutStyle({
  padding: `${space[1]} ${space[3]}`,
  color: color.muted,
  fontSize: size.small,
});

export const item = layoutStyle({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
  minHeight: '32px',
  padding: `0 ${space[3]}`,
  borderRadius: radius.small,
  color: color.text,
  whiteSpace: 'nowrap',
  ':hover': { background: color.primaryTint, textDecoration: 'none' },
  ':focus-visible': { outlineOffset: '-2px' },
  selectors: {
    '&[aria-current]': { color: color.primary, background: color.primaryTint, fontWeight: 600 },
  },
  '@media': { [phone]: { minHeight: '44px' } },
});

/** What a phone's head has no room for. */
export const ways = layoutStyle({
  display: 'none',
  '@media': {
    [phone]: { display: 'flex', gap: space[6], paddingTop: space[3], lineHeight: '44px' },
  },
});

/** How much waits. */
export const waiting = layoutStyle({
  minWidth: '20px',
  padding: `0 ${space[1]}`,
  borderRadius: radius.pill,
  background: color.buyTint,
  color: color.buy,
  fontSize: size.small,
  fontWeight: 600,
  lineHeight: '20px',
  textAlign: 'center',
});

/** Four entries and the way to all of them, at the lower edge of a phone. */
export const bar = layoutStyle({
  display: 'none',
  '@media': {
    [phone]: {
      position: 'fixed',
      zIndex: 20,
      inset: 'auto 0 0',
      display: 'grid',
      gridAutoFlow: 'column',
      gridAutoColumns: 'minmax(0,1fr)',
      height: BAR,
      background: color.surface,
      borderTop: `1px solid ${color.line}`,
    },
  },
});

export const barItem = layoutStyle({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  height: '100%',
  color: color.text,
  fontSize: size.small,
  lineHeight: 1.3,
  ':hover': { textDecoration: 'none' },
  ':focus-visible': { outlineOffset: '-2px' },
  selectors: { '&[aria-current]': { color: color.primary, fontWeight: 600 } },
});

// What is fixed at the lower edge of a page stands above the bar, and nothing of the page ends under it.
insideLayoutStyle(`body:has(${bar})`, {
  '@media': {
    [phone]: { vars: { '--bar': BAR }, paddingBottom: BAR },
    // A sheet is narrow: the bar's room would begin an empty one.
    [media.print]: { paddingBottom: 0 },
  },
});

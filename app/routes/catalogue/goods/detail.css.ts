import { keyframes } from '@vanilla-extract/css';
import { insideStyle, screenStyle } from '#app/styles/layered-style.ts';
import { color, media, radius, size, space } from '#app/styles/theme.css.ts';

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

/** Takes a whole line once it is open. */
export const share = screenStyle({
  marginInlineStart: 'auto',
  selectors: { '&[open]': { flexBasis: '100%', order: 1 } },
});

export const gallery = screenStyle({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill,minmax(76px,1fr))',
  gap: space[2],
});

export const item = screenStyle({ display: 'contents' });

export const stage = screenStyle({
  gridRow: 1,
  gridColumn: '1 / -1',
  overflow: 'hidden',
  border: `1px solid ${color.line}`,
  borderRadius: radius.small,
  cursor: 'zoom-in',
  position: 'relative',
  background: color.sunken,
  selectors: {
    '&[data-note]::after': {
      content: 'attr(data-note)',
      position: 'absolute',
      insetInlineEnd: 0,
      bottom: 0,
      padding: `0 ${space[2]}`,
      background: color.surface,
      color: color.muted,
      fontSize: size.small,
    },
    [`${item}:has(input:not(:checked)) > &`]: { display: 'none' },
  },
});

// Whole, where lists show the middle; on a phone low enough for the price to be in view below.
insideStyle(`${gallery} img`, {
  width: '100%',
  objectFit: 'contain',
  '@media': { [media.phone]: { maxHeight: '220px' } },
});

export const thumbnail = screenStyle({
  position: 'relative',
  gridRow: 2,
  overflow: 'hidden',
  border: `2px solid ${color.line}`,
  borderRadius: radius.small,
  cursor: 'pointer',
  selectors: {
    '&:has(:checked)': { borderColor: color.primary },
    '&:has(:focus-visible)': { outline: `2px solid ${color.primary}` },
  },
});

export const buttons = screenStyle({
  position: 'relative',
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[3],
  '@media': { [media.phone]: { position: 'fixed', gap: `0 ${space[2]}` } },
});

insideStyle(`${buttons} > [class]`, {
  '@media': { [media.phone]: { flex: 'auto', minHeight: '44px', padding: 0, fontSize: size.body } },
});
insideStyle(`${buttons}::before`, { '@media': { [media.phone]: { width: '100%' } } });

const shown = keyframes({ from: { visibility: 'visible' }, to: { visibility: 'visible' } });

/** Shown for one second (spec 2 §4), above the buttons. */
export const added = screenStyle({
  position: 'absolute',
  bottom: '100%',
  visibility: 'hidden',
  color: color.success,
  fontSize: size.small,
  animation: `${shown} 1s`,
});

/** Two in a row beside the goods, as many as fit below them. */
export const recommended = screenStyle({
  display: 'grid',
  gridTemplateColumns: 'repeat(2,minmax(0,1fr))',
  gap: space[3],
  '@media': { [media.narrow]: { gridTemplateColumns: 'repeat(auto-fill,minmax(160px,1fr))' } },
});

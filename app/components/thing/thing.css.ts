import { insideLayoutStyle, layoutStyle } from '#app/styles/layered-style.ts';
import { color, media, radius, shadow, size, space } from '#app/styles/theme.css.ts';

const beside = media.beside;
const drawer = media.stacked;

/** Stays at the upper edge while its page is scrolled; on a phone, where it is high, only its actions do. */
export const head = layoutStyle({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `${space[2]} ${space[4]}`,
  padding: `${space[2]} 0`,
  background: color.page,
  '@media': {
    [media.wide]: { position: 'sticky', zIndex: 8, top: 0 },
    [media.narrow]: { display: 'contents' },
  },
});

export const names = layoutStyle({ display: 'grid', gap: space[1], minWidth: 0 });
export const name = layoutStyle({ fontSize: size.title });
export const state = layoutStyle({ display: 'inline-flex', alignItems: 'center', gap: space[1] });
export const sum = layoutStyle({ fontSize: size.large });

export const actions = layoutStyle({
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  '@media': {
    [media.narrow]: {
      position: 'sticky',
      zIndex: 8,
      top: 0,
      padding: `${space[2]} 0`,
      background: color.page,
      selectors: { '&:empty': { display: 'none' } },
    },
  },
});

// At a phone's end stands what comes next, where the thumb is.
export const more = layoutStyle({
  position: 'relative',
  '@media': { [media.narrow]: { marginInlineEnd: 'auto' } },
});
export const moreButton = layoutStyle({
  display: 'flex',
  alignItems: 'center',
  minHeight: '36px',
  padding: `0 ${space[3]}`,
  border: `1px solid ${color.outline}`,
  borderRadius: radius.small,
  background: color.surface,
  '@media': { [media.narrow]: { minHeight: '44px' } },
});
export const others = layoutStyle({
  position: 'absolute',
  zIndex: 9,
  insetInlineEnd: 0,
  display: 'grid',
  justifyItems: 'start',
  minWidth: '10rem',
  padding: space[2],
  background: color.surface,
  border: `1px solid ${color.line}`,
  borderRadius: radius.medium,
  boxShadow: shadow.raised,
  whiteSpace: 'nowrap',
  '@media': { [media.narrow]: { insetInlineEnd: 'auto', insetInlineStart: 0 } },
});

export const withTalk = layoutStyle({
  '@media': {
    [beside]: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0,1fr) 20rem',
      alignItems: 'start',
      gap: space[5],
    },
  },
});

/** Beside the page; where there is no room a drawer, which its address opens. */
export const talk = layoutStyle({
  '@media': {
    [beside]: {
      position: 'sticky',
      top: '88px',
      maxHeight: 'calc(100vh - 96px)',
      overflow: 'auto',
    },
    [drawer]: { display: 'none' },
    [media.print]: { display: 'none' },
  },
});
export const talkOpen = layoutStyle({
  '@media': {
    [drawer]: {
      position: 'fixed',
      zIndex: 18,
      inset: '20vh 0 var(--bar,0px)',
      display: 'block',
      padding: space[3],
      overflow: 'auto',
      background: color.surface,
      boxShadow: shadow.raised,
    },
  },
});
export const talkClose = layoutStyle({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
  minHeight: '44px',
  '@media': { [beside]: { display: 'none' } },
});
export const talkLink = layoutStyle({ '@media': { [beside]: { display: 'none' } } });

// What a link in the head leads to stands below the head.
insideLayoutStyle(`:root:has(${head})`, { scrollPaddingTop: '96px' });

/** Steps beside each other, on a phone in several lines. */
export const life = layoutStyle({
  display: 'flex',
  flexWrap: 'wrap',
  overflow: 'hidden',
  background: color.surface,
  border: `1px solid ${color.line}`,
  borderRadius: radius.medium,
});
export const step = layoutStyle({
  display: 'grid',
  flex: '1 0 auto',
  padding: `${space[2]} ${space[4]}`,
  borderTop: `3px solid ${color.line}`,
  color: color.muted,
  whiteSpace: 'nowrap',
  selectors: {
    '&[data-done]': { borderTopColor: color.success, color: color.text },
    '&[aria-current]': { borderTopColor: color.primary, color: color.primary, fontWeight: 600 },
  },
});
export const stepDate = layoutStyle({
  minHeight: '1.6em',
  color: color.muted,
  fontSize: size.small,
  fontWeight: 400,
});

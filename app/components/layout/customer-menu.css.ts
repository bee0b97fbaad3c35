import { insideLayoutStyle, layoutStyle } from '#app/styles/layered-style.ts';
import { color, media, radius, size, space } from '#app/styles/theme.css.ts';

const inOneLine = media.narrow;

export const menu = layoutStyle({
  padding: `${space[2]} 0`,
  background: color.surface,
  border: `1px solid ${color.line}`,
  borderRadius: radius.medium,
  '@media': {
    [inOneLine]: { display: 'flex', padding: 0, overflowX: 'auto' },
  },
});

export const suspended = layoutStyle({
  padding: `${space[2]} ${space[4]}`,
  color: color.danger,
  fontSize: size.small,
  '@media': { [inOneLine]: { minWidth: '80vw', order: -3 } },
});

// In one line the groups are one list.
const inLine = { [inOneLine]: { display: 'contents' } };
export const group = layoutStyle({ '@media': inLine });
export const pages = layoutStyle({ '@media': inLine });
export const title = layoutStyle({
  padding: `${space[3]} ${space[4]} ${space[1]}`,
  color: color.muted,
  fontSize: size.small,
  '@media': { [inOneLine]: { display: 'none' } },
});

export const item = layoutStyle({
  display: 'block',
  padding: `${space[2]} ${space[4]}`,
  color: color.text,
  whiteSpace: 'nowrap',
  boxShadow: 'inset 3px 0 transparent',
  ':hover': { color: color.primary, textDecoration: 'none' },
  ':focus-visible': { outlineOffset: '-2px' },
  selectors: {
    '&[aria-current]': {
      color: color.primary,
      background: color.primaryTint,
      boxShadow: `inset 3px 0 ${color.primary}`,
      fontWeight: 600,
    },
  },
  '@media': {
    [inOneLine]: {
      padding: `${space[3]} ${space[4]}`,
      selectors: { '&[aria-current]': { boxShadow: `inset 0 -3px ${color.primary}` } },
    },
  },
});

// In one line the current entry comes first, where it is in view, then the others of its group.
insideLayoutStyle(`${group}:has([aria-current]) li`, {
  '@media': { [inOneLine]: { order: -1 } },
});
insideLayoutStyle(`${menu} li:has([aria-current])`, {
  '@media': { [inOneLine]: { order: -2 } },
});

import { insideLayoutStyle, layoutStyle } from '#app/styles/layered-style.ts';
import { color, media, radius, space } from '#app/styles/theme.css.ts';

const inOneLine = media.narrow;

/** The pages of a topic beside each of them; on a narrow screen in one line above. */
export const menu = layoutStyle({
  padding: `${space[2]} 0`,
  background: color.surface,
  border: `1px solid ${color.line}`,
  borderRadius: radius.medium,
  '@media': {
    [inOneLine]: { display: 'flex', padding: 0, overflowX: 'auto' },
  },
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

// In one line the current entry comes first, where it is in view.
insideLayoutStyle(`${menu} li:has([aria-current])`, {
  '@media': { [inOneLine]: { order: -1 } },
});

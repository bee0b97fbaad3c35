import { insideLayoutStyle, layoutStyle } from '#app/styles/layered-style.ts';
import { color, media, radius, size, space } from '#app/styles/theme.css.ts';

export const header = layoutStyle({
  background: color.surface,
  borderBottom: `1px solid ${color.line}`,
  '@media': { [media.print]: { display: 'none' } },
});

export const line = layoutStyle({
  display: 'flex',
  alignItems: 'center',
  gap: space[4],
  minHeight: '56px',
  // Where things are looked for, the search has a line of its own.
  '@media': { [media.phone]: { flexWrap: 'wrap', gap: `0 ${space[3]}`, minHeight: '48px' } },
});

/** As wide as the menu below it, so that the search begins where the pages do. */
export const logo = layoutStyle({
  display: 'flex',
  flex: 'none',
  alignItems: 'center',
  gap: space[2],
  color: color.primary,
  fontSize: size.title,
  fontWeight: 700,
  whiteSpace: 'nowrap',
  ':hover': { textDecoration: 'none' },
  '@media': {
    [media.wide]: { width: '10.5rem', marginInlineEnd: space[2] },
    [media.narrow]: { width: '36px', overflow: 'hidden' },
  },
});

/** One of them is chosen. */
export const roles = layoutStyle({
  display: 'flex',
  flex: 'none',
  padding: '2px',
  borderRadius: radius.medium,
  background: color.page,
});

export const role = layoutStyle({
  padding: `0 ${space[3]}`,
  borderRadius: radius.small,
  color: color.text,
  lineHeight: '32px',
  ':hover': { textDecoration: 'none' },
  selectors: {
    '&[aria-current]': { background: color.primary, color: '#fff', fontWeight: 600 },
  },
  '@media': { [media.phone]: { lineHeight: '40px' } },
});

export const search = layoutStyle({
  flex: 1,
  maxWidth: '30rem',
  '@media': {
    [media.phone]: { order: 9, flex: '1 0 100%', maxWidth: 'none', paddingBottom: space[2] },
  },
});

export const form = layoutStyle({
  display: 'flex',
  alignItems: 'center',
  height: '36px',
  border: `1px solid ${color.outline}`,
  borderRadius: radius.small,
  background: color.surface,
  selectors: {
    // Around the whole search, since its control has no border of its own.
    '&:focus-within': { outline: `2px solid ${color.primary}`, outlineOffset: '2px' },
  },
  '@media': { [media.phone]: { height: '44px' } },
});

export const input = layoutStyle({
  flex: 1,
  minWidth: 0,
  height: '100%',
  padding: `0 ${space[3]}`,
  border: 0,
  background: 'none',
  ':focus': { outline: 'none' },
  '@media': { [media.phone]: { fontSize: size.large } },
});

export const key = layoutStyle({
  padding: `0 ${space[2]}`,
  border: `1px solid ${color.line}`,
  borderRadius: radius.small,
  color: color.muted,
  fontSize: size.small,
  '@media': { [media.narrow]: { display: 'none' } },
});
insideLayoutStyle(`${form}:focus-within ${key}`, { display: 'none' });

export const submit = layoutStyle({
  display: 'flex',
  alignItems: 'center',
  gap: space[1],
  minWidth: '36px',
  height: '100%',
  padding: `0 ${space[3]}`,
  border: 0,
  background: 'none',
  color: color.primary,
  cursor: 'pointer',
});

export const links = layoutStyle({
  display: 'flex',
  alignItems: 'center',
  gap: space[4],
  minWidth: 0,
  marginInlineStart: 'auto',
  whiteSpace: 'nowrap',
  '@media': { [media.phone]: { gap: space[3] } },
});
insideLayoutStyle(`${links} a`, { lineHeight: '32px', minHeight: '32px' });

/** A long name of a company is shortened, so that the links keep their place. */
export const name = layoutStyle({
  maxWidth: '13em',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
});

export const wideOnly = layoutStyle({ '@media': { [media.narrow]: { display: 'none' } } });

export const phoneOnly = layoutStyle({ '@media': { [media.wide]: { display: 'none' } } });

export const glass = layoutStyle({
  display: 'grid',
  placeItems: 'center',
  width: '44px',
  height: '44px',
});

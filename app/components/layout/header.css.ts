import { insideLayoutStyle, layoutStyle } from '#app/styles/layered-style.ts';
import { hiddenRule } from '#app/styles/layout.css.ts';
import { color, media, radius, size, space } from '#app/styles/theme.css.ts';

export const header = layoutStyle({
  background: color.surface,
});

export const strip = layoutStyle({ background: color.page, fontSize: size.small });

export const stripLine = layoutStyle({
  display: 'flex',
  justifyContent: 'space-between',
  lineHeight: '32px',
});

export const claim = layoutStyle({
  color: color.muted,
  '@media': { [media.phone]: { display: 'none' } },
});

export const visitor = layoutStyle({
  display: 'flex',
  gap: space[4],
  minWidth: 0,
  marginLeft: 'auto',
  whiteSpace: 'nowrap',
  '@media': { [media.phone]: { gap: space[3], flex: 1, justifyContent: 'flex-end' } },
});

/** A long company name is shortened, so that the links keep their place. */
export const visitorName = layoutStyle({
  minWidth: 0,
  marginRight: 'auto',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
});

export const main = layoutStyle({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `${space[3]} ${space[12]}`,
  paddingTop: space[2],
  paddingBottom: space[3],
  '@media': {
    [media.phone]: { flexWrap: 'nowrap', gap: space[2], paddingTop: 0, paddingBottom: space[2] },
  },
});

export const logo = layoutStyle({
  display: 'flex',
  alignItems: 'center',
  gap: space[3],
  color: color.primary,
  fontSize: size.heading,
  fontWeight: 700,
  whiteSpace: 'nowrap',
  ':hover': { textDecoration: 'none' },
  // The mark alone.
  '@media': { [media.phone]: { width: '36px', overflow: 'hidden' } },
});

export const cart = layoutStyle({
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  height: '40px',
  padding: `0 ${space[4]}`,
  border: `1px solid ${color.line}`,
  borderRadius: radius.small,
  color: color.text,
  ':hover': { borderColor: color.primary, textDecoration: 'none' },
  '@media': { [media.phone]: { position: 'relative', height: '44px', padding: `0 ${space[3]}` } },
});

export const cartText = layoutStyle({
  '@media': { [media.phone]: { position: 'absolute', clipPath: 'inset(50%)' } },
});

export const badge = layoutStyle({
  minWidth: '20px',
  padding: `0 ${space[1]}`,
  borderRadius: radius.pill,
  background: color.buy,
  color: '#fff',
  fontSize: size.small,
  lineHeight: '20px',
  textAlign: 'center',
  '@media': { [media.phone]: { position: 'absolute', top: '-6px', right: '-6px' } },
});

export const nav = layoutStyle({ position: 'relative', background: color.primary, color: '#fff' });

export const navLine = layoutStyle({
  display: 'flex',
  '@media': { [media.wide]: { position: 'relative' } },
});

/** In one line, which scrolls where it is too long. */
export const pages = layoutStyle({ display: 'flex', overflowX: 'auto' });

export const page = layoutStyle({
  flex: 'none',
  marginRight: space[4],
  color: '#fff',
  fontWeight: 600,
  lineHeight: '44px',
  whiteSpace: 'nowrap',
});

export const search = layoutStyle({
  flex: 1,
  maxWidth: '560px',
  '@media': {
    [media.phone]: { display: 'flex', alignItems: 'center', gap: space[1], minWidth: 0 },
  },
});

export const kinds = layoutStyle({
  display: 'flex',
  gap: space[4],
  '@media': { [media.phone]: { flex: 'none', flexDirection: 'column', gap: 0 } },
});

export const radio = { goods: layoutStyle({}), shops: layoutStyle({}) } as const;
insideLayoutStyle(`${search} > input`, hiddenRule);

insideLayoutStyle(`${kinds} > label`, {
  paddingBottom: space[1],
  color: color.muted,
  cursor: 'pointer',
  '@media': { [media.phone]: { padding: 0, lineHeight: '24px' } },
});
const kindStyle = (own: string) =>
  layoutStyle({
    selectors: {
      [`${own}:checked ~ * &`]: { color: color.primary, fontWeight: 600 },
      [`${own}:focus-visible ~ * &`]: { outline: `2px solid ${color.primary}` },
    },
  });
export const kind = { goods: kindStyle(radio.goods), shops: kindStyle(radio.shops) } as const;

insideLayoutStyle(`${search} > form`, {
  display: 'flex',
  flex: 1,
  minWidth: 0,
  minHeight: '40px',
  border: `2px solid ${color.primary}`,
  borderRadius: radius.small,
  background: color.surface,
});
// Around the whole search, since its control has no border of its own.
insideLayoutStyle(`${search} > form:focus-within`, {
  outline: `2px solid ${color.primary}`,
  outlineOffset: '2px',
});
/** One of the two is shown. */
const formStyle = (own: string) =>
  layoutStyle({ selectors: { [`${own}:not(:checked) ~ &`]: { display: 'none' } } });
export const form = { goods: formStyle(radio.goods), shops: formStyle(radio.shops) } as const;

export const input = layoutStyle({
  flex: 1,
  minWidth: 0,
  padding: `0 ${space[3]}`,
  border: 0,
  background: 'none',
  ':focus': { outline: 'none' },
  '@media': { [media.phone]: { height: '44px', fontSize: size.large } },
});

export const submit = layoutStyle({
  display: 'flex',
  alignItems: 'center',
  gap: space[1],
  padding: `0 ${space[5]}`,
  border: 0,
  background: color.primary,
  color: '#fff',
  cursor: 'pointer',
  ':hover': { background: color.primaryDeep },
  // The glass alone.
  '@media': {
    [media.phone]: { gap: space[6], width: '42px', padding: `0 ${space[3]}`, overflow: 'hidden' },
  },
});

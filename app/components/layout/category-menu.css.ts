import { insideLayoutStyle, layoutStyle } from '#app/styles/layered-style.ts';
import { color, media, shadow, size, space } from '#app/styles/theme.css.ts';

export const bar = layoutStyle({
  display: 'flex',
  flex: 1,
  minWidth: 0,
  '@media': { [media.stacked]: { display: 'none' } },
});

export const drawer = layoutStyle({
  display: 'none',
  '@media': { [media.stacked]: { display: 'block', order: -1 } },
});

export const summary = layoutStyle({
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  height: '44px',
  marginRight: space[4],
  whiteSpace: 'nowrap',
});

export const sheet = layoutStyle({
  position: 'absolute',
  zIndex: 10,
  inset: '100% 0 auto',
  maxHeight: '70vh',
  padding: space[4],
  overflow: 'auto',
  background: color.surface,
  boxShadow: shadow.raised,
});

export const item = layoutStyle({});

export const panel = layoutStyle({});

export const group = layoutStyle({
  display: 'flex',
  gap: space[4],
  padding: `${space[2]} 0`,
});

export const leaves = layoutStyle({ display: 'flex', flexWrap: 'wrap', gap: `0 ${space[4]}` });

insideLayoutStyle(`${group} > a`, {
  flex: 'none',
  minWidth: '7em',
  color: color.text,
  fontWeight: 600,
});
insideLayoutStyle(`${leaves} a`, { color: color.muted });
insideLayoutStyle(`${leaves} a:hover`, { color: color.primary });

insideLayoutStyle(`${bar} > ${item} > a`, {
  display: 'block',
  padding: `0 ${space[3]}`,
  color: '#fff',
  lineHeight: '44px',
  whiteSpace: 'nowrap',
});
insideLayoutStyle(`${bar} > ${item}:is(:hover,:focus-within) > a`, {
  background: color.primaryDeep,
  textDecoration: 'none',
});
// A short delay, so that moving the pointer across the bar opens nothing.
insideLayoutStyle(`${bar} ${panel}`, {
  position: 'absolute',
  zIndex: 10,
  inset: `100% ${space[4]} auto`,
  columns: 2,
  columnGap: space[12],
  padding: `${space[4]} ${space[6]}`,
  background: color.surface,
  boxShadow: shadow.raised,
  visibility: 'hidden',
  transition: 'visibility 0s .12s',
});
insideLayoutStyle(`${bar} ${group}`, { breakInside: 'avoid' });
insideLayoutStyle(`${bar} > ${item}:is(:hover,:focus-within) > ${panel}`, {
  visibility: 'visible',
});

insideLayoutStyle(`${sheet} > ${item} > a`, {
  display: 'block',
  padding: `${space[2]} 0`,
  fontSize: size.large,
  fontWeight: 600,
});
insideLayoutStyle(`${sheet} > ${item} + ${item}`, { borderTop: `1px solid ${color.line}` });

import { globalStyle } from '@vanilla-extract/css';
import { layoutStyle } from '#app/styles/layered-style.ts';
import { layout } from '#app/styles/layers.css.ts';
import { color, media, radius, size, space } from '#app/styles/theme.css.ts';

export const header = layoutStyle({
  background: color.surface,
  '@media': { [media.print]: { display: 'none' } },
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

/** A company's long name gives way to the links. */
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
  paddingTop: space[3],
  paddingBottom: space[4],
});

export const logo = layoutStyle({
  display: 'flex',
  alignItems: 'center',
  gap: space[3],
  color: color.primary,
  fontSize: size.heading,
  fontWeight: 700,
  letterSpacing: '.04em',
  ':hover': { textDecoration: 'none' },
});

export const mark = layoutStyle({ width: '40px', fill: color.primary });

globalStyle(`${mark} path`, { '@layer': { [layout]: { fill: '#fff' } } });

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
});

export const cartText = layoutStyle({});

export const badge = layoutStyle({
  minWidth: '20px',
  padding: `0 ${space[1]}`,
  borderRadius: radius.pill,
  background: color.buy,
  color: '#fff',
  fontSize: size.small,
  lineHeight: '20px',
  textAlign: 'center',
});

export const nav = layoutStyle({ position: 'relative', background: color.primary, color: '#fff' });

export const navLine = layoutStyle({
  display: 'flex',
  '@media': { [media.wide]: { position: 'relative' } },
});

export const page = layoutStyle({
  marginRight: space[6],
  color: '#fff',
  fontWeight: 600,
  lineHeight: '44px',
  whiteSpace: 'nowrap',
});

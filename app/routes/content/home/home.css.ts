import { columnsOf } from '#app/styles/columns.ts';
import { insideStyle, screenStyle } from '#app/styles/layered-style.ts';
import { color, media, radius, size, space } from '#app/styles/theme.css.ts';

export const banners = screenStyle({ position: 'relative', minWidth: 0 });

export const track = screenStyle({
  display: 'flex',
  overflowX: 'auto',
  scrollSnapType: 'x mandatory',
  scrollbarWidth: 'none',
  borderRadius: radius.medium,
});

export const slide = screenStyle({
  flex: '0 0 100%',
  scrollSnapAlign: 'start',
  // Jumping to a banner by its dot must not scroll the page.
  scrollMarginTop: '100vh',
});

export const banner = screenStyle({
  position: 'relative',
  display: 'block',
  color: color.text,
  ':hover': { textDecoration: 'none' },
  ':focus-visible': { outlineOffset: '-4px' },
});

insideStyle(`${banner} > img`, {
  width: '100%',
  height: '320px',
  objectFit: 'cover',
  objectPosition: '30%',
  // As high as its neighbour.
  '@media': { [media.phone]: { height: '180px' }, [media.wide]: { height: '385px' } },
});

export const words = screenStyle({
  position: 'absolute',
  inset: 0,
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'center',
  gap: space[2],
  // Beside what the picture shows, of which a phone has only the middle.
  padding: `0 36% 0 ${space[6]}`,
  fontSize: size.large,
});

export const title = screenStyle({
  fontSize: size.display,
  '@media': { [media.phone]: { fontSize: size.title } },
});

export const dots = screenStyle({
  position: 'absolute',
  left: space[6],
  bottom: space[2],
  display: 'flex',
});

/** Looks like a short line, but is 32 px high to touch. */
export const dot = screenStyle({
  display: 'block',
  width: '32px',
  height: '32px',
  padding: '14px 4px',
  background: color.primary,
  backgroundClip: 'content-box',
  opacity: 0.5,
  ':hover': { opacity: 1 },
});

export const brands = screenStyle({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill,minmax(80px,1fr))',
  gap: space[3],
});

export const brand = screenStyle({
  display: 'grid',
  justifyItems: 'center',
  gap: space[1],
  padding: space[3],
});

export const directory = screenStyle({
  display: 'grid',
  gridTemplateColumns: columnsOf('192px'),
  gap: `${space[5]} ${space[8]}`,
});

export const children = screenStyle({ display: 'flex', flexWrap: 'wrap', gap: `0 ${space[3]}` });

insideStyle(`${children} a`, { color: color.muted });

export const goods = screenStyle({});

// Two are enough of each of ten categories on a phone.
insideStyle(`${goods} > :nth-child(n+3)`, { '@media': { [media.phone]: { display: 'none' } } });

export const demands = screenStyle({ display: 'grid', gap: `0 ${space[8]}` });

export const demand = screenStyle({
  display: 'grid',
  gridTemplateColumns: 'minmax(0,9em) minmax(0,1fr) auto',
  alignItems: 'center',
  gap: space[2],
  padding: `${space[2]} 0`,
  borderBottom: `1px solid ${color.line}`,
  ':last-child': { borderBottom: 0 },
});

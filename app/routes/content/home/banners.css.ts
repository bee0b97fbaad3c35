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
  // Going to a banner by its dot leaves the page where it is.
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
  // As high as what stands beside it.
  '@media': { [media.phone]: { height: '180px' }, [media.wide]: { height: '385px' } },
});

export const words = screenStyle({
  position: 'absolute',
  inset: 0,
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'center',
  gap: space[2],
  padding: space[8],
  fontSize: size.large,
  '@media': {
    // The picture is cropped to its middle there, where the words stand.
    [media.phone]: {
      padding: space[4],
      background: 'linear-gradient(90deg,rgb(255 255 255/.85),rgb(255 255 255/.2))',
    },
  },
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

/** A short line to look at, 32 px to touch. */
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

import { styleVariants } from '@vanilla-extract/css';
import { columnsOf } from '#app/styles/columns.ts';
import { insideLayoutStyle, layoutStyle } from './layered-style.ts';
import { layout } from './layers.css.ts';
import { color, containerWidth, gutter, media, radius, shadow, size, space } from './theme.css.ts';

/**
 * The width of head, page and foot alike (design/interface: One grid). The gutters of a large screen take the button
 * that leads back to the top, so that it covers nothing.
 */
export const container = layoutStyle({
  width: '100%',
  maxWidth: `calc(${containerWidth} + 2*${gutter})`,
  margin: '0 auto',
  padding: `0 ${space[4]}`,
  // Its sides alone: rules of a wide page come after all others, also after those of what is above and below.
  '@media': { [media.beside]: { paddingInline: gutter } },
});

/** For reading and for forms: the container, half as wide. */
export const narrowContainer = layoutStyle({
  width: '100%',
  maxWidth: '40rem',
  margin: '0 auto',
  padding: `0 ${space[4]}`,
});

const gaps = { 1: space[1], 2: space[2], 3: space[3], 4: space[4], 6: space[6] } as const;

/** Children below each other. */
export const stack = styleVariants(gaps, (gap) => ({
  '@layer': { [layout]: { display: 'grid', gridTemplateColumns: 'minmax(0,1fr)', gap } },
}));

/** Children beside each other, wrapping, centred on one line. */
export const cluster = styleVariants(gaps, (gap) => ({
  '@layer': { [layout]: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap } },
}));

/**
 * On a phone what a page is for stays in view at its lower edge: the price, marked by
 * `data-price`, and the buttons.
 */
export const phoneBar = layoutStyle({
  '@media': {
    [media.phone]: {
      position: 'fixed',
      // Above the link to the top.
      zIndex: 6,
      inset: 'auto 0 0',
      padding: `${space[2]} ${space[4]}`,
      background: color.surface,
      boxShadow: shadow.raised,
    },
    [media.print]: { display: 'none' },
  },
});
insideLayoutStyle(`${phoneBar}::before`, {
  '@media': {
    [media.phone]: { content: 'attr(data-price)', color: color.buy, fontWeight: 600 },
  },
});
insideLayoutStyle(`body:has(${phoneBar})`, {
  '@media': { [media.phone]: { paddingBottom: '96px' } },
});

/** A box that is a link as a whole. */
export const linkBox = layoutStyle({
  background: color.surface,
  border: `1px solid ${color.line}`,
  borderRadius: radius.small,
  color: color.text,
  ':hover': { borderColor: color.primary, textDecoration: 'none' },
});

/** Its children are those of what it is in: what stays in view does so in all of that. */
export const contents = layoutStyle({ display: 'contents' });

/** The first child to the left, the last to the right. */
export const spread = layoutStyle({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[3],
});

/** As many equal columns as fit; the key is the least width of one. */
export const grid = styleVariants({ small: '152px', medium: '220px', large: '320px' }, (min) => ({
  '@layer': {
    [layout]: {
      display: 'grid',
      gridTemplateColumns: columnsOf(min),
      gap: space[4],
    },
  },
}));

/** A main column and a 320 px aside that stays in view; one column on a narrow screen. */
export const split = layoutStyle({
  display: 'grid',
  gridTemplateColumns: 'minmax(0,1fr) 20rem',
  alignItems: 'start',
  gap: space[5],
  '@media': { [media.narrow]: { gridTemplateColumns: 'minmax(0,1fr)' } },
});

/** Two equal columns; one on a narrow screen. */
export const halves = layoutStyle({
  display: 'grid',
  gridTemplateColumns: 'repeat(2,minmax(0,1fr))',
  alignItems: 'start',
  gap: space[6],
  '@media': { [media.narrow]: { gridTemplateColumns: 'minmax(0,1fr)' } },
});

/** A menu of 168 px and the main column; the menu above it on a narrow screen. */
export const withMenu = layoutStyle({
  display: 'grid',
  gridTemplateColumns: '10.5rem minmax(0,1fr)',
  alignItems: 'start',
  gap: space[5],
  '@media': {
    [media.narrow]: { gridTemplateColumns: 'minmax(0,1fr)' },
    // On paper there is no menu, and what is printed across is wide: its column is the page's.
    [media.print]: { display: 'block' },
  },
});

/** A page that is one large table: it begins near the top of a small screen, and its breadcrumb is not what one came for. */
export const dense = layoutStyle({});
insideLayoutStyle(`main:has(> ${dense})`, { paddingTop: space[3] });
insideLayoutStyle(`${dense} > nav:first-child`, {
  '@media': { [media.phone]: { display: 'none' } },
});

export const sticky = layoutStyle({
  '@media': { [media.wide]: { position: 'sticky', top: space[4] } },
});

/** What is read out and focused, but not seen. */
export const hiddenRule = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;
export const visuallyHidden = layoutStyle(hiddenRule);

export const muted = layoutStyle({ color: color.muted });
export const small = layoutStyle({ fontSize: size.small });
export const nowrap = layoutStyle({ whiteSpace: 'nowrap' });

/** What is pressed or typed is not printed. */
export const onScreen = layoutStyle({ '@media': { [media.print]: { display: 'none' } } });

/** What is only on paper. */
export const onPaper = layoutStyle({
  display: 'none',
  '@media': { [media.print]: { display: 'block' } },
});

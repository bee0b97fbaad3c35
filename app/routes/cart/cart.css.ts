import { globalStyle } from '@vanilla-extract/css';
import { screenStyle } from '#app/styles/layered-style.ts';
import { screen } from '#app/styles/layers.css.ts';
import { color, media, size, space } from '#app/styles/theme.css.ts';

export const seller = screenStyle({ fontSize: size.large });

/** The heading of a marketing group, above its lines. */
export const group = screenStyle({
  padding: `${space[2]} ${space[3]}`,
  background: color.primaryTint,
});

/** Tick, picture, goods, price, quantity, amount, delete: the columns of every seller line up. */
export const line = screenStyle({
  display: 'grid',
  gridTemplateColumns: '28px 48px minmax(0,1fr) 132px 208px 120px 56px',
  alignItems: 'center',
  gap: space[3],
  padding: `${space[3]} 0`,
  borderTop: `1px solid ${color.line}`,
  '@media': {
    [media.narrow]: {
      gridTemplateColumns: '28px 48px minmax(0,1fr) auto',
      gridAutoFlow: 'row dense',
    },
    [media.phone]: { gridTemplateColumns: '24px 48px minmax(0,1fr) auto', gap: space[2] },
    // On paper in columns at any width, without the tick and the picture: words and figures need the room.
    [media.print]: {
      gridTemplateColumns: 'minmax(0,3fr) repeat(3,minmax(0,2fr))',
      gap: space[2],
      fontSize: size.small,
      breakInside: 'avoid',
    },
  },
});

const notPrinted = (selector: string) =>
  globalStyle(selector, {
    '@layer': { [screen]: { '@media': { [media.print]: { display: 'none' } } } },
  });
notPrinted(`${line} > :nth-child(-n + 2)`);
notPrinted(`${seller} [type=checkbox]`);

/** The columns' headings, on wide screens and on paper. */
export const head = screenStyle({
  color: color.muted,
  fontSize: size.small,
  padding: `0 ${space[5]}`,
  borderTop: 0,
  '@media': { [media.narrow]: { display: 'none' }, [media.print]: { display: 'grid' } },
});

/** On a narrow screen the figures are below the goods. */
export const figure = screenStyle({
  textAlign: 'end',
  '@media': {
    [media.narrow]: { gridColumn: '3 / -1', textAlign: 'start' },
    [media.print]: { gridColumn: 'auto', textAlign: 'end' },
  },
});

/** The unit follows its figure; where there is no room, what comes next wraps below. */
export const quantity = screenStyle({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[1],
  '@media': { [media.narrow]: { gridColumn: '3 / -1' }, [media.print]: { gridColumn: 'auto' } },
});

export const counted = screenStyle({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[2],
});

export const action = screenStyle({
  justifySelf: 'center',
  '@media': { [media.print]: { display: 'none' } },
});

/** Lines that cannot be bought are toned down; their text has that too. */
export const gone = screenStyle({ filter: 'grayscale(1)', opacity: 0.6 });

export const problem = screenStyle({ color: color.danger, fontSize: size.small });

/** The message about a line, under its goods and as wide as there is room. */
export const message = screenStyle({
  gridColumn: '3 / -1',
  gridRow: 2,
  color: color.danger,
  fontSize: size.small,
  '@media': { [media.print]: { gridColumn: '1 / -1' } },
});

export const enough = screenStyle({ color: color.success });

/** Stays in view below the lines: the total and the checkout button. */
export const bar = screenStyle({
  position: 'sticky',
  // Above the link to the top, which would cover the button on a phone.
  zIndex: 6,
  bottom: 0,
  padding: space[3],
  background: color.surface,
  border: `1px solid ${color.line}`,
  boxShadow: '0 -4px 12px rgb(20 40 60/.08)',
  '@media': {
    [media.phone]: { rowGap: space[1], paddingBlock: space[2] },
    [media.print]: { position: 'static' },
  },
});

notPrinted(`${bar} [type=checkbox]`);

/** On a phone the total is on the left, its button on the right. */
export const total = screenStyle({
  '@media': { [media.phone]: { width: '100%', justifyContent: 'space-between' } },
});

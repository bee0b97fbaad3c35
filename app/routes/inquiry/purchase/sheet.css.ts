import { insideStyle, screenStyle } from '#app/styles/layered-style.ts';
import { color, media, space } from '#app/styles/theme.css.ts';

/** A long one scrolls by itself, so that its heads stay in view. */
export const long = screenStyle({ maxHeight: '90vh' });

/** On paper it is as high as it is: what follows it comes after it, and not across its second page. */
export const frame = screenStyle({
  overflow: 'auto',
  '@media': { [media.print]: { overflow: 'visible', maxHeight: 'none' } },
});

/** Offers beside each other, each in a column as wide as the others; a phone has room for two. */
export const sheet = screenStyle({
  width: '100%',
  tableLayout: 'fixed',
});

insideStyle(`${sheet} :is(th, td)`, {
  padding: space[2],
  border: `1px solid ${color.line}`,
  textAlign: 'left',
  verticalAlign: 'top',
  overflowWrap: 'anywhere',
});

/** The sellers and the row's heading stay in view while offers are scrolled. */
insideStyle(`${sheet} thead`, { position: 'sticky', top: 0, zIndex: 1 });
insideStyle(`${sheet} th:first-child`, { position: 'sticky', left: 0, width: 'max(4rem,11vw)' });
insideStyle(`${sheet} th`, { width: '7rem', background: color.sunken });

// Many sellers beside each other: the whole page across, since Chromium lays out pages of two kinds in one width.
insideStyle(`body:has(${frame})`, { '@media': { [media.print]: { page: 'across' } } });

export const receiver = screenStyle({});

/** Shown by CSS when the choice of a new address is checked; needs no script. */
export const newAddress = screenStyle({
  selectors: {
    [`${receiver}:not(:has([value=new]:checked)) &`]: { display: 'none' },
  },
});

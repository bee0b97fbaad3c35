import { type CSSProperties, styleVariants } from '@vanilla-extract/css';
import { columnsOf } from '#app/styles/columns.ts';
import { insideStyle, uiStyle } from '#app/styles/layered-style.ts';
import { ui } from '#app/styles/layers.css.ts';
import { color, containerQuery, media, radius, size, space } from '#app/styles/theme.css.ts';

export const frame = uiStyle({
  containerType: 'inline-size',
  // A container has no width of its own: in a centred column it would be a line.
  inlineSize: '100%',
  overflowX: 'auto',
  background: color.surface,
  border: `1px solid ${color.line}`,
  borderRadius: radius.medium,
  // On paper rows stay rows at any width: without a container no row is a card.
  '@media': { [media.print]: { containerType: 'normal', overflow: 'visible' } },
});

/** Beside `frame`: a table of a few columns, and one that needs the width of a page. */
export const few = uiStyle({});
export const many = uiStyle({});

export const table = uiStyle({});

insideStyle(`${table} :is(th,td)`, {
  padding: `${space[2]} ${space[3]}`,
  borderBottom: `1px solid ${color.line}`,
});
insideStyle(`${table} th`, {
  background: color.sunken,
  color: color.muted,
  fontSize: size.small,
  whiteSpace: 'nowrap',
});
insideStyle(`${table} :is(th,td)`, {
  '@media': {
    [media.print]: { padding: space[1], fontSize: size.small, whiteSpace: 'normal' },
  },
});
insideStyle(`${table} tr`, { '@media': { [media.print]: { breakInside: 'avoid' } } });
// What is ticked is for the screen.
insideStyle(`${table} [type=checkbox]`, { '@media': { [media.print]: { display: 'none' } } });
insideStyle(`${table} tr:last-child td`, { borderBottom: 0 });
insideStyle(`${table} tbody tr:hover`, { background: color.sunken });

// Where it is too narrow for its columns, each row is a card: its cells are stacked, each with its
// column's heading.
const inCards = (selector: string, rule: CSSProperties) => {
  insideStyle(`${few} ${selector}`, { '@container': { [containerQuery.cardsOfFew]: rule } });
  insideStyle(`${many} ${selector}`, { '@container': { [containerQuery.cards]: rule } });
};

inCards('table', { display: 'block' });
inCards('thead', { display: 'none' });
inCards('tbody', {
  display: 'grid',
  gridTemplateColumns: columnsOf('360px'),
});
inCards('tr', {
  display: 'grid',
  gridTemplateColumns: 'repeat(2,minmax(0,1fr))',
  alignContent: 'start',
  gap: `${space[1]} ${space[4]}`,
  padding: `${space[3]} ${space[4]}`,
  borderBottom: `1px solid ${color.line}`,
});
inCards('td', { padding: 0, border: 0, textAlign: 'start' });
inCards('td[data-label]::before', {
  content: 'attr(data-label)',
  display: 'block',
  color: color.muted,
  fontSize: size.small,
});

export const align = styleVariants(
  {
    end: { textAlign: 'end', whiteSpace: 'nowrap' },
    center: { textAlign: 'center' },
  } as const,
  (rule) => ({ '@layer': { [ui]: rule } }),
);

/** The cell that titles a card, and one that takes a whole line of it. */
export const wide = uiStyle({ gridColumn: '1 / -1' });

export const empty = uiStyle({ padding: space[8], textAlign: 'center', color: color.muted });

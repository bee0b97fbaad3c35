import { type CSSProperties, styleVariants } from '@vanilla-extract/css';
import { insideStyle, uiStyle } from '#app/styles/layered-style.ts';
import { ui } from '#app/styles/layers.css.ts';
import { color, media, radius, size, space } from '#app/styles/theme.css.ts';

export const frame = uiStyle({
  overflowX: 'auto',
  background: color.surface,
  border: `1px solid ${color.line}`,
  borderRadius: radius.medium,
});

export const table = uiStyle({
  '@media': { [media.phone]: { display: 'block' } },
});

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
insideStyle(`${table} tr:last-child td`, { borderBottom: 0 });
insideStyle(`${table} tbody tr:hover`, { background: color.sunken });

// On a phone each row is a card: its cells are stacked, each with its column's heading.
const phone = (selector: string, rule: CSSProperties) =>
  insideStyle(`${table} ${selector}`, { '@media': { [media.phone]: rule } });

phone('thead', { display: 'none' });
phone('tbody', { display: 'block' });
phone('tr', {
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  overflowWrap: 'anywhere',
  gap: `${space[1]} ${space[4]}`,
  padding: `${space[3]} ${space[4]}`,
  borderBottom: `1px solid ${color.line}`,
});
phone('tr:last-child', { borderBottom: 0 });
phone('td', { padding: 0, border: 0, textAlign: 'start' });
phone('td[data-label]::before', {
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

/** The cell that titles the card, and one that takes a whole line on a phone. */
export const wide = uiStyle({ '@media': { [media.phone]: { gridColumn: '1 / -1' } } });

export const empty = uiStyle({ padding: space[8], textAlign: 'center', color: color.muted });

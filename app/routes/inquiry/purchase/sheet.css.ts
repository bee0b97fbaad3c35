import { insideStyle, screenStyle } from '#app/styles/layered-style.ts';
import { color, media, size, space } from '#app/styles/theme.css.ts';

export const frame = screenStyle({ position: 'relative', overflowX: 'auto' });

/** Offers beside each other, each in a column as wide as the others; a phone has room for two. */
export const sheet = screenStyle({
  width: '100%',
  tableLayout: 'fixed',
  '@media': { [media.print]: { fontSize: size.small } },
});
insideStyle(`${sheet} thead th`, { width: '6.5rem' });
insideStyle(`${sheet} thead :first-child`, { width: '4.25rem' });

insideStyle(`${sheet} :is(th, td)`, {
  padding: space[2],
  border: `1px solid ${color.line}`,
  textAlign: 'left',
  verticalAlign: 'top',
  overflowWrap: 'anywhere',
});

/** The row's heading stays in view while offers are scrolled sideways. */
insideStyle(`${sheet} th:first-child`, {
  position: 'sticky',
  left: 0,
  background: color.sunken,
});

insideStyle(`${sheet} tr`, { breakInside: 'avoid' });

export const accepted = screenStyle({ background: color.successTint });

export const total = screenStyle({ fontWeight: 600 });

export const receiver = screenStyle({ display: 'grid', gap: space[3] });

/** Shown by CSS when the choice of a new address is checked; needs no script. */
export const newAddress = screenStyle({
  display: 'grid',
  gap: space[3],
  selectors: {
    [`${receiver}:not(:has([value=new]:checked)) &`]: { display: 'none' },
  },
});

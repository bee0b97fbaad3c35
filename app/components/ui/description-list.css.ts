import { styleVariants } from '@vanilla-extract/css';
import { columnsOf } from '#app/styles/columns.ts';
import { insideStyle, uiStyle } from '#app/styles/layered-style.ts';
import { ui } from '#app/styles/layers.css.ts';
import { color, size, space } from '#app/styles/theme.css.ts';

export const look = styleVariants(
  {
    facts: {
      display: 'grid',
      gridTemplateColumns: columnsOf('260px'),
      gap: `${space[2]} ${space[6]}`,
    },
    summary: { display: 'grid', gap: space[2] },
  },
  (rule) => ({ '@layer': { [ui]: rule } }),
);

insideStyle('dt', { flex: 'none', color: color.muted });

// As wide as most terms, so that values stand below each other.
insideStyle(`${look.facts} dt`, { minWidth: '5em', maxWidth: '8em' });

insideStyle(`${look.facts} > div, ${look.summary} > div`, {
  display: 'flex',
  alignItems: 'baseline',
  gap: space[3],
});

insideStyle(`${look.summary} > div`, { justifyContent: 'space-between' });

// A long term is wrapped before its value, because an amount must not be broken.
insideStyle(`${look.summary} dt`, { flex: 'initial' });
insideStyle(`${look.summary} dd`, { flex: 'none', maxWidth: '70%' });

export const total = uiStyle({
  paddingTop: space[3],
  borderTop: `1px solid ${color.line}`,
  fontSize: size.large,
});

import { globalStyle } from '@vanilla-extract/css';
import { insideStyle, screenStyle } from '#app/styles/layered-style.ts';
import { screen } from '#app/styles/layers.css.ts';
import { color, media, size, space } from '#app/styles/theme.css.ts';

export const only = screenStyle({
  display: 'inline-flex',
  alignItems: 'center',
  justifySelf: 'start',
  gap: space[2],
  minHeight: '28px',
  '@media': { [media.print]: { display: 'none' } },
});

export const table = screenStyle({ width: 'auto' });

insideStyle(`${table} :is(th,td)`, {
  width: '220px',
  minWidth: '150px',
  padding: `${space[2]} ${space[3]}`,
  borderBottom: `1px solid ${color.line}`,
  verticalAlign: 'top',
  // Six goods side by side have room on paper.
  '@media': { [media.print]: { minWidth: 0, padding: space[1], fontSize: size.small } },
});
insideStyle(`${table} thead th > *`, { display: 'block', minHeight: '24px', fontWeight: 600 });
insideStyle(`${table} tr > :first-child`, {
  position: 'sticky',
  left: 0,
  width: '128px',
  minWidth: '96px',
  background: color.sunken,
  color: color.muted,
  fontSize: size.small,
});
insideStyle(`${table} tr:last-child > *`, { borderBottom: 0 });

export const differs = screenStyle({});

insideStyle(`${differs} > td`, { background: color.warningTint });

export const same = screenStyle({});

globalStyle(`:has(> * > [id=only]:checked) ${same}`, {
  '@layer': { [screen]: { display: 'none' } },
});

export const lowest = screenStyle({ fontWeight: 600 });

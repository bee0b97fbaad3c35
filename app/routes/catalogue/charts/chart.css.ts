import { insideStyle, screenStyle } from '#app/styles/layered-style.ts';
import { color, size, space } from '#app/styles/theme.css.ts';

/** Prices beside the plot, days below it. */
export const chart = screenStyle({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0,1fr)',
  gap: space[2],
  color: color.muted,
  fontSize: size.small,
});

export const prices = screenStyle({
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'space-between',
  textAlign: 'end',
  // The middle of the first and the last line of text is at the plot's edge.
  margin: `-${space[2]} 0`,
});

export const days = screenStyle({
  gridColumn: 2,
  display: 'flex',
  justifyContent: 'space-between',
});

export const plot = screenStyle({ width: '100%', height: '220px', overflow: 'visible' });

insideStyle(`${plot} path`, { vectorEffect: 'non-scaling-stroke' });

export const rule = screenStyle({ stroke: color.line });
export const ground = screenStyle({ fill: color.primaryTint });
export const outline = screenStyle({ fill: 'none', stroke: color.primary, strokeWidth: 2 });

export const figures = screenStyle({ maxHeight: '320px', marginTop: space[2], overflow: 'auto' });

insideStyle(`${figures} :is(th,td)`, {
  padding: `${space[1]} ${space[3]}`,
  borderBottom: `1px solid ${color.line}`,
  textAlign: 'end',
});
insideStyle(`${figures} :is(th,td):first-child`, { textAlign: 'start' });

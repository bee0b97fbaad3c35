import { insideStyle, screenStyle } from '#app/styles/layered-style.ts';
import { color, space } from '#app/styles/theme.css.ts';

export const directory = screenStyle({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill,minmax(min(100%,192px),1fr))',
  gap: `${space[5]} ${space[8]}`,
});

export const children = screenStyle({ display: 'flex', flexWrap: 'wrap', gap: `0 ${space[3]}` });

insideStyle(`${children} a`, { color: color.muted });

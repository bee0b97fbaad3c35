import { insideStyle, screenStyle } from '#app/styles/layered-style.ts';
import { color, space } from '#app/styles/theme.css.ts';

export const directory = screenStyle({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill,minmax(min(100%,320px),1fr))',
  gap: `${space[5]} ${space[8]}`,
});

insideStyle(`${directory} li li a`, { color: color.muted });

import { insideStyle, screenStyle } from '#app/styles/layered-style.ts';
import { color, radius, size, space } from '#app/styles/theme.css.ts';

export const headline = screenStyle({
  display: 'grid',
  alignContent: 'start',
  gap: space[2],
  color: color.text,
});

insideStyle(`${headline} > img`, {
  width: '100%',
  height: '220px',
  objectFit: 'cover',
  borderRadius: radius.small,
});

export const title = screenStyle({ fontSize: size.title });

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

export const article = screenStyle({
  display: 'grid',
  gridTemplateColumns: 'minmax(0,1fr) auto',
  gap: `0 ${space[3]}`,
});

/** One line each, so that the height of the list is known. */
export const oneLine = screenStyle({
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});

export const brief = screenStyle({ gridColumn: '1 / -1' });

import { insideStyle, screenStyle } from '#app/styles/layered-style.ts';
import { color, media, radius } from '#app/styles/theme.css.ts';

/** The whole picture, however wide the column is. */
export const picture = screenStyle({
  background: color.page,
  border: `1px solid ${color.line}`,
  borderRadius: radius.medium,
  overflow: 'hidden',
});

insideStyle(`${picture} > img`, { width: '100%', height: '200px', objectFit: 'contain' });

/** Comes first, and stands beside the terms where there is room. */
export const aside = screenStyle({ '@media': { [media.wide]: { order: 1 } } });

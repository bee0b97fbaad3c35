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

/** Above the terms on a phone, beside them on a wide page. */
export const aside = screenStyle({ '@media': { [media.wide]: { order: 1 } } });

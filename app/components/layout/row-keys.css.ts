import { layoutStyle } from '#app/styles/layered-style.ts';
import { color, media, size, space } from '#app/styles/theme.css.ts';

export const help = layoutStyle({
  padding: space[2],
  color: color.muted,
  fontSize: size.small,
  '@media': { [media.phone]: { display: 'none' }, [media.print]: { display: 'none' } },
});

import { insideStyle, uiStyle } from '#app/styles/layered-style.ts';
import { space } from '#app/styles/theme.css.ts';

/** A strip that scrolls sideways; its items snap to the start. */
export const track = uiStyle({
  display: 'flex',
  gap: space[4],
  overflowX: 'auto',
  scrollSnapType: 'x mandatory',
  scrollbarWidth: 'thin',
  paddingBottom: space[2],
});

insideStyle(`${track} > *`, { flex: 'none', scrollSnapAlign: 'start' });

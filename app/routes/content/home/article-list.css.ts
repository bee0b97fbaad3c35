import { screenStyle } from '#app/styles/layered-style.ts';
import { space } from '#app/styles/theme.css.ts';

export const article = screenStyle({
  display: 'grid',
  gridTemplateColumns: 'minmax(0,1fr) auto',
  gap: `0 ${space[3]}`,
});

/** One line each, so that the list is as high as it has rows. */
export const oneLine = screenStyle({
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});

export const brief = screenStyle({ gridColumn: '1 / -1' });

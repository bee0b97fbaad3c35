import { screenStyle } from '#app/styles/layered-style.ts';
import { color, media, space } from '#app/styles/theme.css.ts';

/** Rows out of view are not laid out: a list may have a thousand. */
export const row = screenStyle({
  display: 'grid',
  gridTemplateColumns: 'minmax(0,1fr) 220px auto auto',
  alignItems: 'end',
  gap: space[3],
  padding: `${space[3]} 0`,
  borderTop: `1px solid ${color.line}`,
  contentVisibility: 'auto',
  containIntrinsicHeight: 'auto 84px',
  '@media': { [media.phone]: { gridTemplateColumns: 'minmax(0,1fr) auto' } },
});

/** What is asked for, on a phone above its quantity. */
export const goods = screenStyle({ '@media': { [media.phone]: { gridColumn: '1 / -1' } } });

export const count = screenStyle({
  display: 'grid',
  gridTemplateColumns: 'minmax(0,1fr) 64px',
  alignItems: 'end',
  gap: space[2],
});

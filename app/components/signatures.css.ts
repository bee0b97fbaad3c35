import { screenStyle } from '#app/styles/layered-style.ts';
import { color, media, space } from '#app/styles/theme.css.ts';

/** Places to sign, beside each other on paper too. */
export const signatures = screenStyle({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr 1fr',
  gap: space[6],
  marginTop: space[6],
  // On one sheet.
  breakInside: 'avoid',
  '@media': { [media.phone]: { gridTemplateColumns: '1fr' } },
});
export const signature = screenStyle({
  paddingTop: space[6],
  borderBottom: `1px solid ${color.text}`,
});

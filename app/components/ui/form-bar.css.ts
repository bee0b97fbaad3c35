import { uiStyle } from '#app/styles/layered-style.ts';
import { color, media, space } from '#app/styles/theme.css.ts';

export const bar = uiStyle({
  position: 'sticky',
  zIndex: 5,
  // Above what a phone has at its lower edge.
  bottom: 'var(--bar, 0px)',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[3],
  padding: space[3],
  marginInline: `-${space[3]}`,
  borderTop: `1px solid ${color.line}`,
  // Of a card, in which it may be.
  background: color.surface,
  '@media': { [media.print]: { display: 'none' } },
});

import { keyframes } from '@vanilla-extract/css';
import { screenStyle } from '#app/styles/layered-style.ts';
import { color, media, size, space } from '#app/styles/theme.css.ts';

export const buttons = screenStyle({
  position: 'relative',
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[3],
  '@media': { [media.phone]: { display: 'grid', gridTemplateColumns: '1fr 1fr' } },
});

const shown = keyframes({ from: { visibility: 'visible' }, to: { visibility: 'visible' } });

/** Shown for one second (spec 2 §4), above the buttons. */
export const added = screenStyle({
  position: 'absolute',
  bottom: '100%',
  visibility: 'hidden',
  color: color.success,
  fontSize: size.small,
  animation: `${shown} 1s`,
});

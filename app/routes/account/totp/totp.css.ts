import { screenStyle } from '#app/styles/layered-style.ts';
import { size, space } from '#app/styles/theme.css.ts';

/** The code to scan, and beside it or below what to do then. */
export const setup = screenStyle({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[6],
  alignItems: 'flex-start',
});

export const qrCode = screenStyle({ width: '200px', flex: 'none' });

export const secret = screenStyle({ overflowWrap: 'anywhere' });

export const codes = screenStyle({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(190px, 1fr))',
  gap: space[2],
  fontSize: size.large,
});

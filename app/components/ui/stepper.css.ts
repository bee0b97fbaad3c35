import { uiStyle } from '#app/styles/layered-style.ts';
import { color, media, radius, size } from '#app/styles/theme.css.ts';

export const stepper = uiStyle({
  display: 'inline-grid',
  justifySelf: 'start',
  gridTemplateColumns: '32px 72px 32px',
  height: '36px',
  border: `1px solid ${color.outline}`,
  borderRadius: radius.small,
  background: color.surface,
  overflow: 'hidden',
  ':focus-within': { borderColor: color.primary },
  '@media': {
    // Its buttons are 44 px large, within its border.
    [media.phone]: { gridTemplateColumns: '44px 72px 44px', height: '46px' },
    // On paper, the number alone.
    [media.print]: { display: 'inline-block', border: 0 },
  },
  selectors: {
    '&:has([aria-invalid])': { borderColor: color.danger, background: color.dangerTint },
  },
});

export const input = uiStyle({
  width: '100%',
  border: 0,
  background: 'transparent',
  textAlign: 'center',
  ':focus-visible': { outlineOffset: '-2px' },
  '@media': { [media.phone]: { fontSize: size.large } },
});

export const step = uiStyle({
  display: 'grid',
  '@media': { [media.print]: { display: 'none' } },
  placeItems: 'center',
  border: 0,
  background: color.page,
  cursor: 'pointer',
  ':focus-visible': { outlineOffset: '-2px' },
  ':disabled': { visibility: 'hidden' },
});

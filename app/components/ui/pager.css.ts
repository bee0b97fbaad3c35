import { insideStyle, uiStyle } from '#app/styles/layered-style.ts';
import { color, media, radius, space } from '#app/styles/theme.css.ts';

export const pager = uiStyle({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  gap: `${space[2]} ${space[4]}`,
});

insideStyle(`${pager} select`, { width: '112px' });
insideStyle(`${pager} input`, { width: '64px', textAlign: 'center' });

insideStyle(`${pager} form`, { display: 'flex', alignItems: 'center', gap: space[1] });

export const numbers = uiStyle({ display: 'flex', flexWrap: 'wrap', alignItems: 'center' });

insideStyle(`${numbers} a[aria-label]`, {
  minWidth: '36px',
  padding: `${space[2]} ${space[1]}`,
  borderRadius: radius.small,
  textAlign: 'center',
  '@media': { [media.phone]: { minWidth: '44px', lineHeight: '28px' } },
});
insideStyle(`${numbers} [aria-current]`, { background: color.primary, color: color.surface });

// Buttons of what a script does by itself.
insideStyle(`[data-hydrated] ${pager} form button`, { display: 'none' });

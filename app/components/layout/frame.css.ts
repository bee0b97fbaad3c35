import { layoutStyle } from '#app/styles/layered-style.ts';
import { color, space } from '#app/styles/theme.css.ts';

const bar = {
  zIndex: 30,
  insetInline: 0,
  top: 0,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: space[3],
  padding: space[2],
  background: color.warningTint,
} as const;

/** Over the head of the page. */
export const dropped = layoutStyle({ ...bar, position: 'fixed' });

/** Above a page that is read offline. */
export const offline = layoutStyle({ ...bar, position: 'sticky' });

export const skip = layoutStyle({
  position: 'absolute',
  zIndex: 30,
  padding: space[3],
  background: color.surface,
  selectors: { '&:not(:focus)': { clipPath: 'inset(50%)' } },
});

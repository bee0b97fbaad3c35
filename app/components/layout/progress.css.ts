import { layoutStyle } from '#app/styles/layered-style.ts';
import { color, space } from '#app/styles/theme.css.ts';

export const dropped = layoutStyle({
  position: 'fixed',
  zIndex: 30,
  insetInline: 0,
  top: 0,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: space[3],
  padding: space[2],
  background: color.warningTint,
  borderBottom: `1px solid ${color.warning}`,
});

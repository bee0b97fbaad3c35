import { screenStyle } from '#app/styles/layered-style.ts';
import { color, radius, space } from '#app/styles/theme.css.ts';

export const centred = screenStyle({ justifyItems: 'center', textAlign: 'center' });
export const code = screenStyle({ width: '240px', maxWidth: '100%' });
export const actions = screenStyle({ justifyContent: 'center' });

/** Leads to another app, which is no link of the portal's. */
export const open = screenStyle({
  padding: `${space[3]} ${space[8]}`,
  borderRadius: radius.small,
  background: color.buy,
  color: '#fff',
  fontWeight: 600,
});

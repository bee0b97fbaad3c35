import { screenStyle } from '#app/styles/layered-style.ts';
import { space } from '#app/styles/theme.css.ts';

export const search = screenStyle({
  display: 'flex',
  gap: space[2],
  width: '100%',
  maxWidth: '560px',
});

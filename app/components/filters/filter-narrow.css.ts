import { uiStyle } from '#app/styles/layered-style.ts';
import { space } from '#app/styles/theme.css.ts';

/** Above the choices of a filter that is open. */
export const narrow = uiStyle({ display: 'flex', gap: space[1], width: '100%' });

import { screenStyle } from '#app/styles/layered-style.ts';

/** About as high as the form beside it. */
export const window = screenStyle({ height: '432px', overflowY: 'auto' });

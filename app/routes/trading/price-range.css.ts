import { screenStyle } from '#app/styles/layered-style.ts';

export const bound = screenStyle({ width: '112px' });

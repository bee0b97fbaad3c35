import { screenStyle } from '#app/styles/layered-style.ts';

export const centred = screenStyle({ justifyItems: 'center', textAlign: 'center' });
export const code = screenStyle({ width: '240px', maxWidth: '100%' });
export const actions = screenStyle({ justifyContent: 'center' });

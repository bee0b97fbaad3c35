import { screenStyle } from '#app/styles/layered-style.ts';
import { space } from '#app/styles/theme.css.ts';

export { words } from '#app/components/rich-text.css.ts';

export const article = screenStyle({ maxWidth: '720px', margin: '0 auto' });

export const steps = screenStyle({ listStyle: 'decimal', paddingLeft: space[6] });

export const text = screenStyle({ marginTop: space[6] });

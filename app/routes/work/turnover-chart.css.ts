import { screenStyle } from '#app/styles/layered-style.ts';
import { color } from '#app/styles/theme.css.ts';

export const plot = screenStyle({ width: '100%', height: '180px', fill: color.primary });

import { insideStyle, screenStyle } from '#app/styles/layered-style.ts';
import { color } from '#app/styles/theme.css.ts';

export const spark = screenStyle({ width: '96px', height: '24px', verticalAlign: 'middle' });

insideStyle(`${spark} path`, { fill: 'none', stroke: color.primary });

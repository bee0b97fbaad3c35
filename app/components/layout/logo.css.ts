import { insideLayoutStyle, layoutStyle } from '#app/styles/layered-style.ts';
import { color } from '#app/styles/theme.css.ts';

export const mark = layoutStyle({ flex: 'none', width: '36px', fill: color.primary });

insideLayoutStyle(`${mark} path`, { fill: '#fff' });

import { insideStyle, screenStyle } from '#app/styles/layered-style.ts';
import { media, space } from '#app/styles/theme.css.ts';

/** Tables whose cells are typed in: the controls stay wide enough to read. */
export const typedRows = screenStyle({});
insideStyle(`${typedRows} td input`, { '@media': { [media.wide]: { minWidth: '120px' } } });

/** One delivery below another. */
export const delivery = screenStyle({ display: 'grid', gap: space[3] });

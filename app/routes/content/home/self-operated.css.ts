import { insideStyle, screenStyle } from '#app/styles/layered-style.ts';
import { media } from '#app/styles/theme.css.ts';

export const goods = screenStyle({});

// Two rows of two are enough of a category on a phone.
insideStyle(`${goods} > :nth-child(n+5)`, { '@media': { [media.phone]: { display: 'none' } } });

import { insideStyle, screenStyle } from '#app/styles/layered-style.ts';
import { media } from '#app/styles/theme.css.ts';

export const rows = screenStyle({});

// Tables give space to words first; this keeps the controls wide enough to read, and the goods' words in lines.
insideStyle(`${rows} td :is(input,select,p)`, {
  '@media': { [media.wide]: { minWidth: '104px' } },
});
insideStyle(`${rows} td [name^=deliveryA]`, { '@media': { [media.wide]: { minWidth: '160px' } } });

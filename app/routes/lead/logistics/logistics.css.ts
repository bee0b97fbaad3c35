import { columnsOf } from '#app/styles/columns.ts';
import { insideStyle, screenStyle } from '#app/styles/layered-style.ts';
import { media } from '#app/styles/theme.css.ts';

export const pictures = screenStyle({
  display: 'grid',
  gridTemplateColumns: columnsOf('280px', 'fit'),
  gap: '16px',
  '@media': { [media.phone]: { gap: '8px' } },
});

insideStyle(`${pictures} img`, { width: '100%', borderRadius: '6px' });

import { panel } from '#app/components/ui/dialog.css.ts';
import { insideStyle, screenStyle } from '#app/styles/layered-style.ts';

/** As large as the window allows. */
export const large = screenStyle({
  width: '100%',
  height: 'auto',
  maxHeight: 'calc(100vh - 220px)',
  objectFit: 'contain',
});

insideStyle(`${panel}:has(${large})`, { width: '100%', maxWidth: '960px' });

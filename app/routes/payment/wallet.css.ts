import { screenStyle } from '#app/styles/layered-style.ts';
import { space } from '#app/styles/theme.css.ts';

/** The code and the button that sends it, aligned at the top of the control. */
export const codeLine = screenStyle({
  display: 'grid',
  gridTemplateColumns: 'minmax(0,1fr) auto',
  alignItems: 'start',
  gap: space[3],
});

export const besideControl = screenStyle({ paddingTop: '26px' });

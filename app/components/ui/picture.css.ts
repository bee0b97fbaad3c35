import { uiStyle } from '#app/styles/layered-style.ts';

/** Of a picture of another shape its middle is shown, so that rows keep their height. */
export const square = uiStyle({ aspectRatio: '1', objectFit: 'cover' });

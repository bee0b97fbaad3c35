/** What other subjects may use of this one. */

export { publishPicture } from './published-picture.ts';

/** What other subjects may use of this one. */

export { trimWaiting } from './apply.ts';

/** What other subjects may use of this one. */

export { sweepDrafts } from './drafts.ts';

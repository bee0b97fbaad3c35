export { sweepDrafts } from './drafts.ts';

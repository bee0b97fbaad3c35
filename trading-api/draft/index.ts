export { leaveDraftsTo, sweepDrafts } from './drafts.ts';

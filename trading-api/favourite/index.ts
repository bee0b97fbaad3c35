/** What other subjects may use of this one. */

export { countFollowers, isFollowing } from './follows.ts';

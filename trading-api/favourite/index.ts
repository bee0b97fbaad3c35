export { countFollowers, isFollowing } from './follows.ts';

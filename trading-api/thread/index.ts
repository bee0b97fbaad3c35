/** What other subjects may use of this one. */

export { isPutToPlatform } from './put-to-platform.ts';

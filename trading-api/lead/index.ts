/** What other subjects may use of this one. */

export { leadPhone } from './phone.ts';
export { newestDemands } from './retention.ts';

/** What other subjects may use of this one. */

export { sweepRefusals } from './bid.ts';
export { deadlinesOfAuction, signedAuctionDeadlines } from './deadlines.ts';

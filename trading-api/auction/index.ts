/** What other subjects may use of this one. */

export { deadlinesOfAuction, signedAuctionDeadlines } from './deadlines.ts';
export { sweepRefusals } from './receipts.ts';

export { hasLeftItsCompany } from './auctions.ts';
export { deadlinesOfAuction, signedAuctionDeadlines } from './deadlines.ts';
export { sweepRefusals } from './receipts.ts';

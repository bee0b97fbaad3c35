import * as award from '#app/domain/auction/award-contract.ts';
import * as bidding from '#app/domain/auction/bid-contract.ts';
import * as auction from '#app/domain/auction/contract.ts';
import * as record from '#app/domain/auction/record-contract.ts';
import { bySeller, type Step, step } from './step.ts';

/** He finds an auction that runs, watches it, and bids, allowed or not; he has won nothing. */
export const bid: readonly Step[] = [
  step(auction.auctionPage)(
    () => ({ queryStatus: 'ongoing' }),
    ({ content }, found) => {
      const entered = content.find(({ partStatus }) => partStatus === 'auditPass') ?? content[0];
      found.auctionId = entered?.id ?? found.auctionId;
    },
  ),
  step(auction.systemDate)(() => ({})),
  step(bidding.roundRobin)(({ auctionId }) => ({ auctionId })),
  step(bidding.extensionLog)(({ auctionId }) => ({ auctionId })),
  step(record.bidLog)(({ auctionId }) => ({ auctionId })),
  step(record.auctionHeads)(({ auctionId }) => ({ auctionId })),
  step(record.auctionKeys)(() => ({})),
  step(auction.freezeMargin)(({ auctionId }) => ({ auctionId })),
  step(bidding.increasePrice)(({ auctionId }) => ({ auctionId, price: '0.01', count: '1' })),
  step(bidding.setLimit)(({ auctionId }) => ({ auctionId, price: '' })),
  step(bidding.myBids)(({ auctionId }) => ({ auctionId })),
  step(record.bidReceipt)(() => ({ receiptId: 'none' })),
  step(award.acceptOffer)(({ auctionId }) => ({ auctionId })),
  step(award.declineOffer)(({ auctionId }) => ({ auctionId })),
  step(award.giveUpAward)(({ auctionId }) => ({ auctionId })),
  bySeller(step(award.saleAuctions)(() => ({}))),
  bySeller(step(award.saleAuctionById)(({ auctionId }) => ({ auctionId }))),
];

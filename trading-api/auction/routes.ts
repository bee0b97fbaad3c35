import {
  acceptOffer,
  declineOffer,
  giveUpAward,
  saleAuctions,
} from '#app/domain/auction/award-contract.ts';
import {
  type BidAnswer,
  extensionLog,
  increasePrice,
  myBids,
  roundRobin,
} from '#app/domain/auction/bid-contract.ts';
import {
  auctionDetail,
  auctionPage,
  auctionRecommend,
  freezeMargin,
  mySigns,
  participate,
  saveAuctionSign,
  systemDate,
} from '#app/domain/auction/contract.ts';
import {
  auctionSigns,
  auditSign,
  cancelAuction,
  decideAward,
  deskAuction,
  saveAuction,
  saveSession,
  voidBid,
  waiveDefault,
} from '#app/domain/auction/desk-contract.ts';
import { logFileName } from '#app/domain/auction/log-file.ts';
import {
  auctionHeads,
  auctionKeys,
  bidLog,
  bidReceipt,
} from '#app/domain/auction/record-contract.ts';
import type { BidLimit } from '#app/domain/company/approval.ts';
import type { Parsed } from '#app/domain/endpoint.ts';
import { sellerCodeOf } from '#trading-api/catalogue/index.ts';
import { mostOf } from '#trading-api/company/index.ts';
import { publishBid } from '#trading-api/platform/database/changes.ts';
import {
  type Call,
  type CustomerCall,
  customerRoute,
  type Market,
  type Route,
  route,
} from '#trading-api/platform/http/route.ts';
import { TaggedAnswer } from '#trading-api/platform/http/tagged.ts';
import { admitBid, knownSenders, senderOf } from './admission.ts';
import { logText } from './auction-log.ts';
import { auctionById } from './auctions.ts';
import { audit, signsPage } from './audit.ts';
import * as answers from './award/answers.ts';
import { decideOnAward, letOff } from './award/decisions.ts';
import { saleAuctionsOf, signedAuctions } from './award/lists.ts';
import { takeBid } from './bid.ts';
import { announceSession, announceTyped, cancel, voidAcceptedBid } from './desk.ts';
import { newestHeads } from './heads.ts';
import { freezeAuctionMargin } from './margin.ts';
import { auctionInfoOf, auctionsPage, recommendedAuctions } from './reads.ts';
import { bidsOf, receiptOf } from './receipts.ts';
import { publicKeys } from './signing.ts';
import { participationOf, signUp } from './signs.ts';
import { watchOf } from './snapshot.ts';
import { extensionsOf } from './standing.ts';
import { watchedAuction } from './watch.ts';

const bidRoute: Route = {
  ...customerRoute(
    increasePrice,
    async ({ db, customer, person, input, now, market }) => {
      const mostFor = (sign: BidLimit) => mostOf(db, { customer, person }, sign);
      const { receipt, ...answer } = await takeBid(db, customer.id, input, now, mostFor);
      return { ...answer, signed: market.auctionKey.signed(receipt) };
    },
    ({ market, input }, answer) => showBid(market, input.auctionId, answer),
  ),
  queueOf: ({ input }) => `auction ${(input as Parsed<typeof increasePrice>).auctionId}`,
  senderOf: (token, { auctionId }) => senderOf(token, auctionId),
  refusalBySender: ({ db }, sender) => knownSenders(db).refusalAboveBudget(sender),
  refusalByLastAnswer: ({ db }, sender) => knownSenders(db).refusalOfOutsider(sender),
  refusalBeforeFastify: ({ db, queues }, sender) =>
    knownSenders(db).refusalAtOnce(sender, !queues.isBusy(sender)),
  admit: (call) => {
    const { db, input, ...caller } = call as CustomerCall<typeof increasePrice>;
    return admitBid(db, caller, input);
  },
};

export const auctionRoutes: readonly Route[] = [
  // Bidding.
  bidRoute,
  customerRoute(freezeMargin, ({ db, input, ...call }) =>
    freezeAuctionMargin(db, call, input.auctionId),
  ),
  { endpoint: roundRobin, handle: (call) => poll(call as Call<typeof roundRobin>) },
  customerRoute(myBids, ({ db, customer, input }) => bidsOf(db, customer.id, input.auctionId)),
  route(extensionLog, async ({ db, input }) =>
    extensionsOf(db, await auctionById(db, input.auctionId)),
  ),
  route(bidLog, async ({ db, input }) => {
    const auction = await auctionById(db, input.auctionId);
    const fileName = logFileName(auction.id, auction.headHash);
    return { fileName, text: await logText(db, auction) };
  }),
  customerRoute(bidReceipt, ({ db, customer, input, market }) =>
    receiptOf(db, customer.id, input.receiptId, market.auctionKey),
  ),
  route(auctionHeads, ({ db, input, market }) => newestHeads(db, input, market.auctionKey)),
  route(auctionKeys, ({ db }) => publicKeys(db)),
  route(systemDate, ({ now }) => ({ systemDate: now.toISOString() })),
  // Auctions and signing up.
  route(auctionRecommend, ({ db, customer, now }) =>
    recommendedAuctions(db, customer?.id ?? null, now),
  ),
  route(auctionPage, ({ db, customer, input, now }) =>
    auctionsPage(db, customer?.id ?? null, input, now),
  ),
  route(auctionDetail, ({ db, customer, input, now }) =>
    auctionInfoOf(db, customer, input.id, now),
  ),
  customerRoute(participate, ({ db, customer, input, now }) =>
    participationOf(db, customer, input, now),
  ),
  customerRoute(saveAuctionSign, ({ db, customer, person, input, clock }) =>
    signUp(db, { customer, person }, input, clock),
  ),
  customerRoute(mySigns, ({ db, customer, input, now }) =>
    signedAuctions(db, customer.id, input, now),
  ),
  // What was won.
  customerRoute(acceptOffer, ({ db, customer, proveFor, input, clock }) =>
    answers.acceptOffer(db, { customerId: customer.id, proveFor, clock }, input.auctionId),
  ),
  customerRoute(declineOffer, async ({ db, customer, input, clock }) => {
    await answers.declineOffer(db, customer.id, input.auctionId, clock);
    return 'success' as const;
  }),
  customerRoute(giveUpAward, async ({ db, customer, proveFor, input, clock }) => {
    await answers.giveUp(db, { customerId: customer.id, proveFor, clock }, input.auctionId);
    return 'success' as const;
  }),
  customerRoute(saleAuctions, ({ db, customer, input, now }) =>
    saleAuctionsOf(db, sellerCodeOf(customer), input, now),
  ),
  // The operator's calls; the `access` of the endpoints protects them.
  customerRoute(saveSession, ({ db, customer, input, now }) =>
    announceSession(db, customer, input, now),
  ),
  customerRoute(saveAuction, ({ db, customer, input, now }) =>
    announceTyped(db, customer, input, now),
  ),
  customerRoute(cancelAuction, ({ db, input, now }) => cancel(db, input, now)),
  customerRoute(
    voidBid,
    ({ db, input, now }) => voidAcceptedBid(db, input, now),
    ({ market, input }) => watchOf(market).invalidate(input.auctionId),
  ),
  customerRoute(auctionSigns, ({ db, input }) => signsPage(db, input)),
  customerRoute(auditSign, ({ db, customer, input, clock }) =>
    audit(db, customer.id, input, clock),
  ),
  customerRoute(decideAward, ({ db, input, clock }) => decideOnAward(db, input, clock)),
  customerRoute(waiveDefault, ({ db, input, clock }) => letOff(db, input, clock)),
  customerRoute(deskAuction, ({ db, input, now }) => watchedAuction(db, input, now)),
];

/** Shows an accepted bid to all who watch the auction, in this process and in the others. */
function showBid(market: Market, auctionId: string, { sequence, snapshot }: BidAnswer): void {
  if (sequence === null) return;
  watchOf(market).show(auctionId, snapshot);
  // PGlite has no other process. Who does not hear of it sees it a second later.
  if (market.vitals.engine === 'pglite') return;
  publishBid(market.db, auctionId, snapshot.recordCount).catch(() => {});
}

/** The snapshot shared by all watchers, in the envelope, with the time of this answer. */
async function poll({ market, input, now }: Call<typeof roundRobin>): Promise<TaggedAnswer> {
  const { begun, tag } = await watchOf(market).poll(input.auctionId);
  const end = `,"systemDate":"${now.toISOString()}"}}`;
  return new TaggedAnswer({ begun, end, tag, systemDate: now });
}

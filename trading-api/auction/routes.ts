import * as awardCalls from '#app/domain/auction/award-contract.ts';
import * as bidCalls from '#app/domain/auction/bid-contract.ts';
import * as calls from '#app/domain/auction/contract.ts';
import * as deskCalls from '#app/domain/auction/desk-contract.ts';
import { logFileName } from '#app/domain/auction/log-file.ts';
import * as recordCalls from '#app/domain/auction/record-contract.ts';
import type { BidLimit } from '#app/domain/company/bid-limit.ts';
import type { Acting } from '#trading-api/account/index.ts';
import { mostOf } from '#trading-api/company/index.ts';
import { publishBid } from '#trading-api/platform/database/changes.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import {
  type Call,
  type CustomerCall,
  customerRoute,
  type Market,
  type Route,
  route,
} from '#trading-api/platform/http/route.ts';
import { TaggedAnswer } from '#trading-api/platform/http/tagged.ts';
import { accept } from '#trading-api/platform/refusal.ts';
import { admitBid, figuresOf, knownSenders, senderOf } from './admission.ts';
import { logText } from './auction-log.ts';
import { auctionById } from './auctions.ts';
import { audit, signsPage } from './audit.ts';
import * as answers from './award/answers.ts';
import { decideOnAward, forgiveDefault } from './award/decisions.ts';
import { saleAuctionOf, saleAuctionsOf, signedAuctions } from './award/lists.ts';
import { takeBid } from './bid.ts';
import {
  allSessions,
  announceSession,
  announceTyped,
  cancel,
  removeSession,
  voidAcceptedBid,
} from './desk.ts';
import { newestHeads } from './heads.ts';
import { freezeAuctionMargin } from './margin.ts';
import { auctionInfoOf, auctionsPage, recommendedAuctions } from './reads.ts';
import { bidsOf, receiptOf } from './receipts.ts';
import { limitPrice, takeLimit } from './set-limit.ts';
import { publicKeys } from './signing.ts';
import { participationOf, signUp } from './signs.ts';
import { watchOf } from './snapshot.ts';
import { extensionsOf } from './standing.ts';
import { watchedAuction } from './watch.ts';

/** Bids and limits of an auction wait in one queue. */
const queueOf: Route['queueOf'] = ({ input }) =>
  `auction ${(input as { auctionId: string }).auctionId}`;

const mostOfBidder =
  (db: Database, acting: Acting, { auctionId }: { auctionId: string }, now: Date) =>
  (limit: BidLimit) =>
    mostOf(db, acting, { auctionId, limit }, now);

const bidRoute: Route = {
  ...customerRoute(
    bidCalls.increasePrice,
    async ({ db, customer, person, input, now, market }) => {
      const mostFor = mostOfBidder(db, { customer, person }, input, now);
      const { receipt, ...answer } = await takeBid(
        db,
        { customerId: customer.id, person },
        input,
        now,
        mostFor,
      );
      return { ...answer, signed: market.auctionKey.signed(receipt) };
    },
    ({ market, input }, { sequence, snapshot }) => {
      if (sequence !== null) showBids(market, input.auctionId, snapshot);
    },
  ),
  queueOf,
  senderOf: (token, { auctionId }) => senderOf(token, auctionId),
  refusalBySender: ({ db }, sender) => knownSenders(db).refusalAboveBudget(sender),
  refusalByLastAnswer: ({ db }, sender) => knownSenders(db).refusalOfOutsider(sender),
  refusalBeforeFastify: ({ db, queues }, sender) =>
    knownSenders(db).refusalAtOnce(sender, !queues.isBusy(sender)),
  admit: (call) => {
    const { db, input, ...caller } = call as CustomerCall<typeof bidCalls.increasePrice>;
    return admitBid(db, caller, input, () => accept(bidCalls.increasePrice, figuresOf(input)));
  },
};

/** Limits wait with the bids of their auction, and are of one budget with them. */
const limitRoute: Route = {
  ...customerRoute(
    bidCalls.setLimit,
    async ({ db, customer, person, input, now }) => {
      const mostFor = mostOfBidder(db, { customer, person }, input, now);
      return takeLimit(db, { customerId: customer.id, person }, input, now, mostFor);
    },
    ({ market, input }, { snapshot }) => showBids(market, input.auctionId, snapshot),
  ),
  queueOf,
  admit: (call) => {
    const { db, input, ...caller } = call as CustomerCall<typeof bidCalls.setLimit>;
    return admitBid(db, caller, input, () => limitPrice(input));
  },
};

export const auctionRoutes: readonly Route[] = [
  // Bidding.
  bidRoute,
  limitRoute,
  customerRoute(calls.freezeMargin, ({ db, input, ...call }) =>
    freezeAuctionMargin(db, call, input.auctionId),
  ),
  {
    endpoint: bidCalls.roundRobin,
    handle: (call) => poll(call as Call<typeof bidCalls.roundRobin>),
  },
  bidsOf,
  route(bidCalls.extensionLog, async ({ db, input }) =>
    extensionsOf(db, await auctionById(db, input.auctionId)),
  ),
  route(recordCalls.bidLog, async ({ db, input }) => {
    const auction = await auctionById(db, input.auctionId);
    const fileName = logFileName(auction.id, auction.headHash);
    return { fileName, text: await logText(db, auction) };
  }),
  receiptOf,
  route(recordCalls.auctionHeads, ({ db, input, market }) =>
    newestHeads(db, input, market.auctionKey),
  ),
  route(recordCalls.auctionKeys, ({ db }) => publicKeys(db)),
  route(calls.systemDate, ({ now }) => ({ systemDate: now.toISOString() })),
  // Auctions and signing up.
  recommendedAuctions,
  auctionsPage,
  auctionInfoOf,
  participationOf,
  customerRoute(calls.saveAuctionSign, ({ db, customer, person, input, clock }) =>
    signUp(db, { customer, person }, input, clock),
  ),
  signedAuctions,
  // What was won.
  customerRoute(awardCalls.acceptOffer, ({ db, customer, person, proveFor, input, clock }) =>
    answers.acceptOffer(db, { customer, person, proveFor, clock }, input.auctionId),
  ),
  customerRoute(awardCalls.declineOffer, ({ db, customer, input, clock }) =>
    answers.declineOffer(db, customer.id, input.auctionId, clock),
  ),
  customerRoute(awardCalls.giveUpAward, ({ db, customer, proveFor, input, clock }) =>
    answers.giveUp(db, { customerId: customer.id, proveFor, clock }, input.auctionId),
  ),
  saleAuctionsOf,
  saleAuctionOf,
  // The operator's calls; the `access` of the endpoints protects them.
  announceSession,
  allSessions,
  removeSession,
  announceTyped,
  customerRoute(deskCalls.cancelAuction, ({ db, input, now }) => cancel(db, input, now)),
  customerRoute(
    deskCalls.voidBid,
    ({ db, input, now }) => voidAcceptedBid(db, input, now),
    ({ market, input }) => watchOf(market).invalidate(input.auctionId),
  ),
  signsPage,
  customerRoute(deskCalls.auditSign, ({ db, customer, input, clock }) =>
    audit(db, customer.id, input, clock),
  ),
  customerRoute(deskCalls.decideAward, ({ db, input, clock }) => decideOnAward(db, input, clock)),
  customerRoute(deskCalls.waiveDefault, ({ db, input, clock }) => forgiveDefault(db, input, clock)),
  watchedAuction,
];

/** Shows new bids to all who watch the auction, in this process and in the others. */
function showBids(
  market: Market,
  auctionId: string,
  snapshot: bidCalls.BidAnswer['snapshot'],
): void {
  watchOf(market).show(auctionId, snapshot);
  // PGlite has no other process. Who does not hear of it sees it a second later.
  if (market.vitals.engine === 'pglite') return;
  publishBid(market.db, auctionId, snapshot.recordCount).catch(() => {});
}

/** The snapshot shared by all watchers, in the envelope, with the time of this answer. */
async function poll({
  market,
  input,
  now,
}: Call<typeof bidCalls.roundRobin>): Promise<TaggedAnswer> {
  const { begun, tag } = await watchOf(market).poll(input.auctionId);
  const end = `,"systemDate":"${now.toISOString()}"}}`;
  return new TaggedAnswer({ begun, end, tag, systemDate: now });
}

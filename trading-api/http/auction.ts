import {
  bidLog,
  extensionLog,
  freezeMargin,
  increasePrice,
  myBids,
  roundRobin,
  systemDate,
} from '#app/contract/auction.ts';
import { RESULT } from '#app/domain/endpoint.ts';
import { type Call, customerRoute, type Route, route } from '#trading-api/platform/http/route.ts';
import { TaggedAnswer } from '#trading-api/platform/http/tagged.ts';
import { bidsOf, takeBid } from '../services/auction-bid.ts';
import * as margin from '../services/auction-margin.ts';
import { watchOf } from '../services/auction-snapshot.ts';
import { extensionsOf } from '../services/auction-standing.ts';
import { auctionById } from '../services/auctions.ts';
import { logText } from '../services/bid-chain.ts';

/** Bidding. */
export const auctionRoutes: readonly Route[] = [
  customerRoute(
    increasePrice,
    ({ db, customer, input, now }) => takeBid(db, customer.id, input, now),
    ({ market, input }) => watchOf(market.db).tell(input.auctionId),
  ),
  customerRoute(freezeMargin, ({ db, customer, input, now }) =>
    margin.freezeMargin(db, customer.id, input.auctionId, now),
  ),
  { endpoint: roundRobin, handle: (call) => poll(call as Call<typeof roundRobin>) },
  customerRoute(myBids, ({ db, customer, input }) => bidsOf(db, customer.id, input.auctionId)),
  route(extensionLog, async ({ db, input }) =>
    extensionsOf(db, await auctionById(db, input.auctionId)),
  ),
  route(bidLog, async ({ db, input }) => {
    const auction = await auctionById(db, input.auctionId);
    return { fileName: `auction-${auction.id}.jsonl`, text: await logText(db, auction) };
  }),
  route(systemDate, ({ now }) => ({ systemDate: now.toISOString() })),
];

/** The snapshot that all watchers share, in the envelope, with the time of this answer. */
async function poll({ market, input, now }: Call<typeof roundRobin>): Promise<TaggedAnswer> {
  const { opened, tag } = await watchOf(market.db).poll(input.auctionId, now);
  const content = `${opened},"systemDate":"${now.toISOString()}"}`;
  const text = `{"resultCode":"${RESULT.success}","resultMessage":"OK","content":${content}}`;
  return new TaggedAnswer({ text, tag, systemDate: now });
}

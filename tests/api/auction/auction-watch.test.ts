import { fc } from '@fast-check/vitest';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  type AuctionSnapshot,
  type BidAnswer,
  increasePrice,
  roundRobin,
} from '#app/domain/auction/bid-contract.ts';
import { voidBid } from '#app/domain/auction/desk-contract.ts';
import { callersOf } from '#tests/api/support/market.ts';
import {
  type Buyer,
  first,
  newSerial,
  type OpenMarket,
  openMarket,
} from '#tests/api/support/open-market.ts';
import { snapshotOf } from '#trading-api/auction/snapshot.ts';
import { standingOf } from '#trading-api/auction/standing.ts';
import { type Auction, auctionNow, auctionWith } from './auctioning.ts';

let market: OpenMarket;
/** Another process of the market, where there can be one. */
let other: OpenMarket;
let operator: Buyer;
beforeAll(async () => {
  market = await openMarket();
  other = market.database.databaseUrl ? await openMarket(market.database) : market;
  operator = await market.buyer({ platformType: 'buyer,operator' });
});
afterAll(async () => {
  if (other !== market) await other.close();
  await market.close();
});

const MOST_STEPS = 12;
/** A bidder may call so often within a second; each bids once. */
const MOST_CALLS = 5;
const earlier = fc.nat(MOST_STEPS - 1);
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constant('bid' as const),
      raise: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constantFrom('repeat', 'void'), earlier }) },
);

const withoutTime = ({ systemDate: _, ...snapshot }: AuctionSnapshot) => snapshot;

/** What the rows say, read anew. */
async function recorded({ id }: Auction) {
  const auction = await auctionNow(market.db, { id });
  return withoutTime(snapshotOf(auction, await standingOf(market.db, auction), new Date()));
}

const polled = async (at: OpenMarket, { id }: Auction) =>
  withoutTime(await callersOf(at.url).call(roundRobin, { auctionId: String(id) }));

describe('auction.roundRobin', () => {
  test('after every bid, repeated bid and voided bid the process that made it shows the rows, the others soon', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: MOST_STEPS }), async (steps) => {
        const { auction, buyers } = await auctionWith(market, MOST_STEPS);
        const auctionId = String(auction.id);
        const made: { call: () => Promise<BidAnswer>; calls: number }[] = [];
        let price = 3000;
        await polled(market, auction);
        for (const [at, step] of steps.entries()) {
          if (step.does === 'bid') {
            price += 10 * step.raise;
            const bid = { auctionId, price: `${price}.00`, count: '100' };
            const serial = newSerial();
            const by = first(buyers.slice(at));
            const call = () => by.call(increasePrice, bid, { serial });
            made.push({ call, calls: 1 });
            await call();
          } else {
            const repeated = made.at(step.earlier % made.length);
            if (!repeated || repeated.calls === MOST_CALLS) continue;
            repeated.calls += 1;
            const { sequence } = await repeated.call();
            // One that was voided before is refused.
            if (step.does === 'void' && sequence) {
              await operator
                .call(voidBid, { auctionId, sequence, reason: '误操作' }, { serial: newSerial() })
                .catch(() => {});
            }
          }
          expect(await polled(market, auction)).toEqual(await recorded(auction));
        }
        const rows = await recorded(auction);
        await expect.poll(() => polled(other, auction), { timeout: 10_000 }).toEqual(rows);
      }),
      { numRuns: 12 },
    );
  });

  test('a bid at one process is heard of by the others, which would else read the rows only once theirs are old', async () => {
    const { auction, buyers } = await auctionWith(market, 1);
    expect((await polled(other, auction)).bidCount).toBe(0);
    // From here on nothing grows old.
    const now = performance.now();
    const clock = vi.spyOn(performance, 'now').mockReturnValue(now);
    try {
      await first(buyers).call(
        increasePrice,
        { auctionId: String(auction.id), price: '3010.00', count: '100' },
        { serial: newSerial() },
      );
      await vi.waitUntil(async () => (await polled(other, auction)).bidCount === 1, 10_000);
    } finally {
      clock.mockRestore();
    }
  });
});

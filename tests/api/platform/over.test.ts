import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { catalogue } from '#app/domain/contract.ts';
import type { Endpoint } from '#app/domain/endpoint.ts';
import { namingFields } from '#tests/api/access/named-things.ts';
import { type Buyer, type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { waitingForLocks } from '#tests/api/support/postgres.ts';
import { testWhenFull } from '#tests/support/full-run.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import type { Answered, Ending, Row } from './ending.ts';
import { endingApprovals, endingAuctions, endingAwards } from './ending-auctions.ts';
import { endingTenders } from './ending-tenders.ts';
import { endingGroups, endingInquiries } from './ending-trades.ts';

let market: OpenMarket;
let rows: Row[];
beforeAll(async () => {
  market = await openMarket();
  const operator: Buyer = await market.buyer({ platformType: 'buyer,operator' });
  rows = [
    ...endingAuctions(market, operator),
    ...endingAwards(market, operator),
    ...(await endingApprovals(market)),
    ...endingGroups(market, operator),
    ...endingTenders(market),
    ...(await endingInquiries(market)),
  ];
});
afterAll(() => market.close());
afterEach(() => market.stopClock(null));

/** Calls whose subject has auctions, groups, inquiries and offers, or that name one. */
const SUBJECTS =
  /^(?:auction|auctionDesk|groupPurchase|purchaseDesk|tender|inquiry|offer|registrationDesk|approval)\./;
const NAMES = /^(?:auctionId|signId|scheduleId|inquiryNum|offerId|approvalId)$/;

const acts = (endpoint: Endpoint): boolean =>
  !endpoint.onlyReads &&
  (SUBJECTS.test(endpoint.name) || namingFields(endpoint).some(({ name }) => NAMES.test(name)));

/** Those that act on none that can have ended. */
const ON_NONE: Readonly<Record<string, string>> = {
  'auctionDesk.saveAuction': 'makes one',
  'auctionDesk.endSession': 'deletes one in which nothing is',
  'auctionDesk.saveSession': 'makes a session, in which nothing arrives',
  'purchaseDesk.savePlan': 'makes one',
  'purchaseDesk.saveTender': 'makes one',
  'inquiry.save': 'makes one',
  'tender.publish': 'makes one',
  'tender.score': 'on an opened one, which has no end',
  'tender.award': 'on an opened one, which has no end',
  'tender.end': 'ends one whenever',
  'approval.nameDeputy': 'says who decides',
  'approval.byToken': 'only reads',
  'registrationDesk.order': 'on registrations of goods, which have no end',
  'registrationDesk.inquire': 'on requests, which have no end',
};

/** `auction.participate` only reads. */
const changesWhatEnds = ({ endpoint }: Row) => !endpoint.onlyReads;

const nameOf = ({ endpoint, what }: Row) => `${endpoint.name}, ${what}`;

async function answersAt(
  late: number,
): Promise<Record<string, Ending extends never ? never : unknown>> {
  const answers: Record<string, Answered> = {};
  for (const row of rows) {
    const { end, act } = await row.arrange();
    market.stopClock(new Date(end.getTime() + late));
    answers[nameOf(row)] = await act();
    market.stopClock(null);
  }
  return answers;
}

const expected = (of: 'before' | 'over') =>
  Object.fromEntries(rows.map((row) => [nameOf(row), row[of]]));

describe('issue 46 §3: over is over, for every call on what ends', () => {
  test('no such call is left out', () => {
    const known = new Set([
      ...rows.filter(changesWhatEnds).map(({ endpoint }) => endpoint.name),
      ...Object.keys(ON_NONE),
    ]);
    const calls = catalogue.filter(acts).map(({ name }) => name);
    expect(calls.filter((name) => !known.has(name))).toEqual([]);
    expect([...known].filter((name) => !calls.includes(name))).toEqual([]);
  });

  test('a millisecond before the end', async () => {
    expect(await answersAt(-1)).toEqual(expected('before'));
  });

  test('offer.withdraw, purchaseDesk.withdraw, auctionDesk.decideAward: over, as all others, at the very end', async () => {
    expect(await answersAt(0)).toEqual(expected('over'));
  });

  testWhenFull('a moment after the end, before anything has closed it', async () => {
    expect(await answersAt(335)).toEqual(expected('over'));
  });

  test.runIf(process.env.TEST_DATABASE === 'postgres')(
    'a call that arrives before the end and waits until it: only a bid, and what counts as one, is in time',
    async () => {
      const answers: Record<string, Answered> = {};
      for (const row of rows) answers[nameOf(row)] = await answerAfterWaiting(await row.arrange());
      const counted = rows.map((row) => [
        nameOf(row),
        row.endpoint.timed || !changesWhatEnds(row) ? row.before : row.over,
      ]);
      expect(answers).toEqual(Object.fromEntries(counted));
    },
  );
});

/** The answer to a call whose lock somebody else holds until the end. */
async function answerAfterWaiting({ end, act, lock }: Ending) {
  market.stopClock(new Date(end.getTime() - 1));
  let isAnswered = false;
  const answer = await market.db.transaction(async (tx: Database) => {
    await tx.execute(lock);
    const answering = act().finally(() => {
      isAnswered = true;
    });
    await expect.poll(async () => isAnswered || (await waitingForLocks(market.db)) > 0).toBe(true);
    market.stopClock(end);
    return [answering] as const;
  });
  const answered = await answer[0];
  market.stopClock(null);
  return answered;
}

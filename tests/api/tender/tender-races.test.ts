import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  askTender,
  saveTenderOffer,
  withdrawTenderOffer,
} from '#app/domain/tender/bidder-contract.ts';
import { tenderDetail } from '#app/domain/tender/contract.ts';
import {
  answerTender,
  awardTender,
  endTender,
  scoreTender,
} from '#app/domain/tender/tenderer-contract.ts';
import { addOwnAddress } from '#tests/api/order/ordering.ts';
import { race, times } from '#tests/api/order/racing.ts';
import {
  type Buyer,
  newSerial,
  type OpenMarket,
  openMarket,
} from '#tests/api/support/open-market.ts';
import { orders, tenders } from '#trading-api/schema.ts';
import { openDueTenders } from '#trading-api/tender/opening.ts';
import { offer, open, publish, score, storeOf } from './tendering.ts';

let market: OpenMarket;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

const serial = () => ({ serial: newSerial() });
const detail = (caller: Pick<Buyer, 'call'>, id: string) => caller.call(tenderDetail, { id });

async function scored() {
  const tenderer = await market.buyer();
  const { id: addressId } = await addOwnAddress(tenderer);
  const seller = await storeOf(market, 'S0001');
  const id = await publish(market, tenderer);
  await offer(market, seller, id, ['3800', '4000']);
  await open(market, id);
  await score(tenderer, id);
  const { offers } = await detail(tenderer, id);
  const offerId = offers[0]?.offerId ?? '';
  const lots = [1, 2].map((position) => ({ position, offerId, reason: '' }));
  return { tenderer, seller, id, asked: { id, scoreRevision: 1, addressId, lots } };
}

describe('many at once', () => {
  test('an offer at the very deadline is opened with the others or refused, never both', async () => {
    const sellers = await Promise.all(
      ['S0001', 'S0002', 'S0003'].map((code) => storeOf(market, code)),
    );
    for (const round of times(6, (at) => at)) {
      const tenderer = await market.buyer();
      const id = await publish(market, tenderer);
      const end = new Date(market.now().getTime() + 60_000);
      await market.db
        .update(tenders)
        .set({ bidEndDate: end })
        .where(eq(tenders.id, Number(id)));
      market.stopClock(new Date(end.getTime() - 1));
      const sent = times(12, async (at) => {
        const seller = sellers[at % 3];
        if (!seller) throw new RangeError('no seller');
        // Beside the two-second lock, which would let only the first come this far.
        const row = {
          id,
          revision: Math.floor(at / 3),
          prices: [{ position: 1, price: `${3800 + at}` }],
        };
        const made = await seller.call(saveTenderOffer, row, serial());
        return { at, ...made };
      });
      // The deadline comes when so many calls are answered; some of the others are under way.
      const answered = race(sent.slice(0, round));
      const all = race(sent);
      await answered;
      market.stopClock(end);
      const opening = openDueTenders(market.db, end);
      const { made, refused } = await all;
      await opening;
      await openDueTenders(market.db, end);
      market.stopClock(null);
      expect(refused.every((code) => ['over', 'changed', 'G429'].includes(code))).toBe(true);
      const seen = await detail(tenderer, id);
      const taken = new Set(made.map(({ fingerprint }) => fingerprint));
      for (const { fingerprint } of seen.offers) expect(taken).toContain(fingerprint);
      // The newest that each store was told is in, is what was opened.
      const newest = new Map(
        made.toSorted((a, b) => a.at - b.at).map((each) => [each.at % 3, each]),
      );
      expect(seen.offers.map(({ fingerprint }) => fingerprint).sort()).toEqual(
        [...newest.values()].map(({ fingerprint }) => fingerprint).sort(),
      );
      for (const { submittedAt } of made) expect(new Date(submittedAt) < end).toBe(true);
    }
  });

  test('two awards at once make one order; the same serial many times at once awards once', async () => {
    const { tenderer, id, asked } = await scored();
    const serials = [serial(), serial()];
    const { made, refused } = await race(
      times(6, (at) => tenderer.call(awardTender, asked, serials[at % 2])),
    );
    expect(new Set(made.map((each) => JSON.stringify(each))).size).toBe(1);
    expect(refused.every((code) => code === 'decided' || code === 'G429')).toBe(true);
    const code = (await detail(tenderer, id)).results[0]?.orderCode;
    expect(await market.db.$count(orders, eq(orders.customerId, tenderer.id))).toBe(1);
    expect(made[0]?.orders[0]?.orderCode).toBe(code);
  });

  test('a tender is awarded or ended, never both', async () => {
    const { tenderer, id, asked } = await scored();
    const { made, refused } = await race<unknown>([
      tenderer.call(awardTender, asked, serial()),
      tenderer.call(endTender, { id, reason: '重新招标' }, serial()),
    ]);
    expect([made.length, refused]).toEqual([1, ['decided']]);
    const { state, results } = await detail(tenderer, id);
    expect(state === 'awarded').toBe(results.length > 0);
  });

  test('an offer is sent once by a serial; of two revisions at once one is', async () => {
    const seller = await storeOf(market, 'S0002');
    const id = await publish(market, await market.buyer());
    const row = { id, revision: 0, prices: [{ position: 1, price: '3800' }] };
    const same = serial();
    const first = await race(times(5, () => seller.call(saveTenderOffer, row, same)));
    expect(new Set(first.made.map(({ fingerprint }) => fingerprint)).size).toBe(1);
    market.advance(2001);
    const both = await race(
      times(4, () => seller.call(saveTenderOffer, { ...row, revision: 1 }, serial())),
    );
    expect(both.made).toHaveLength(1);
    expect((await detail(seller, id)).ownOffer?.revision).toBe(2);
    const back = serial();
    const taken = await race(
      times(5, (at) =>
        seller.call(withdrawTenderOffer, { id, revision: 2 }, at < 3 ? back : serial()),
      ),
    );
    expect(taken.refused.filter((code) => code !== 'alreadySo')).toEqual([]);
    expect((await detail(seller, id)).ownOffer?.withdrawn).toBe(true);
  });

  test('a question is answered once; points are given once for what was shown', async () => {
    const { tenderer, seller } = await scored();
    const id = await publish(market, tenderer);
    await seller.call(askTender, { id, text: '可以分批吗？' }, serial());
    const questionId = (await detail(tenderer, id)).questions[0]?.id ?? '';
    const said = { id, questionId, answer: '可以' };
    const answered = await race(times(4, () => tenderer.call(answerTender, said, serial())));
    expect([answered.made.length, new Set(answered.refused)]).toEqual([1, new Set(['alreadySo'])]);
    await offer(market, seller, id, ['3800', '']);
    await open(market, id);
    const { offers } = await detail(tenderer, id);
    const scores = [1, 2].map((criterion) => ({
      ...{ offerId: offers[0]?.offerId ?? '', criterion, points: '10' },
    }));
    const given = await race(
      times(4, () => tenderer.call(scoreTender, { id, scoreRevision: 0, scores }, serial())),
    );
    expect([given.made.length, new Set(given.refused)]).toEqual([1, new Set(['changed'])]);
  });

  test('two processes open a tender once', async () => {
    const tenderer = await market.buyer();
    const id = await publish(market, tenderer);
    await offer(market, await storeOf(market, 'S0001'), id, ['3800', '']);
    const end = new Date(market.now().getTime() - 1);
    await market.db
      .update(tenders)
      .set({ bidEndDate: end })
      .where(eq(tenders.id, Number(id)));
    const counts = await Promise.all(times(4, () => openDueTenders(market.db, market.now())));
    expect(counts.reduce((sum, each) => sum + each, 0)).toBe(1);
    const { records } = await detail(tenderer, id);
    expect(records.filter(({ kind }) => kind === 'opened')).toHaveLength(1);
  });
});

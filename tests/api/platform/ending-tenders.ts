import { eq } from 'drizzle-orm';
import type { Endpoint } from '#app/domain/endpoint.ts';
import {
  askTender,
  saveTenderOffer,
  withdrawTenderOffer,
} from '#app/domain/tender/bidder-contract.ts';
import { tenderDetail } from '#app/domain/tender/contract.ts';
import { answerTender } from '#app/domain/tender/tenderer-contract.ts';
import type { Buyer, OpenMarket } from '#tests/api/support/open-market.ts';
import { publish, storeOf } from '#tests/api/tender/tendering.ts';
import { tenders } from '#trading-api/schema.ts';
import { type Answered, doing, END_MINUTES, inMinutes, lockOf, type Row } from './ending.ts';

/** The calls on a tender, by its deadlines. */
export async function endingTenders(market: OpenMarket): Promise<Row[]> {
  const seller = await storeOf(market, 'S0001');
  const row = (
    endpoint: Endpoint,
    over: Answered,
    prepare: (id: string, tenderer: Buyer) => Promise<() => Promise<Answered>>,
  ): Row => ({
    endpoint,
    what: 'a tender',
    before: null,
    over,
    arrange: async () => {
      const tenderer = await market.buyer();
      const id = await publish(market, tenderer);
      const key = Number(id);
      const end = inMinutes(market, END_MINUTES);
      await market.db
        .update(tenders)
        .set({ questionsEnd: end, bidEndDate: end })
        .where(eq(tenders.id, key));
      return { end, act: await prepare(id, tenderer), lock: lockOf(tenders, tenders.id, key) };
    },
  });
  const prices = [{ position: 1, price: '3800' }];
  const asking = (id: string) => doing(seller, askTender, { id, text: '？' });
  return [
    row(askTender, '提问时间已截止', async (id) => {
      market.advance(2001);
      return () => asking(id);
    }),
    row(answerTender, '投标已截止，不能再答复', async (id, tenderer) => {
      market.advance(2001);
      await asking(id);
      const questionId = (await tenderer.call(tenderDetail, { id })).questions[0]?.id ?? '';
      return () => doing(tenderer, answerTender, { id, questionId, answer: '好' });
    }),
    row(saveTenderOffer, '投标已截止，不能再提交', async (id) => {
      market.advance(2001);
      return () => doing(seller, saveTenderOffer, { id, revision: 0, prices });
    }),
    row(withdrawTenderOffer, '投标已截止，不能再撤回', async (id) => {
      market.advance(2001);
      await doing(seller, saveTenderOffer, { id, revision: 0, prices });
      return () => doing(seller, withdrawTenderOffer, { id, revision: 1 });
    }),
  ];
}

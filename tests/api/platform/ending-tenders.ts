import { eq } from 'drizzle-orm';
import type { Endpoint } from '#app/domain/endpoint.ts';
import {
  askTender,
  saveTenderOffer,
  withdrawTenderOffer,
} from '#app/domain/tender/bidder-contract.ts';
import { tenderDetail } from '#app/domain/tender/contract.ts';
import { answerTender, postponeTender } from '#app/domain/tender/tenderer-contract.ts';
import type { Buyer, OpenMarket } from '#tests/api/support/open-market.ts';
import { publish, storeOf } from '#tests/api/tender/tendering.ts';
import { tenders } from '#trading-api/schema.ts';
import { type Answered, doing, END_MINUTES, inMinutes, lockOf, type Row } from './ending.ts';

/** The calls on a tender, by its deadlines. */
export function endingTenders(market: OpenMarket): Row[] {
  const row = (
    endpoint: Endpoint,
    over: Answered,
    prepare: (id: string, seller: Buyer, tenderer: Buyer) => Promise<() => Promise<Answered>>,
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
      const act = await prepare(id, await storeOf(market, 'S0001'), tenderer);
      return { end, act, lock: lockOf(tenders, tenders.id, key) };
    },
  });
  const prices = [{ position: 1, price: '3800' }];
  const asking = (id: string, seller: Buyer) => doing(seller, askTender, { id, text: '？' });
  return [
    row(askTender, '提问时间已截止', async (id, seller) => () => asking(id, seller)),
    row(answerTender, '投标已截止，不能再答复', async (id, seller, tenderer) => {
      await asking(id, seller);
      const questionId = (await tenderer.call(tenderDetail, { id })).questions[0]?.id ?? '';
      return () => doing(tenderer, answerTender, { id, questionId, answer: '好' });
    }),
    row(postponeTender, '投标已截止，不能再延期', async (id, _seller, tenderer) => {
      const later = { bidEndDate: '2099-12-31 18:30:00', reason: '补充图纸' };
      return () => doing(tenderer, postponeTender, { id, ...later });
    }),
    row(saveTenderOffer, '投标已截止，不能再提交', async (id, seller) => {
      return () => doing(seller, saveTenderOffer, { id, revision: 0, prices });
    }),
    row(withdrawTenderOffer, '投标已截止，不能再撤回', async (id, seller) => {
      await doing(seller, saveTenderOffer, { id, revision: 0, prices });
      return () => doing(seller, withdrawTenderOffer, { id, revision: 1 });
    }),
  ];
}

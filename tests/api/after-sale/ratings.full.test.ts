import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  answerRating,
  ratableLines,
  saleRatings,
  saveRating,
} from '#app/domain/after-sale/rating-contract.ts';
import { discountEvaluations } from '#app/domain/catalogue/goods-contract.ts';
import { brandDetail, brandPageData } from '#app/domain/catalogue/store-contract.ts';
import { DAY_MS } from '#app/domain/duration.ts';
import { orderById } from '#app/domain/order/contract.ts';
import { sellerOf, sold } from '#tests/api/delivery/sending.ts';
import { received } from '#tests/api/invoice/invoicing.ts';
import { race, times } from '#tests/api/order/racing.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import { newSerial, type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { lineRatings } from '#trading-api/schema.ts';

let market: OpenMarket;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

const codeOf = async (call: Promise<unknown>) => (await refusalOf(call)).code;

test('a received line is rated once, and shows on its goods with the answer', async () => {
  const { buyer, seller, orderCode } = await received(market);
  const { lines } = await buyer.call(orderById, { id: orderCode });
  const productId = lines[0]?.skuId ?? '';
  const rating = { orderCode, position: 0, stars: '4', content: '质量稳定' };
  await buyer.call(saveRating, rating);
  await seller.call(answerRating, { orderCode, position: 0, answer: '谢谢' });
  expect(await buyer.call(ratableLines, { orderCode })).toMatchObject([
    { rating: { stars: 4, content: '质量稳定', answer: '谢谢' } },
  ]);
  expect((await buyer.call(discountEvaluations, { productId })).content[0]).toMatchObject({
    stars: 4,
    content: '质量稳定',
    answer: '谢谢',
  });
  expect((await seller.call(saleRatings, {})).content[0]).toMatchObject({ orderCode });
});

test('rating.save: missing stars; decided, before it is received; G404 of another', async () => {
  const { buyer, orderCode } = await sold(market);
  const rating = { orderCode, position: 0, stars: '5' };
  expect(await codeOf(buyer.call(saveRating, { ...rating, stars: '' }))).toBe('missing');
  expect(await codeOf(buyer.call(saveRating, rating))).toBe('decided');
  expect(await codeOf((await market.buyer()).call(saveRating, rating))).toBe('G404');
});

test('rating.save: exists; of ratings at once one counts', async () => {
  const { buyer, orderCode } = await received(market);
  const rating = { orderCode, position: 0, stars: '5' };
  const { made, refused } = await race(
    times(5, () => buyer.call(saveRating, rating, { serial: newSerial() })),
  );
  expect([made.length, new Set(refused)]).toEqual([1, new Set(['exists'])]);
});

test('saleRating.answer: missing; decided, once it is answered; G404 of another seller', async () => {
  const { buyer, seller, orderCode } = await received(market);
  const answer = { orderCode, position: 0, answer: '谢谢' };
  expect(await codeOf(seller.call(answerRating, answer))).toBe('G404');
  await buyer.call(saveRating, { orderCode, position: 0, stars: '5' });
  expect(await codeOf(seller.call(answerRating, { ...answer, answer: '' }))).toBe('missing');
  const other = await sellerOf(market, 'S0002');
  expect(await codeOf(other.call(answerRating, answer))).toBe('G404');
  const { made, refused } = await race(times(3, () => seller.call(answerRating, answer)));
  expect([made.length, refused]).toEqual([1, ['decided', 'decided']]);
});

test('issue 18 §5: an answer can be changed for a day; decided, then or where it is another', async () => {
  const { buyer, seller, orderCode } = await received(market);
  await buyer.call(saveRating, { orderCode, position: 0, stars: '2' });
  const line = { orderCode, position: 0 };
  await seller.call(answerRating, { ...line, answer: '已补发' });
  await seller.call(answerRating, { ...line, answer: '已退款', shownAnswer: '已补发' });
  const stale = { ...line, answer: '再说', shownAnswer: '已补发' };
  expect(await codeOf(seller.call(answerRating, stale))).toBe('decided');
  const [rated] = await buyer.call(ratableLines, { orderCode });
  expect(rated?.rating?.answer).toBe('已退款');
  const { answerUntil } = rated?.rating ?? {};
  expect(Date.parse(answerUntil ?? '') - Date.now()).toBeLessThanOrEqual(DAY_MS);
  const long = new Date(Date.now() - DAY_MS - 60_000);
  const own = eq(lineRatings.orderCode, orderCode);
  await market.db.update(lineRatings).set({ answeredAt: long }).where(own);
  const late = { ...line, answer: '再说', shownAnswer: '已退款' };
  expect(await codeOf(seller.call(answerRating, late))).toBe('decided');
});

test('issue 18 §5: a store shows what was said of it in twelve months', async () => {
  const { buyer, orderCode } = await received(market);
  await market.db.delete(lineRatings);
  const ofStore = async () => {
    const { rating } = await buyer.call(brandDetail, { sellerCode: 'S0001' });
    const listed = await buyer.call(brandPageData, { rows: 500 });
    expect(listed.content.find(({ id }) => id === 'S0001')?.rating).toEqual(rating);
    return rating;
  };
  expect(await ofStore()).toBeNull();
  await buyer.call(saveRating, { orderCode, position: 0, stars: '4' });
  const second = await received(market);
  await second.buyer.call(saveRating, { orderCode: second.orderCode, position: 0, stars: '3' });
  expect(await ofStore()).toEqual({ average: '3.5', count: 2 });
  const long = new Date(Date.now() - 400 * DAY_MS);
  const own = eq(lineRatings.orderCode, second.orderCode);
  await market.db.update(lineRatings).set({ createdAt: long }).where(own);
  expect(await ofStore()).toEqual({ average: '4.0', count: 1 });
});

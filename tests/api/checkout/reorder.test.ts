import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkoutPreview, reorder } from '#app/domain/checkout/contract.ts';
import { direct, type Submission, submit } from '#tests/api/order/ordering.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import {
  type Buyer,
  first,
  type Goods,
  type OpenMarket,
  openMarket,
} from '#tests/api/support/open-market.ts';

let market: OpenMarket;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

const ordered = async (buyer: Buyer, goods: Goods, num = '12') => {
  const { orderCode } = await submit(buyer, direct(goods, num));
  market.advance(3000);
  return orderCode;
};

/** The same goods, or others, of an order once more. */
const again = (goods: Goods, num: string): Submission => ({
  ...direct(goods, num),
  source: 'order',
});

describe('checkout.reorder', () => {
  test('shows the goods as they are now beside what was ordered', async () => {
    const buyer = await market.buyer();
    const goods = await market.offer();
    const orderCode = await ordered(buyer, goods);
    await market.change(goods, { price: 400_000 });
    const { lines } = await buyer.call(reorder, { orderCode });
    expect(lines).toEqual([
      {
        ordered: expect.objectContaining({ number: '12', sellingPrice: '3850.00' }),
        goods: expect.objectContaining({ number: '12', sellingPrice: '4000.00', problem: null }),
        alike: [],
      },
    ]);
  });

  test('offers like goods for those that cannot be had, and the order takes them', async () => {
    const buyer = await market.buyer();
    const goods = await market.offer();
    const orderCode = await ordered(buyer, goods);
    await market.change(goods, { onShelf: false });
    const line = first((await buyer.call(reorder, { orderCode })).lines);
    expect(line.goods?.problem).toBe('商品不存在或已下架');
    expect(line.alike.length).toBeGreaterThan(0);
    for (const one of line.alike) {
      expect(one.id).not.toBe(String(goods.id));
      expect(one).toMatchObject({ unit: '吨', problem: null });
    }
    const [like] = line.alike;
    if (!like) throw new Error('nothing is alike');
    const lines = [{ skuId: like.id, num: '7' }];
    const source = { from: 'order', orderCode, lines } as const;
    const preview = await buyer.call(checkoutPreview, { source });
    expect(preview.lines.map(({ id, number }) => [id, number])).toEqual([[like.id, '7']]);
    const chosen = { ...goods, id: Number(like.id), kind: 'sale' } as Goods;
    expect(await submit(buyer, again(chosen, like.number))).toBeTruthy();
  });

  test('what waits for its price or is on credit is no like: it cannot be ordered', async () => {
    const buyer = await market.buyer();
    const goods = await market.offer();
    const orderCode = await ordered(buyer, goods);
    await market.change(goods, { onShelf: false });
    const { category1, category2, category3, productName, specs } = goods;
    const like = await market.offer({ category1, category2, category3, productName, specs });
    const isOffered = async () => {
      const { alike } = first((await buyer.call(reorder, { orderCode })).lines);
      return alike.some(({ id }) => id === String(like.id));
    };
    expect(await isOffered()).toBe(true);
    await market.change(like, { priceUntil: new Date(market.now().getTime() - 1) });
    expect(await isOffered()).toBe(false);
    const priceTerms = { tax: null, freight: null, creditDays: 30, lasts: 'open' } as const;
    await market.change(like, { priceUntil: null, priceTerms });
    expect(await isOffered()).toBe(false);
  });

  test('a short stock has its like too, and can still be ordered in part', async () => {
    const buyer = await market.buyer();
    const goods = await market.offer();
    const orderCode = await ordered(buyer, goods);
    await market.change(goods, { availableCount: 500 });
    const line = first((await buyer.call(reorder, { orderCode })).lines);
    expect(line.goods?.problem).toMatch(/^库存不足：.+ 仅剩 5 吨$/);
    expect(await submit(buyer, again(goods, '5'))).toBeTruthy();
  });

  test('an order that is made once more has some of its goods, in other quantities', async () => {
    const buyer = await market.buyer();
    const [one, other] = [await market.offer(), await market.offer()];
    const orderCode = await ordered(buyer, one);
    await ordered(buyer, other);
    const lines = [
      { skuId: String(other.id), num: '3.5' },
      { skuId: String(one.id), num: '十' },
    ];
    const source = { from: 'order', orderCode, lines } as const;
    const preview = await buyer.call(checkoutPreview, { source });
    expect(preview.lines.map(({ id, number }) => [id, number])).toEqual([
      [String(other.id), '3.5'],
      [String(one.id), '1'],
    ]);
  });

  test("G404: another customer's order", async () => {
    const orderCode = await ordered(await market.buyer(), await market.offer());
    const stranger = await market.buyer();
    expect((await refusalOf(stranger.call(reorder, { orderCode }))).code).toBe('G404');
    const preview = stranger.call(checkoutPreview, { source: { from: 'order', orderCode } });
    expect((await refusalOf(preview)).code).toBe('goodsGone');
  });
});

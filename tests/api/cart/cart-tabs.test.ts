import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cartList, updateCartCounts } from '#app/domain/cart/contract.ts';
import { addCartsList } from '#app/domain/inquiry/pasted-list-contract.ts';
import { SUBMIT_LOCK_MS } from '#app/domain/repeated-submit.ts';
import { fillCart, fromCart, submit } from '#tests/api/order/ordering.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import {
  type Buyer,
  first,
  type Goods,
  newSerial,
  type OpenMarket,
  openMarket,
} from '#tests/api/support/open-market.ts';

let market: OpenMarket;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

/** The quantities of the cart's lines, by the line's id. */
async function quantitiesOf(buyer: Buyer): Promise<Record<string, string>> {
  const lines = await buyer.call(cartList, {});
  return Object.fromEntries(lines.map(({ id, number }) => [id, number]));
}

/** A page that shows 500 tonnes of each of its lines; 700 of the first are added elsewhere. */
async function aCartInTwoTabs({ lines = 1, elsewhere = '700' } = {}) {
  const buyer = await market.buyer();
  const goods: Goods[] = [];
  while (goods.length < lines) goods.push(await market.offer({ availableCount: 900_000 }));
  const ids = await fillCart(
    buyer,
    goods.map((each) => [each, '500']),
  );
  const [one] = goods;
  market.advance(SUBMIT_LOCK_MS);
  if (one && Number(elsewhere) > 0) await fillCart(buyer, [[one, elsewhere]]);
  const save = (
    counts: readonly { id: string | undefined; count: string; shown?: string[] }[],
    settle?: string[],
  ) =>
    buyer.call(updateCartCounts, {
      lines: counts.map(({ id = '', count, shown }) => ({ id, count, shown })),
      settle,
    });
  return { buyer, goods, ids, id: ids[0] ?? '', save };
}

const changed = (here: string) => ({
  code: 'changed',
  text: `该商品数量已在其他页面改为 1,200 吨，本页为 ${here} 吨，请确认`,
});

describe('cart.updateCount from a page that shows an older quantity', () => {
  test('a line to be checked out is reported with both quantities, and is not changed', async () => {
    const { buyer, id, save } = await aCartInTwoTabs();
    const { lines, problems } = await save([{ id, count: '500', shown: ['500'] }], [id]);
    expect(problems).toEqual([{ path: ['lines', 0, 'count'], ...changed('500') }]);
    expect(lines).toMatchObject([{ id, number: '1200' }]);
    expect(await quantitiesOf(buyer)).toEqual({ [id]: '1200' });
  });

  test('a quantity that was typed over the older one is reported and not set', async () => {
    const { buyer, id, save } = await aCartInTwoTabs();
    const { problems } = await save([{ id, count: '600', shown: ['500'] }]);
    expect(problems).toEqual([{ path: ['lines', 0, 'count'], ...changed('600') }]);
    expect(await quantitiesOf(buyer)).toEqual({ [id]: '1200' });
    await save([{ id, count: '600', shown: ['1200'] }]);
    expect(await quantitiesOf(buyer)).toEqual({ [id]: '600' });
  });

  test('a line that was not touched stays as it is, without a word', async () => {
    const { buyer, ids, save } = await aCartInTwoTabs({ lines: 2 });
    const [one = '', two = ''] = ids;
    const { problems } = await save([
      { id: one, count: '500', shown: ['500'] },
      { id: two, count: '300', shown: ['500'] },
    ]);
    expect(problems).toEqual([]);
    expect(await quantitiesOf(buyer)).toEqual({ [one]: '1200', [two]: '300' });
  });

  test('the same quantity in both is no problem', async () => {
    const { id, save } = await aCartInTwoTabs();
    const { problems } = await save([{ id, count: '1200', shown: ['500'] }], [id]);
    expect(problems).toEqual([]);
  });

  test("the page's own saves without an answer do not count as changes elsewhere", async () => {
    const { buyer, id, save } = await aCartInTwoTabs({ elsewhere: '0' });
    await save([{ id, count: '50', shown: ['500'] }]);
    const { problems } = await save([{ id, count: '505', shown: ['500', '50'] }]);
    expect(problems).toEqual([]);
    expect(await quantitiesOf(buyer)).toEqual({ [id]: '505' });
  });

  test('a call without the shown quantity sets the quantity', async () => {
    const { buyer, id, save } = await aCartInTwoTabs();
    await save([{ id, count: '600' }]);
    expect(await quantitiesOf(buyer)).toEqual({ [id]: '600' });
  });

  test('a chosen line that was removed elsewhere is reported', async () => {
    const { ids, save } = await aCartInTwoTabs({ lines: 2 });
    const { problems } = await save([], [...ids, '999999999']);
    expect(problems).toEqual([
      { path: ['settle'], code: 'changed', text: '部分所选商品已在其他页面移出购物车，请确认' },
    ]);
  });
});

describe('order.submit of a cart', () => {
  test('takes off what was ordered: what was added meanwhile stays', async () => {
    const { buyer, goods, ids, id } = await aCartInTwoTabs({ lines: 2 });
    const lines = goods.map((each, at) => ({ id: ids[at] ?? '', goods: each, num: '500' }));
    await submit(buyer, fromCart(lines));
    expect(await quantitiesOf(buyer)).toEqual({ [id]: '700' });
  });

  test('a line that has a smaller quantity by now is removed', async () => {
    const { buyer, goods, id, save } = await aCartInTwoTabs({ elsewhere: '0' });
    await save([{ id, count: '200' }]);
    await submit(buyer, fromCart([{ id, goods: first(goods), num: '500' }]));
    expect(await quantitiesOf(buyer)).toEqual({});
  });

  test('what is added while the order is made is in the cart afterwards', async () => {
    const { buyer, goods, id } = await aCartInTwoTabs({ elsewhere: '0' });
    const one = first(goods);
    const submission = fromCart([{ id, goods: one, num: '500' }]);
    const rows = [{ productId: String(one.id), count: '10', source: one.kind }];
    await Promise.all([
      submit(buyer, submission, newSerial()),
      ...Array.from({ length: 5 }, () => buyer.call(addCartsList, { rows })),
    ]);
    expect(Object.values(await quantitiesOf(buyer))).toEqual(['50']);
  });

  test('tooSmall: a line needs the starting quantity, even where the minimum is lower', async () => {
    const { buyer, goods, id } = await aCartInTwoTabs({ elsewhere: '0' });
    const one = first(goods);
    await market.change(one, { miniQuantity: 50_000, myBuyNum: 100_000 });
    expect(await refusalOf(submit(buyer, fromCart([{ id, goods: one, num: '500' }])))).toEqual({
      code: 'tooSmall',
      text: '该商品起订量：1000 件（即 1000 吨）',
    });
    expect(first(await buyer.call(cartList, {})).problem).toBe(
      '该商品起订量：1000 件（即 1000 吨）',
    );
  });
});

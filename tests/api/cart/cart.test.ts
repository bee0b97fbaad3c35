import { fc, test as property } from '@fast-check/vitest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addCarts,
  cartCount,
  cartList,
  deleteCartById,
  updateCartCounts,
} from '#app/domain/cart/contract.ts';
import { addCartsList } from '#app/domain/inquiry/pasted-list-contract.ts';
import { SUBMIT_LOCK_MS } from '#app/domain/repeated-submit.ts';
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

const add = (buyer: Buyer, goods: Goods, count: string) =>
  buyer.call(addCarts, { productId: String(goods.id), count, source: goods.kind });

const linesOf = (buyer: Buyer) => buyer.call(cartList, {});

describe('cart.add', () => {
  test('a new line shows the goods as they are', async () => {
    const buyer = await market.buyer();
    const goods = await market.offer();
    const { id, cartCount } = await add(buyer, goods, '10.5');
    expect(cartCount).toBe(1);
    expect(await linesOf(buyer)).toEqual([
      expect.objectContaining({
        id,
        productId: String(goods.id),
        productName: goods.productName,
        sellerCode: goods.sellerCode,
        type: 'sale',
        number: '10.5',
        sellingPrice: '3850.00',
        amount: '40425.00',
        availableCount: '1000',
        miniQuantity: '1',
        deliveryWay: 5,
        problem: null,
      }),
    ]);
  });

  test('adds to the line that exists', async () => {
    const buyer = await market.buyer();
    const goods = await market.offer({ kind: 'self' });
    const { id } = await add(buyer, goods, '2');
    market.advance(SUBMIT_LOCK_MS);
    expect(await add(buyer, goods, '3.25')).toEqual({ id, cartCount: 1 });
    expect(first(await linesOf(buyer)).number).toBe('5.25');
  });

  test('adds that come at once are all counted', async () => {
    const buyer = await market.buyer();
    const goods = await market.offer();
    const rows = [{ productId: String(goods.id), count: '1', source: 'sale' as const }];
    await Promise.all(Array.from({ length: 10 }, () => buyer.call(addCartsList, { rows })));
    expect((await linesOf(buyer)).map(({ number }) => number)).toEqual(['10']);
  });

  test('the same goods again within 2 seconds, by whichever form, are refused', async () => {
    const buyer = await market.buyer();
    const [goods, other] = [await market.offer(), await market.offer()];
    await add(buyer, goods, '2');
    expect(await refusalOf(add(buyer, goods, '2'))).toEqual({
      code: 'G429',
      text: '操作频繁，请稍后重试！',
    });
    expect((await add(buyer, other, '2')).cartCount).toBe(2);
    market.advance(SUBMIT_LOCK_MS);
    await add(buyer, goods, '2');
    expect((await linesOf(buyer)).map(({ number }) => number).sort()).toEqual(['2', '4']);
  });

  test('the same serial adds once', async () => {
    const buyer = await market.buyer();
    const goods = await market.offer();
    const input = { productId: String(goods.id), count: '4', source: 'sale' as const };
    const serial = newSerial();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => buyer.call(addCarts, input, { serial })),
    );
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(first(await linesOf(buyer)).number).toBe('4');
  });

  test.each([
    ['', '请输入数量'],
    [' ', '请输入数量'],
    ['0', '请输入数量'],
    ['-1', '请填写数字，例如 1,200.5'],
    ['十', '请填写数字，例如 1,200.5'],
    ['1.001', '数量最多两位小数'],
    ['12 件', '请按吨填写数量'],
  ])('invalid: %j is no quantity', async (count, text) => {
    const refusal = await refusalOf(add(await market.buyer(), await market.offer(), count));
    expect(refusal).toEqual({ code: 'invalid', text });
  });

  test.each(['１２', '12 吨', '12.0t'])('%j is twelve', async (count) => {
    const buyer = await market.buyer();
    await add(buyer, await market.offer(), count);
    expect(first(await linesOf(buyer)).number).toBe('12');
  });

  test('invalid: pieces take no decimals', async () => {
    const goods = await market.offer({ unit: '件', unitDecimals: false });
    expect((await refusalOf(add(await market.buyer(), goods, '1.5'))).code).toBe('invalid');
  });

  test('tooSmall: below the minimum order quantity, and below the starting quantity', async () => {
    const buyer = await market.buyer();
    const minimum = await market.offer({ miniQuantity: 500 });
    expect(await refusalOf(add(buyer, minimum, '4.99'))).toEqual({
      code: 'tooSmall',
      text: '不能小于最小起订量：5 吨',
    });
    const starting = await market.offer({ myBuyNum: 300 });
    expect(await refusalOf(add(buyer, starting, '2'))).toEqual({
      code: 'tooSmall',
      text: '该商品起订量：3 件（即 3 吨）',
    });
    expect((await add(buyer, starting, '3')).cartCount).toBe(1);
  });

  test('stockShort: the sum with the line that exists must be in stock', async () => {
    const buyer = await market.buyer();
    const goods = await market.offer({ availableCount: 1050 });
    await add(buyer, goods, '10');
    market.advance(SUBMIT_LOCK_MS);
    expect(await refusalOf(add(buyer, goods, '1'))).toEqual({
      code: 'stockShort',
      text: `库存不足：${goods.productName} 仅剩 10.5 吨，购物车中已有 10 吨`,
    });
    expect(first(await linesOf(buyer)).number).toBe('10');
  });

  test('tooLarge: a line holds 9999 units', async () => {
    const buyer = await market.buyer();
    const goods = await market.offer({ availableCount: 10_000_000 });
    await add(buyer, goods, '9998');
    market.advance(SUBMIT_LOCK_MS);
    expect(await refusalOf(add(buyer, goods, '1.01'))).toEqual({
      code: 'tooLarge',
      text: '单个商品最多购买 9999 吨，购物车中已有 9,998 吨',
    });
    await add(buyer, goods, '1');
    expect(first(await linesOf(buyer)).number).toBe('9999');
    // More than an answer can state would shut the cart for ever.
    const dear = await market.offer({ price: 99_999_999_999, availableCount: 1_000_000 });
    const aboveAmount = '金额不能超过 ¥1,000,000,000.00，请减少数量';
    expect(await refusalOf(add(buyer, dear, '1001'))).toEqual({
      code: 'tooLarge',
      text: aboveAmount,
    });
    const risen = await market.offer({ availableCount: 1_000_000 });
    await add(buyer, risen, '1001');
    await market.change(risen, { price: 99_999_999_999 });
    expect(first(await linesOf(buyer))).toMatchObject({ number: '1001', problem: aboveAmount });
  });

  test('goodsGone: goods that are off the shelf, unknown or of the other kind', async () => {
    const buyer = await market.buyer();
    const gone = await market.offer({ onShelf: false });
    const self = await market.offer({ kind: 'self' });
    const refused = { code: 'goodsGone', text: '商品不存在或已下架' };
    expect(await refusalOf(add(buyer, gone, '1'))).toEqual(refused);
    expect(await refusalOf(add(buyer, { ...self, kind: 'sale' }, '1'))).toEqual(refused);
    for (const productId of ['999999999', 'x', "1' or '1"]) {
      const unknown = buyer.call(addCarts, { productId, count: '1', source: 'sale' });
      expect(await refusalOf(unknown)).toEqual(refused);
    }
  });

  property.prop(
    [fc.array(fc.integer({ min: 100, max: 400_000 }), { minLength: 1, maxLength: 5 })],
    {
      numRuns: 15,
    },
  )('a line has the accepted quantities, never above the stock or 9999', async (counts) => {
    const buyer = await market.buyer();
    const goods = await market.offer({ availableCount: 1_200_000 });
    let expected = 0;
    for (const count of counts) {
      const fits = expected + count <= 999_900;
      market.advance(SUBMIT_LOCK_MS);
      const added = add(buyer, goods, (count / 100).toFixed(2));
      if (fits) await added;
      else expect((await refusalOf(added)).code).toBe('tooLarge');
      if (fits) expected += count;
    }
    expect(Number(first(await linesOf(buyer)).number) * 100).toBeCloseTo(expected, 3);
  });
});

describe('cart.list', () => {
  test('lines are grouped by seller, the seller of the last added line first', async () => {
    const buyer = await market.buyer();
    const one = await market.offer({ sellerCode: 'S0001' });
    const two = await market.offer({ sellerCode: 'S0002' });
    const oneMore = await market.offer({ sellerCode: 'S0001' });
    for (const goods of [one, two, oneMore]) await add(buyer, goods, '1');
    expect((await linesOf(buyer)).map(({ productId }) => Number(productId))).toEqual([
      oneMore.id,
      one.id,
      two.id,
    ]);
  });

  test('gives the reason why a line cannot be bought', async () => {
    const buyer = await market.buyer();
    const changes = [
      { change: { onShelf: false }, problem: '商品不存在或已下架' },
      { change: { availableCount: 200 }, problem: /^库存不足：.+ 仅剩 2 吨$/ },
      { change: { miniQuantity: 1000 }, problem: '不能小于最小起订量：10 吨' },
    ];
    for (const { change, problem } of changes) {
      const goods = await market.offer();
      await add(buyer, goods, '5');
      await market.change(goods, change);
      const line = first(await linesOf(buyer));
      expect(line.problem).toMatch(problem);
    }
  });

  test('G001: a cart has an owner', async () => {
    const stranger = (await market.buyer()).call;
    expect((await refusalOf(stranger(cartList, {}, { token: null }))).code).toBe('G001');
  });
});

describe('cart.updateCount', () => {
  /** A line of 9.99 tonnes, of goods that are sold from 2 tonnes on and of which there are 10. */
  async function aLine() {
    const buyer = await market.buyer();
    const goods = await market.offer({ miniQuantity: 200, availableCount: 1000 });
    const { id } = await add(buyer, goods, '2');
    const set = (count: string) => buyer.call(updateCartCounts, { lines: [{ id, count }] });
    expect(await set('9.99')).toMatchObject({
      lines: [{ id, number: '9.99', amount: '38461.50' }],
      problems: [],
    });
    const refusalTo = async (count: string) => {
      const { lines, problems } = await set(count);
      expect(lines).toMatchObject([{ number: '9.99' }]);
      expect(await linesOf(buyer)).toMatchObject([{ number: '9.99' }]);
      const { path, ...problem } = first(problems);
      expect(path).toEqual(['lines', 0, 'count']);
      return problem;
    };
    return { buyer, goods, id, set, refusalTo };
  }

  test('ticks are kept, of the lines that are named, and what is added to is ticked again', async () => {
    const { buyer, goods, id } = await aLine();
    const other = await market.offer();
    const { id: second } = await add(buyer, other, '1');
    const ticksOf = async () =>
      Object.fromEntries((await linesOf(buyer)).map((line) => [line.id, line.ticked]));
    expect(await ticksOf()).toEqual({ [id]: true, [second]: true });
    const ticks = [{ lineId: id, ticked: false }];
    const { lines } = await buyer.call(updateCartCounts, { lines: [], ticks });
    expect(lines.find((line) => line.id === id)?.ticked).toBe(false);
    expect(await ticksOf()).toEqual({ [id]: false, [second]: true });
    const stranger = await market.buyer();
    await stranger.call(updateCartCounts, {
      lines: [],
      ticks: [{ lineId: second, ticked: false }],
    });
    expect(await ticksOf()).toEqual({ [id]: false, [second]: true });
    market.advance(SUBMIT_LOCK_MS);
    await buyer.call(updateCartCounts, { lines: [{ id, count: '2' }] });
    await add(buyer, goods, '2');
    expect(await ticksOf()).toEqual({ [id]: true, [second]: true });
  });

  test('sets the quantity within the rules', async () => {
    const { buyer, set } = await aLine();
    for (const number of ['2', '10']) {
      expect(await set(number)).toMatchObject({ lines: [{ number }], problems: [] });
      expect(first(await linesOf(buyer)).number).toBe(number);
    }
  });

  test.each([
    ['0', '请输入数量'],
    ['a', '请填写数字，例如 1,200.5'],
    ['3.125', '数量最多两位小数'],
  ])('invalid: %j is no quantity', async (count, text) => {
    const { refusalTo } = await aLine();
    expect(await refusalTo(count)).toEqual({ code: 'invalid', text });
  });

  test('tooSmall: below the minimum order quantity, and below the starting quantity', async () => {
    const { goods, refusalTo } = await aLine();
    expect(await refusalTo('1.99')).toEqual({ code: 'tooSmall', text: '不能小于最小起订量：2 吨' });
    await market.change(goods, { myBuyNum: 400 });
    expect(await refusalTo('3.99')).toEqual({
      code: 'tooSmall',
      text: '该商品起订量：4 件（即 4 吨）',
    });
  });

  test.each(['', ' '])(
    'spec 1 §5: an empty quantity is refused, and the line keeps the one it falls back to: %j',
    async (typed) => {
      const { buyer, refusalTo } = await aLine();
      const before = first(await linesOf(buyer)).number;
      expect(await refusalTo(typed)).toEqual({ code: 'invalid', text: '请输入数量' });
      expect(first(await linesOf(buyer)).number).toBe(before);
    },
  );

  test('stockShort: more than there is in stock', async () => {
    const { goods, refusalTo } = await aLine();
    expect(await refusalTo('10.01')).toEqual({
      code: 'stockShort',
      text: `库存不足：${goods.productName} 仅剩 10 吨`,
    });
  });

  test('tooLarge: a line holds at most 9999 units, even if more are in stock', async () => {
    const { goods, set, refusalTo } = await aLine();
    const refused = { code: 'tooLarge', text: '单个商品最多购买 9999 吨' };
    expect(await refusalTo('10000')).toEqual(refused);
    await market.change(goods, { availableCount: 10_000_000 });
    expect(await refusalTo('9999.01')).toEqual(refused);
    expect(await set('9999')).toMatchObject({ lines: [{ number: '9999' }] });
  });

  test('goodsGone: goods that went off the shelf', async () => {
    const { goods, refusalTo } = await aLine();
    await market.change(goods, { onShelf: false });
    expect(await refusalTo('3')).toEqual({ code: 'goodsGone', text: '商品不存在或已下架' });
  });

  test("an unknown line, and another customer's, are passed over", async () => {
    const { buyer: owner, id: owned } = await aLine();
    const other = await market.buyer();
    const lines = [owned, '999999999', 'x'].map((id) => ({ id, count: '3' }));
    expect(await other.call(updateCartCounts, { lines })).toEqual({ lines: [], problems: [] });
    expect(first(await linesOf(owner)).number).toBe('9.99');
  });

  test('of many lines the valid ones are set, and the others are reported', async () => {
    const buyer = await market.buyer();
    const goods = [await market.offer(), await market.offer(), await market.offer()];
    const ids: string[] = [];
    for (const each of goods) ids.push((await add(buyer, each, '2')).id);
    const lines = ids.map((id, at) => ({ id, count: ['5', 'a', '7'][at] ?? '' }));
    const { problems } = await buyer.call(updateCartCounts, { lines });
    expect(problems).toEqual([
      { path: ['lines', 1, 'count'], code: 'invalid', text: '请填写数字，例如 1,200.5' },
    ]);
    const numberOf = new Map((await linesOf(buyer)).map(({ id, number }) => [id, number]));
    expect(ids.map((id) => numberOf.get(id))).toEqual(['5', '2', '7']);
  });

  test('a quantity that is left as it was is not judged, unless it is to be ordered', async () => {
    const { buyer, goods, id } = await aLine();
    await market.change(goods, { onShelf: false });
    const lines = [{ id, count: '9.99' }];
    expect((await buyer.call(updateCartCounts, { lines })).problems).toEqual([]);
    const { problems } = await buyer.call(updateCartCounts, { lines, settle: [id] });
    expect(problems).toEqual([
      { path: ['lines', 0, 'count'], code: 'goodsGone', text: '商品不存在或已下架' },
    ]);
  });

  test('a checkout without a chosen line is refused', async () => {
    const { buyer, id } = await aLine();
    for (const settle of [[], ['999999999']]) {
      const { problems } = await buyer.call(updateCartCounts, { lines: [], settle });
      expect(problems).toEqual([{ path: ['settle'], code: 'missing', text: '请选择结算商品' }]);
    }
    const { problems } = await buyer.call(updateCartCounts, { lines: [], settle: [id] });
    expect(problems).toEqual([]);
  });
});

describe('cart.delete, cart.count', () => {
  test("another customer's lines are out of reach", async () => {
    const owner = await market.buyer();
    const { id } = await add(owner, await market.offer(), '2');
    await (await market.buyer()).call(deleteCartById, { ids: [id] });
    expect(await owner.call(cartCount, {})).toBe(1);
  });

  test('takes lines out and passes unknown ids over', async () => {
    const buyer = await market.buyer();
    const ids: string[] = [];
    for (let line = 0; line < 3; line++) ids.push((await add(buyer, await market.offer(), '1')).id);
    const [kept, ...others] = ids;
    const gone = ['x', '123456789012', ...others];
    expect(await buyer.call(deleteCartById, { ids: gone })).toEqual({ cartCount: 1 });
    expect((await linesOf(buyer)).map(({ id }) => id)).toEqual([kept]);
    expect(await buyer.call(cartCount, {})).toBe(1);
  });
});

import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { priceChange, undoPrices } from '#app/domain/catalogue/price-change-contract.ts';
import { previewSalePrices, saveSalePrices } from '#app/domain/catalogue/sale-prices-contract.ts';
import { toYuan } from '#app/domain/money.ts';
import { toQuantity } from '#app/domain/quantity.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import {
  type Buyer,
  first,
  type Goods,
  type OpenMarket,
  openMarket,
} from '#tests/api/support/open-market.ts';
import { goods, goodsPrices } from '#trading-api/schema.ts';

let market: OpenMarket;
let seller: Buyer;
let one: Goods;
let two: Goods;
beforeAll(async () => {
  market = await openMarket();
  seller = await market.buyer({ platformType: 'seller', sellerCode: 'S0001' });
  // Of a grade that no other seller has, in a unit of its own: no price of it is unusual.
  const alone = { sellerCode: 'S0001', brandNumber: 'ST18', unit: '船' };
  one = await now(await market.offer(alone));
  two = await now(await market.offer(alone));
});
afterAll(() => market.close());

const shown = (row: Goods) => ({
  id: String(row.id),
  price: toYuan(row.price),
  shownPrice: toYuan(row.price),
  availableCount: toQuantity(row.availableCount),
  shownCount: toQuantity(row.availableCount),
  miniQuantity: toQuantity(row.miniQuantity),
  shownMinimum: toQuantity(row.miniQuantity),
});

const now = async ({ id }: Goods): Promise<Goods> =>
  first(await market.db.select().from(goods).where(eq(goods.id, id)));

describe('saleProduct.savePrices', () => {
  test('issue 18 §6: changes what was typed of many listings, and nothing else', async () => {
    const rows = [{ ...shown(one), price: ' ¥3,900.00 ' }, shown(two)];
    expect(await seller.call(saveSalePrices, { rows })).toMatchObject({ changed: 1 });
    expect(await now(one)).toMatchObject({ price: 390_000, availableCount: one.availableCount });
    expect(await now(two)).toEqual(two);
    [one, two] = [await now(one), await now(two)];
  });

  test('issue 50: without a stock in the row the stock stays, whatever orders have made of it', async () => {
    const price = toYuan(one.price + 100);
    const rows = [{ id: String(one.id), price, shownPrice: toYuan(one.price) }];
    expect(await seller.call(saveSalePrices, { rows })).toMatchObject({ changed: 1 });
    const { availableCount, miniQuantity } = one;
    expect(await now(one)).toMatchObject({
      price: one.price + 100,
      availableCount,
      miniQuantity,
    });
    one = await now(one);
  });

  test('invalid: the problems name the wrong row and its fields, and no row is saved', async () => {
    const rows = [
      { ...shown(one), price: '4000' },
      { ...shown(two), price: 'x', availableCount: '1.234' },
    ];
    await expect(seller.call(saveSalePrices, { rows })).rejects.toMatchObject({
      problems: [
        { path: ['rows', 1, 'price'], code: 'invalid' },
        { path: ['rows', 1, 'availableCount'], code: 'invalid' },
      ],
    });
    expect(await now(one)).toEqual(one);
  });

  test('issue 17 §4: a minimum above the stock is refused beside it, and so is a stock below it', async () => {
    const least = (hundredths: number) => ({ miniQuantity: toQuantity(hundredths) });
    const tooMuch = { ...shown(one), ...least(one.availableCount + 100) };
    const tooLittle = { ...shown(two), availableCount: '0.01' };
    await expect(seller.call(saveSalePrices, { rows: [tooMuch, tooLittle] })).rejects.toMatchObject(
      {
        problems: [0, 1].map((at) => ({
          ...{ path: ['rows', at, 'miniQuantity'], code: 'invalid' },
          text: '起订量不能大于可订库存',
        })),
      },
    );
    expect([await now(one), await now(two)]).toEqual([one, two]);

    const raised = { ...shown(one), ...least(one.availableCount) };
    const without = { ...shown(two), miniQuantity: undefined, shownMinimum: undefined };
    expect(await seller.call(saveSalePrices, { rows: [raised, without] })).toMatchObject({
      changed: 1,
    });
    expect(await now(one)).toMatchObject({
      ...{ price: one.price, availableCount: one.availableCount, miniQuantity: one.availableCount },
    });
    expect(await now(two)).toEqual(two);
    const late = await refusalOf(
      seller.call(saveSalePrices, { rows: [{ ...raised, ...least(300) }] }),
    );
    expect(late).toMatchObject({ code: 'changed', text: expect.stringMatching(/^起订量已改为/) });
    await market.change(one, { miniQuantity: one.miniQuantity });
    one = await now(one);
  });

  test('changed: of colleagues who save other prices at once exactly one succeeds', async () => {
    const colleagues = await market.buyers(4, { platformType: 'seller', sellerCode: 'S0001' });
    const outcomes = await Promise.allSettled(
      colleagues.map(({ call }, at) =>
        call(saveSalePrices, {
          rows: [
            { ...shown(two), price: `391${at}.00` },
            { ...shown(one), price: `391${at}.00` },
          ],
        }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refusal = await refusalOf(
      seller.call(saveSalePrices, { rows: [{ ...shown(one), price: '1.00' }] }),
    );
    expect(refusal).toMatchObject({
      code: 'changed',
      text: /^单价已改为 ¥3,91\d\.00，请核对后重新提交$/,
    });
    [one, two] = [await now(one), await now(two)];
  });

  test('stockChanged: orders made meanwhile are not undone, and do not block a change of the price alone', async () => {
    const sold = { ...shown(one) };
    await market.change(one, { availableCount: one.availableCount - 1_000 });
    const refusal = await refusalOf(
      seller.call(saveSalePrices, { rows: [{ ...sold, availableCount: '5' }] }),
    );
    expect(refusal.code).toBe('stockChanged');
    await seller.call(saveSalePrices, { rows: [{ ...sold, price: '3920.00' }] });
    expect(await now(one)).toMatchObject({
      ...{ price: 392_000, availableCount: one.availableCount - 1_000 },
    });
    one = await now(one);
  });

  test('unusual: a price far from the market is asked about once', async () => {
    const others = await Promise.all(
      [1, 2, 3, 4, 5].map(() =>
        market.offer({
          sellerCode: 'S0002',
          brandNumber: 'ST18',
          unit: '船',
          category3: one.category3,
        }),
      ),
    );
    expect(others).toHaveLength(5);
    const row = { ...shown(one), price: '39.20' };
    const refusal = await refusalOf(seller.call(saveSalePrices, { rows: [row] }));
    expect(refusal.code).toBe('unusual');
    const confirmed = { ...row, confirmedPrice: '39.20' };
    expect(await seller.call(saveSalePrices, { rows: [confirmed] })).toMatchObject({ changed: 1 });
  });

  test('another seller’s listings are unknown', async () => {
    const other = await market.buyer({ platformType: 'seller', sellerCode: 'S0002' });
    const rows = [{ ...shown(two), price: '4000' }];
    expect((await refusalOf(other.call(saveSalePrices, { rows }))).code).toBe('G404');
  });
});

describe('saleProduct.priceChange, saleProduct.undoPrices', () => {
  const raise = async (...listings: Goods[]) => {
    const rows = listings.map((row) => {
      const price = toYuan(row.price + 1000);
      return { id: String(row.id), price, shownPrice: toYuan(row.price), confirmedPrice: price };
    });
    return (await seller.call(saveSalePrices, { rows })).changeId ?? '';
  };
  const historyOf = async ({ id }: Goods) =>
    (
      await market.db
        .select({ price: goodsPrices.price })
        .from(goodsPrices)
        .where(eq(goodsPrices.goodsId, id))
        .orderBy(asc(goodsPrices.since))
    ).map(({ price }) => price);

  test('issue 51 §1: prices that were changed together are taken back together, and the history says both', async () => {
    [one, two] = [await now(one), await now(two)];
    const id = await raise(one, two);
    const change = await seller.call(priceChange, { id });
    expect(change).toMatchObject({ undoneAt: null, changedSince: 0 });
    expect(change.rows.map(({ from, to }) => [from, to])).toEqual(
      [one, two].map(({ price }) => [toYuan(price), toYuan(price + 1000)]),
    );
    expect(await seller.call(undoPrices, { id })).toEqual({ changed: 2 });
    expect((await now(one)).price).toBe(one.price);
    expect((await historyOf(one)).slice(-2)).toEqual([one.price + 1000, one.price]);
    expect((await seller.call(priceChange, { id })).undoneAt).not.toBeNull();
    expect((await refusalOf(seller.call(undoPrices, { id }))).code).toBe('alreadySo');
  });

  test('changed: a price that is another since is not overwritten, and none is taken back', async () => {
    [one, two] = [await now(one), await now(two)];
    const id = await raise(one, two);
    const later = await raise(await now(two));
    expect((await seller.call(priceChange, { id })).changedSince).toBe(1);
    expect((await refusalOf(seller.call(undoPrices, { id }))).code).toBe('changed');
    expect((await now(one)).price).toBe(one.price + 1000);
    await seller.call(undoPrices, { id: later });
    expect(await seller.call(undoPrices, { id })).toEqual({ changed: 2 });
  });

  test('alreadySo: taken back by two at once it is once', async () => {
    [one] = [await now(one)];
    const id = await raise(one);
    const both = await Promise.allSettled([
      seller.call(undoPrices, { id }),
      seller.call(undoPrices, { id }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await now(one)).price).toBe(one.price);
  });

  test('another seller sees and takes back nothing', async () => {
    const id = await raise(await now(one));
    const other = await market.buyer({ platformType: 'seller', sellerCode: 'S0002' });
    expect((await refusalOf(other.call(priceChange, { id }))).code).toBe('G404');
    expect((await refusalOf(other.call(undoPrices, { id }))).code).toBe('G404');
    await seller.call(undoPrices, { id });
  });
});

describe('saleProduct.previewPrices', () => {
  const shownIn = ({ id, price, availableCount }: Goods) => ({
    id: String(id),
    shownPrice: toYuan(price),
    shownCount: toQuantity(availableCount),
  });

  test('issue 18 §6: says what each row changes, and why one cannot be saved', async () => {
    [one, two] = [await now(one), await now(two)];
    const foreign = await market.offer({ sellerCode: 'S0002', brandNumber: 'ST18', unit: '船' });
    const rows = [
      { ...shownIn(one), price: '39.5', availableCount: toQuantity(one.availableCount) },
      { ...shownIn(two) },
      { id: '999999999', price: '1' },
      { id: String(foreign.id), price: '1' },
      { ...shownIn(two), price: '-5' },
      { ...shownIn(two), price: '3850.123', availableCount: '许多' },
      { ...shownIn(two), miniQuantity: toQuantity(two.availableCount + 100) },
      { ...shownIn(two), miniQuantity: '半' },
    ];
    const found = await seller.call(previewSalePrices, { rows });
    expect(
      found.map(({ price, problems }) => [price, ...problems.map(({ text }) => text)]),
    ).toEqual([
      ['39.50', expect.stringContaining('请核对')],
      [null],
      [null, '没有这个商品编码'],
      [null, '这是其他卖家的商品'],
      [null, '单价不能为负数'],
      [null, '单价最多两位小数', '请输入正确的库存数量'],
      [null, '起订量不能大于可订库存'],
      [null, '请输入正确的起订量'],
    ]);
    expect(found[0]).toMatchObject({ availableCount: null, listing: { id: String(one.id) } });
    expect(found[2]?.listing).toBeNull();
    expect(found[3]?.listing).toBeNull();
    expect([await now(one), await now(two)]).toEqual([one, two]);
  });

  test('what was sold or changed since the file was made is reported', async () => {
    const file = shownIn(two);
    await market.change(two, { price: 401_000, availableCount: two.availableCount - 100 });
    const rows = [{ ...file, price: '4020', availableCount: '9', miniQuantity: '2' }, file];
    const [changed, left] = await seller.call(previewSalePrices, { rows });
    expect(changed).toMatchObject({
      ...{ price: '4020.00', availableCount: '9', miniQuantity: '2' },
      problems: [{ code: 'changed' }, { code: 'stockChanged' }],
    });
    expect(left).toMatchObject({ price: null, availableCount: null, problems: [] });
    await market.change(two, { price: 402_000 });
    const [same] = await seller.call(previewSalePrices, { rows: [{ ...file, price: '4020' }] });
    expect(same).toMatchObject({ price: null, problems: [] });
  });
});

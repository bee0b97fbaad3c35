import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkoutPreview } from '#app/domain/checkout/contract.ts';
import { MINUTE_MS } from '#app/domain/duration.ts';
import { cancelOrder } from '#app/domain/order/contract.ts';
import { PAY_WINDOW_MINUTES } from '#app/domain/order/order.ts';
import { SUBMIT_LOCK_MS } from '#app/domain/repeated-submit.ts';
import { giveCard, hold, issue, promote } from '#tests/api/marketing/balances.ts';
import { addOwnAddress, direct, fillCart, fromCart, submit } from '#tests/api/order/ordering.ts';
import { problemsOf } from '#tests/api/support/market.ts';
import {
  type Buyer,
  first,
  type Goods,
  type OpenMarket,
  openMarket,
} from '#tests/api/support/open-market.ts';
import * as schema from '#trading-api/schema.ts';

let market: OpenMarket;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

const preview = (buyer: Buyer, { id, kind }: Goods, num = '1') =>
  buyer.call(checkoutPreview, {
    source: { from: 'direct', skuId: String(id), skuType: kind, num },
  });

const previewOfCart = (buyer: Buyer, ids: string[]) =>
  buyer.call(checkoutPreview, { source: { from: 'cart', ids } });

describe('where goods are not brought', () => {
  async function warehouseOf({ sellerCode }: Goods) {
    const { sellers } = schema;
    return first(await market.db.select().from(sellers).where(eq(sellers.code, sellerCode)));
  }

  test('issue 50 §2: each own address out of range, with how far it is and how much too far', async () => {
    const buyer = await market.buyer();
    const goods = await market.offer({ deliveryWay: 4, distrScope: 100 });
    const { longitude, latitude } = await warehouseOf(goods);
    await addOwnAddress(buyer, { longitude, latitude });
    const far = await addOwnAddress(buyer, {
      longitude,
      latitude: latitude - 2,
      warehouseAddress: '很远的仓库',
    });
    const line = first((await preview(buyer, goods)).lines);
    expect(line.outOfRange).toEqual([{ addressId: far.id, text: '距离 222.4 km，超出 122.4 km' }]);
  });

  test('nothing is said of goods that go by logistics only, or are brought everywhere', async () => {
    const buyer = await market.buyer();
    await addOwnAddress(buyer, { longitude: 80, latitude: 45 });
    for (const fields of [{ deliveryWay: 3, distrScope: 100 }, { deliveryWay: 5 }]) {
      const line = first((await preview(buyer, await market.offer(fields))).lines);
      expect(line.outOfRange).toEqual([]);
    }
  });
});

describe('coupons that cannot be chosen', () => {
  const missingOf = async (buyer: Buyer, goods: Goods, num?: string) => {
    const { coupons, unusableCoupons } = first((await preview(buyer, goods, num)).lines);
    return {
      usable: coupons.map(({ name }) => name),
      missing: unusableCoupons.map(({ name, missing }) => [name, missing]),
    };
  };

  test('issue 50 §2: each says what is missing; used and expired ones are over', async () => {
    const buyer = await market.buyer();
    const goods = await market.offer();
    const group = await promote(market, [await market.offer()]);
    await hold(market, buyer, await issue(market, { name: '满五千', rangeMin: 500_000 }));
    await hold(market, buyer, await issue(market, { name: '别的', marketingId: group.id }));
    await hold(market, buyer, await issue(market, { name: '冻结' }), 'frozen');
    await hold(market, buyer, await issue(market, { name: '用过' }), 'Y');
    await hold(market, buyer, await issue(market, { name: '过期', validUntil: market.now() }));
    const { usable, missing } = await missingOf(buyer, goods);
    expect(usable).toEqual([]);
    expect(new Map(missing as [string, string][])).toEqual(
      new Map([
        ['满五千', '还差 ¥1,150.00'],
        ['别的', `不适用于${goods.productName}`],
        ['冻结', '优惠券已用于待付款订单'],
      ]),
    );
    expect((await missingOf(buyer, goods, '2')).usable).toEqual(['满五千']);
  });

  test('lines that a coupon could be chosen for reach its minimum together, after the quantity discount', async () => {
    const buyer = await market.buyer();
    const [one, two] = [await market.offer(), await market.offer({ price: 115_000 })];
    await hold(market, buyer, await issue(market, { name: '满五千', rangeMin: 500_000 }));
    const ids = await fillCart(buyer, [
      [one, '1'],
      [two, '1'],
    ]);
    const { lines } = await previewOfCart(buyer, ids);
    expect(lines.map(({ coupons }) => coupons.length)).toEqual([1, 1]);

    const promoted = await market.offer();
    await promote(market, [promoted]);
    const exact = 10 * 385_000;
    await hold(market, buyer, await issue(market, { name: '满整额', rangeMin: exact }));
    const { missing } = await missingOf(buyer, promoted, '10');
    expect(missing).toContainEqual(['满整额', '还差 ¥200.00']);
  });
});

describe('what was ordered already', () => {
  const unpaidOf = async (buyer: Buyer, goods: Goods) => (await preview(buyer, goods)).unpaid;

  test('issue 50 §2: an unpaid order of the same goods is named until it is over, and forbids nothing', async () => {
    const buyer = await market.buyer();
    const [goods, other] = [await market.offer(), await market.offer()];
    expect(await unpaidOf(buyer, goods)).toEqual([]);
    const { orderCode } = await submit(buyer, direct(goods, '1'));
    expect(await unpaidOf(buyer, goods)).toEqual([
      {
        orderCode,
        paymentAmount: '3850.00',
        payDeadline: expect.any(String),
        waitsForApproval: false,
        productNames: [goods.productName],
      },
    ]);
    expect(await unpaidOf(buyer, other)).toEqual([]);
    expect(await unpaidOf(await market.buyer(), goods)).toEqual([]);

    market.advance(SUBMIT_LOCK_MS);
    const second = await submit(buyer, direct(goods, '2'));
    expect((await unpaidOf(buyer, goods)).map((order) => order.orderCode)).toEqual([
      second.orderCode,
      orderCode,
    ]);
    await buyer.call(cancelOrder, { orderCode: second.orderCode });
    expect((await unpaidOf(buyer, goods)).map((order) => order.orderCode)).toEqual([orderCode]);
    market.advance(PAY_WINDOW_MINUTES * MINUTE_MS);
    expect(await unpaidOf(buyer, goods)).toEqual([]);
  });

  test('an order that e-cards have paid is not unpaid', async () => {
    const buyer = await market.buyer();
    const goods = await market.offer();
    await submit(buyer, {
      ...direct(goods, '1'),
      giftCardids: [await giveCard(market, buyer, 500_000)],
    });
    expect(await unpaidOf(buyer, goods)).toEqual([]);
  });
});

describe('order.submit', () => {
  test('issue 50 §2: all that is wrong is said at once, each where it is', async () => {
    const buyer = await market.buyer();
    const [far, grouped, dear] = [
      await market.offer({ deliveryWay: 3 }),
      await market.offer(),
      await market.offer({ availableCount: 300 }),
    ];
    await promote(market, [grouped], { markeName: '甲' });
    const ids = await fillCart(buyer, [
      [far, '1'],
      [grouped, '10'],
      [dear, '3'],
    ]);
    const [a = '', b = '', c = ''] = ids;
    const lines = [
      { id: a, goods: far, num: '1' },
      { id: b, goods: grouped, num: '9' },
      { id: c, goods: dear, num: '4' },
    ];
    const { skuDetail, ...submission } = fromCart(lines, { addressId: '999999' });
    const pickedUp = skuDetail.map((line) =>
      line.skuId === a ? { ...line, deliveryMethod: 2 as const } : line,
    );
    const problems = await problemsOf(submit(buyer, { ...submission, skuDetail: pickedUp }));
    expect(problems.map(({ path, code }) => [path.join('.'), code])).toEqual([
      ['addressId', 'missing'],
      ['skuDetail.0.takeAddress', 'missing'],
      ['skuDetail.0.reservationDate', 'missing'],
      ['skuDetail.2.num', 'stockShort'],
      ['skuDetail.1.num', 'groupShort'],
    ]);
  });

  test('what is taken off is refused where it was chosen, beside what is wrong with the delivery', async () => {
    const buyer = await market.buyer();
    const goods = await market.offer();
    const discountId = await hold(market, buyer, await issue(market, { rangeMin: 500_000 }));
    const problems = await problemsOf(
      submit(buyer, {
        ...direct(goods, '1', { discountId, deliveryMethod: 2 }),
        useIntegral: 100,
        giftCardids: ['999999'],
      }),
    );
    expect(problems.map(({ path, code }) => [path.join('.'), code])).toEqual([
      ['skuDetail.0.takeAddress', 'missing'],
      ['skuDetail.0.reservationDate', 'missing'],
      ['useIntegral', 'deductionRefused'],
      ['giftCardids.0', 'deductionRefused'],
      ['skuDetail.0.discountId', 'deductionRefused'],
    ]);
  });

  test('a changed amount is said beside what is wrong with the delivery', async () => {
    const buyer = await market.buyer();
    const goods = await market.offer();
    const problems = await problemsOf(
      submit(buyer, { ...direct(goods, '1', { deliveryMethod: 2 }), shownAmount: '3800.00' }),
    );
    expect(problems.map(({ path, code }) => [path.join('.'), code])).toEqual([
      ['skuDetail.0.takeAddress', 'missing'],
      ['skuDetail.0.reservationDate', 'missing'],
      ['', 'amountChanged'],
    ]);
  });
});

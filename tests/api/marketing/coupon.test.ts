import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callEndpoint } from '#app/api/transport.ts';
import {
  couponDetail,
  getCouponCount,
  myCoupons,
  receiveCoupon,
} from '#app/domain/marketing/contract.ts';
import { direct, submit } from '#tests/api/order/ordering.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import {
  type Buyer,
  first,
  type Goods,
  type OpenMarket,
  openMarket,
} from '#tests/api/support/open-market.ts';
import { coupons, discounts, voucherAccounts } from '#trading-api/schema.ts';
import { hold, issue, promote } from './balances.ts';

let market: OpenMarket;
beforeAll(async () => {
  market = await openMarket();
  // The demo's own coupons for all goods would be in every list.
  await market.db.delete(coupons);
  await market.db.delete(discounts);
});
afterAll(() => market.close());

const ofGoods = (buyer: Buyer, { id, kind }: Goods) =>
  buyer.call(couponDetail, { id: String(id), type: kind });

const receive = (buyer: Buyer, discountId: string, serial?: string) =>
  buyer.call(receiveCoupon, { discountId }, { serial });

const leftOf = async (id: number) =>
  first(await market.db.select().from(discounts).where(eq(discounts.id, id))).remaining;

describe('coupon.ofGoods', () => {
  test('spec 3 §4: flag T of claimed, F of claimable and Y of used coupons', async () => {
    const goods = await market.offer();
    const group = await promote(market, [goods]);
    const other = await promote(market, [await market.offer()]);
    const open = await issue(market, { marketingId: group.id, name: '可领券' });
    const own = await issue(market, { marketingId: group.id, name: '已领券', rangeMin: 200_000 });
    const used = await issue(market, { marketingId: group.id, name: '已用券', rangeMin: 300_000 });
    await issue(market, { marketingId: other.id, name: '别组券' });
    await issue(market, { marketingId: group.id, name: '领完券', remaining: 0 });
    await issue(market, { marketingId: group.id, name: '过期券', validUntil: market.now() });
    const buyer = await market.buyer();
    await hold(market, buyer, own);
    await hold(market, buyer, used, 'Y');
    expect(await ofGoods(buyer, goods)).toEqual([
      {
        discountId: String(open.id),
        marketingId: String(group.id),
        goodsType: 'sale',
        name: '可领券',
        markeType: 1,
        terms: '满 1,000.00 元减 50.00 元',
        scope: '春季备货',
        rangeMin: '1000.00',
        discountAmount: '50.00',
        validUntil: open.validUntil?.toISOString(),
        flag: 'F',
      },
      expect.objectContaining({ name: '已领券', flag: 'T' }),
      expect.objectContaining({ name: '已用券', flag: 'Y' }),
    ]);
    const visitor = { baseUrl: market.url, token: null, timeoutMs: 10_000 };
    const seen = await callEndpoint(couponDetail, { id: String(goods.id), type: 'sale' }, visitor);
    expect(seen.map(({ name, flag }) => [name, flag])).toEqual([
      ['可领券', 'F'],
      ['已领券', 'F'],
      ['已用券', 'F'],
    ]);
  });

  test('coupons for all goods come after those of the group; vouchers have none', async () => {
    const goods = await market.offer();
    const group = await promote(market, [goods]);
    await issue(market, { marketingId: group.id, name: '组券' });
    const all = await issue(market, { name: '通用券', markeType: 2, discountAmount: 990 });
    const buyer = await market.buyer();
    expect((await ofGoods(buyer, goods)).map(({ name }) => name)).toEqual(['组券', '通用券']);
    const [coupon] = await ofGoods(buyer, await market.offer());
    expect(coupon).toMatchObject({ scope: '全场商品', discountAmount: '9.9', marketingId: null });
    const vouchers = await market.offer({ kind: 'self', productType: 'vouchers' });
    expect(await ofGoods(buyer, vouchers)).toEqual([]);
    expect(await ofGoods(buyer, { ...goods, id: 999_999_999 })).toEqual([]);
    await market.db.delete(discounts).where(eq(discounts.id, all.id));
  });
});

describe('coupon.receive', () => {
  test('spec 1 §7: receive coupons, one a customer', async () => {
    const discount = await issue(market);
    const buyer = await market.buyer();
    expect(await receive(buyer, String(discount.id))).toBe('success');
    expect(await buyer.call(myCoupons, {})).toMatchObject([
      { discountId: String(discount.id), flag: 'T', orderCode: null, expired: false },
    ]);
    expect(await leftOf(discount.id)).toBe(99);
  });

  test('the same serial claims once and is answered again', async () => {
    const discount = await issue(market);
    const buyer = await market.buyer();
    const serial = 'a'.repeat(32);
    await receive(buyer, String(discount.id), serial);
    expect(await receive(buyer, String(discount.id), serial)).toBe('success');
    expect(await leftOf(discount.id)).toBe(99);
  });

  test('G404: no such coupon, or a discount that is not claimed', async () => {
    const buyer = await market.buyer();
    const group = await promote(market, [await market.offer()]);
    const [band] = await market.db
      .select()
      .from(discounts)
      .where(eq(discounts.marketingId, group.id));
    for (const id of ['x', '999999999', String(band?.id)]) {
      expect(await refusalOf(receive(buyer, id))).toEqual({ code: 'G404', text: '优惠券不存在' });
    }
  });

  test('exists: claimed before', async () => {
    const discount = await issue(market);
    const buyer = await market.buyer();
    await receive(buyer, String(discount.id));
    expect(await refusalOf(receive(buyer, String(discount.id)))).toEqual({
      code: 'exists',
      text: '您已领取过该优惠券',
    });
    expect(await leftOf(discount.id)).toBe(99);
  });

  test('claimedOut: a coupon that is used up or has ended cannot be claimed', async () => {
    const buyer = await market.buyer();
    const over = { validUntil: new Date(market.now().getTime() - 1) };
    for (const discount of [await issue(market, { remaining: 0 }), await issue(market, over)]) {
      expect((await refusalOf(receive(buyer, String(discount.id)))).code).toBe('claimedOut');
    }
    expect(await buyer.call(myCoupons, {})).toEqual([]);
  });

  test('of customers racing for the last three coupons three get one', async () => {
    const discount = await issue(market, { remaining: 3 });
    const buyers = await market.buyers(20);
    const results = await Promise.allSettled(
      buyers.flatMap((buyer) => [
        receive(buyer, String(discount.id)),
        receive(buyer, String(discount.id)),
      ]),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(await leftOf(discount.id)).toBe(0);
    const held = await market.db.$count(coupons, eq(coupons.discountId, discount.id));
    expect(held).toBe(3);
  });
});

describe('coupon.mine', () => {
  test('usable ones first, then those of unpaid orders, expired and used ones', async () => {
    const buyer = await market.buyer();
    const goods = await market.offer();
    const late = new Date(market.now().getTime() + 9 * 86_400_000);
    await hold(market, buyer, await issue(market, { name: '已用' }), 'Y');
    const past = new Date(market.now().getTime() - 1);
    await hold(market, buyer, await issue(market, { name: '过期', validUntil: past }));
    const discountId = await hold(market, buyer, await issue(market, { name: '冻结' }));
    await hold(market, buyer, await issue(market, { name: '长期', validUntil: null }));
    await hold(market, buyer, await issue(market, { name: '晚些', validUntil: late }));
    const { orderCode } = await submit(buyer, direct(goods, '1', { discountId }));
    expect(await buyer.call(myCoupons, {})).toMatchObject([
      { name: '晚些', flag: 'T', orderCode: null, expired: false },
      { name: '长期', flag: 'T', validUntil: null },
      { name: '冻结', flag: 'T', orderCode },
      { name: '过期', flag: 'T', expired: true },
      { name: '已用', flag: 'Y' },
    ]);
  });
});

describe('coupon.voucherCount', () => {
  test('spec 3 §6: vouchers pay for the platform’s own goods only, and not for vouchers', async () => {
    const buyer = await market.buyer();
    const countFor = async (goods: Pick<Goods, 'id'>) =>
      (await buyer.call(getCouponCount, { skuId: String(goods.id) })).count;
    const self = await market.offer({ kind: 'self' });
    expect(await countFor(self)).toBe('0');
    await market.db.insert(voucherAccounts).values({ customerId: buyer.id, count: 12_050 });
    expect(await countFor(self)).toBe('120.5');
    expect(await countFor(await market.offer())).toBe('0');
    const vouchers = await market.offer({ kind: 'self', productType: 'vouchers' });
    expect(await countFor(vouchers)).toBe('0');
    expect(await countFor({ id: 999_999_999 })).toBe('0');
  });
});

import { and, eq, isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  getIntegralRule,
  giftCardList,
  integralByCustomer,
  myCoupons,
} from '#app/domain/marketing/contract.ts';
import { MARKE_TYPE } from '#app/domain/marketing/discount.ts';
import { startMarket, type TestMarket } from '#tests/api/support/market.ts';
import { openMarket } from '#tests/api/support/open-market.ts';
import { discounts, goods, marketingGroups } from '#trading-api/schema.ts';

let market: TestMarket;
beforeAll(async () => {
  market = await startMarket();
});
afterAll(() => market.close());

test('each marketing group has several goods of its seller, all of one unit', async () => {
  const { db, close } = await openMarket();
  const groups = await db.select().from(marketingGroups);
  expect(groups.length).toBeGreaterThanOrEqual(12);
  const promoted = await db.select().from(goods).where(isNotNull(goods.marketingId));
  for (const { id, sellerCode, markeName } of groups) {
    const members = promoted.filter(({ marketingId }) => marketingId === id);
    expect(members.length, markeName).toBeGreaterThanOrEqual(3);
    expect(new Set(members.map(({ unit }) => unit)).size, markeName).toBe(1);
    expect(new Set(members.map((each) => each.sellerCode))).toEqual(new Set([sellerCode]));
    const bands = await db
      .select()
      .from(discounts)
      .where(and(eq(discounts.marketingId, id), eq(discounts.markeType, MARKE_TYPE.quantity)));
    // A tenth off is much, for goods in bulk; goods for nothing are a mistake.
    const most = Math.max(...bands.map(({ discountAmount }) => discountAmount));
    expect(most, markeName).toBeLessThan(Math.min(...members.map(({ price }) => price)) / 5);
  }
  await close();
});

test('vouchers are goods of the platform itself, at their face value or a little less', async () => {
  const { db, close } = await openMarket();
  const vouchers = await db.select().from(goods).where(eq(goods.productType, 'vouchers'));
  expect(vouchers.map(({ kind, price, unit }) => ({ kind, price, unit }))).toEqual([
    { kind: 'self', price: 100, unit: '张' },
    { kind: 'self', price: 98, unit: '张' },
  ]);
  await close();
});

test.each([
  ['13800000001', 3680, 3],
  ['13800000002', 128_500, 2],
])('%s has %i points, %i e-cards, and coupons of every kind', async (phone, points, cards) => {
  const call = await market.as(phone);
  const { integral, useIntegral } = await call(integralByCustomer, {});
  expect(integral - useIntegral).toBe(points);
  expect(await call(giftCardList, {})).toHaveLength(cards);
  const coupons = await call(myCoupons, {});
  expect(coupons.filter(({ flag, expired }) => flag === 'T' && !expired).length).toBeGreaterThan(2);
  expect(coupons.some(({ expired }) => expired)).toBe(true);
  expect(coupons.some(({ flag }) => flag === 'Y')).toBe(true);
  expect((await call(getIntegralRule, {})).integralRule).toBe(100);
});

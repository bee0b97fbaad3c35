import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  getIntegralRule,
  giftCardList,
  integralByCustomer,
} from '#app/domain/marketing/contract.ts';
import { type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { INTEGRAL_RULE_SETTING } from '#trading-api/marketing/balances.ts';
import { pointsAccounts, settings } from '#trading-api/schema.ts';
import { giveCard, givePoints } from './balances.ts';

let market: OpenMarket;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

describe('points.rule', () => {
  test('spec 1 §3: points per step, yuan per step, most points of an order', async () => {
    expect(await (await market.buyer()).call(getIntegralRule, {})).toEqual({
      integralRule: 100,
      integralNum: '1.00',
      integralMax: 50_000,
    });
  });

  test('a market without a rule takes no points', async () => {
    await market.db.delete(settings).where(eq(settings.name, INTEGRAL_RULE_SETTING));
    expect(await (await market.buyer()).call(getIntegralRule, {})).toMatchObject({
      integralMax: 0,
    });
  });
});

describe('points.byCustomer', () => {
  test('spec 1 §3: integral and useIntegral, none without an account', async () => {
    const buyer = await market.buyer();
    expect(await buyer.call(integralByCustomer, {})).toEqual({ integral: 0, useIntegral: 0 });
    await givePoints(market, buyer, 3680);
    await market.db
      .update(pointsAccounts)
      .set({ useIntegral: 180 })
      .where(eq(pointsAccounts.customerId, buyer.id));
    expect(await buyer.call(integralByCustomer, {})).toEqual({ integral: 3680, useIntegral: 180 });
  });
});

describe('giftCard.list', () => {
  test('has the cards with a balance that are valid, those that run out first before others', async () => {
    const buyer = await market.buyer();
    const past = new Date(market.now().getTime() - 1);
    const far = new Date(market.now().getTime() + 90 * 86_400_000);
    const late = await giveCard(market, buyer, 50_000, { validUntil: far });
    const soon = await giveCard(market, buyer, 8650, {
      faceAmount: 10_000,
      cardNo: '6688000012345678',
    });
    await giveCard(market, buyer, 0, { faceAmount: 100 });
    await giveCard(market, buyer, 20_000, { validUntil: past });
    await giveCard(market, await market.buyer(), 20_000);
    expect(await buyer.call(giftCardList, {})).toEqual([
      {
        id: soon,
        cardNo: '6688000012345678',
        balanceAmount: '86.50',
        faceAmount: '100.00',
        validUntil: expect.any(String),
      },
      expect.objectContaining({ id: late, validUntil: far.toISOString() }),
    ]);
  });
});

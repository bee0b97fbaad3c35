import { eq, inArray } from 'drizzle-orm';
import { type Buyer, first, type Goods, type OpenMarket } from '#tests/api/support/open-market.ts';
import { INTEGRAL_RULE_SETTING } from '#trading-api/marketing/balances.ts';
import {
  coupons,
  discounts,
  giftCards,
  goods,
  marketingGroups,
  pointsAccounts,
  settings,
} from '#trading-api/schema.ts';

const DAY_MS = 86_400_000;

type Discount = typeof discounts.$inferSelect;

/** Puts goods into a marketing group: 20.00 off each unit from 10 on, 50.00 from 50 on. */
export async function promote(
  { db }: OpenMarket,
  members: readonly Goods[],
  { buyQuantity = 1000, markeName = '春季备货' } = {},
) {
  const { sellerCode } = first(members);
  const group = first(
    await db.insert(marketingGroups).values({ sellerCode, markeName, buyQuantity }).returning(),
  );
  const band = { marketingId: group.id, name: markeName, markeType: 5 };
  await db.insert(discounts).values([
    { ...band, rangeMin: 1000, rangeMax: 4999, discountAmount: 2000 },
    { ...band, rangeMin: 5000, rangeMax: 10_000, discountAmount: 5000 },
  ]);
  const ids = members.map(({ id }) => id);
  await db.update(goods).set({ marketingId: group.id }).where(inArray(goods.id, ids));
  return group;
}

/** A coupon of 50.00 for goods of 1,000.00 and more, or what the test says; a hundred are left. */
export async function issue(
  market: OpenMarket,
  fields: Partial<typeof discounts.$inferInsert> = {},
): Promise<Discount> {
  const plain = {
    name: '满减券',
    markeType: 1,
    rangeMin: 100_000,
    discountAmount: 5000,
    remaining: 100,
    validUntil: new Date(market.now().getTime() + DAY_MS),
  };
  return first(
    await market.db
      .insert(discounts)
      .values({ ...plain, ...fields })
      .returning(),
  );
}

export async function hold(
  { db, now }: OpenMarket,
  buyer: Buyer,
  discount: Discount,
  state: 'T' | 'frozen' | 'Y' = 'T',
): Promise<string> {
  await db
    .insert(coupons)
    .values({ customerId: buyer.id, discountId: discount.id, state, claimedAt: now() });
  return String(discount.id);
}

export async function giveCard(
  { db, now }: OpenMarket,
  buyer: Buyer,
  balanceAmount: number,
  fields: Partial<typeof giftCards.$inferInsert> = {},
): Promise<string> {
  const card = {
    customerId: buyer.id,
    cardNo: `66882026${String(++cards).padStart(8, '0')}`,
    faceAmount: balanceAmount,
    balanceAmount,
    validUntil: new Date(now().getTime() + DAY_MS),
  };
  const made = await db
    .insert(giftCards)
    .values({ ...card, ...fields })
    .returning({ id: giftCards.id });
  return String(first(made).id);
}

let cards = 0;

export async function givePoints({ db }: OpenMarket, { id }: Buyer, integral: number) {
  await db.insert(pointsAccounts).values({ customerId: id, integral });
}

/** A hundred points are worth a yuan, an order takes 50,000; or what the test says. */
export async function setRule(
  { db }: OpenMarket,
  rule: Partial<Record<'integralRule' | 'integralNum' | 'integralMax', number | string>> = {},
) {
  const value = JSON.stringify({
    integralRule: 100,
    integralNum: '1.00',
    integralMax: 50_000,
    ...rule,
  });
  await db.update(settings).set({ value }).where(eq(settings.name, INTEGRAL_RULE_SETTING));
}

/** All that deductions take from, as it is now. */
export async function balancesNow({ db }: OpenMarket, { id }: Buyer) {
  return {
    coupons: await db
      .select({
        discountId: coupons.discountId,
        state: coupons.state,
        orderCode: coupons.orderCode,
      })
      .from(coupons)
      .where(eq(coupons.customerId, id))
      .orderBy(coupons.id),
    points: await db
      .select({ integral: pointsAccounts.integral, useIntegral: pointsAccounts.useIntegral })
      .from(pointsAccounts)
      .where(eq(pointsAccounts.customerId, id)),
    cards: await db
      .select({ id: giftCards.id, balance: giftCards.balanceAmount })
      .from(giftCards)
      .where(eq(giftCards.customerId, id))
      .orderBy(giftCards.id),
  };
}

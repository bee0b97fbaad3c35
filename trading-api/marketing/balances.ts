import { asc, eq } from 'drizzle-orm';
import type { Content } from '#app/domain/endpoint.ts';
import {
  type getIntegralRule,
  giftCardList,
  integralRule as wireRule,
} from '#app/domain/marketing/contract.ts';
import type { IntegralInfo, IntegralRule } from '#app/domain/marketing/deductions.ts';
import { parseYuan, toYuan } from '#app/domain/money.ts';
import { hasPassed } from '#app/domain/time.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customerRoute } from '#trading-api/platform/http/route.ts';
import { giftCards, pointsAccounts, settings } from '#trading-api/schema.ts';
import { type CouponRow, couponsOf } from './coupons.ts';

/** Name of the setting that holds the integral rule, as JSON in the contract's shape. */
export const INTEGRAL_RULE_SETTING = 'integral_rule';

/** Without a rule, a market accepts no points. */
const NO_POINTS: IntegralRule = { integralRule: 1, integralNum: 0, integralMax: 0 };

export type GiftCardRow = typeof giftCards.$inferSelect;

export interface Balances {
  coupons: readonly CouponRow[];
  integral: IntegralInfo;
  rule: IntegralRule;
  giftCards: readonly GiftCardRow[];
}

export const NO_BALANCES: Balances = {
  coupons: [],
  integral: { integral: 0, useIntegral: 0 },
  rule: NO_POINTS,
  giftCards: [],
};

export async function balancesOf(db: Database, customerId: number): Promise<Balances> {
  // One query after the other, because a transaction has one connection.
  return {
    coupons: await couponsOf(db, customerId),
    integral: await integralOf(db, customerId),
    rule: await integralRuleOf(db),
    giftCards: await giftCardsOf(db, customerId),
  };
}

export async function integralRuleOf(db: Database): Promise<IntegralRule> {
  const [row] = await db
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.name, INTEGRAL_RULE_SETTING));
  if (!row) return NO_POINTS;
  const { integralRule, integralNum, integralMax } = wireRule.parse(JSON.parse(row.value));
  return { integralRule, integralNum: parseYuan(integralNum) ?? 0, integralMax };
}

export const toWireRule = (rule: IntegralRule): Content<typeof getIntegralRule> => ({
  ...rule,
  integralNum: toYuan(rule.integralNum),
});

export async function integralOf(db: Database, customerId: number): Promise<IntegralInfo> {
  const [account] = await db
    .select({ integral: pointsAccounts.integral, useIntegral: pointsAccounts.useIntegral })
    .from(pointsAccounts)
    .where(eq(pointsAccounts.customerId, customerId));
  return account ?? NO_BALANCES.integral;
}

/** Ordered by their expiry, the earliest first. */
const giftCardsOf = (db: Database, customerId: number): Promise<GiftCardRow[]> =>
  db
    .select()
    .from(giftCards)
    .where(eq(giftCards.customerId, customerId))
    .orderBy(asc(giftCards.validUntil), asc(giftCards.id));

export const listGiftCards = customerRoute(giftCardList, async ({ db, customer, now }) => {
  return usableCards(await giftCardsOf(db, customer.id), now);
});

export const usableCards = (
  cards: readonly GiftCardRow[],
  now: Date,
): Content<typeof giftCardList> =>
  cards
    .filter(({ balanceAmount, validUntil }) => balanceAmount > 0 && !hasPassed(validUntil, now))
    .map(toWireCard);

export const toWireCard = (card: GiftCardRow): Content<typeof giftCardList>[number] => ({
  id: String(card.id),
  cardNo: card.cardNo,
  balanceAmount: toYuan(card.balanceAmount),
  faceAmount: toYuan(card.faceAmount),
  validUntil: card.validUntil.toISOString(),
});

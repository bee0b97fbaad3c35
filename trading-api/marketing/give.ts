import { randomInt } from 'node:crypto';
import { and, asc, desc, eq, ilike, isNull, lte, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { isOperator } from '#app/domain/account/customer.ts';
import { ACCOUNT_UNKNOWN } from '#app/domain/account/suspension.ts';
import type { Parsed } from '#app/domain/endpoint.ts';
import { integralRuleText, pointsWorth } from '#app/domain/marketing/deductions.ts';
import {
  CARD_INVALID,
  DAY_INVALID,
  MOST_INVALID,
  mostProblem,
  POINTS_HELD_MAX,
  POINTS_HELD_TOO_MANY,
  POINTS_INVALID,
  pointsGiven,
  REASON_REQUIRED,
  ruleMost,
  ruleStep,
  STEP_INVALID,
  STEP_WORTH_INVALID,
  worth,
} from '#app/domain/marketing/issue.ts';
import {
  accountsToGive,
  balancesOfAccount,
  giveGiftCard,
  givePoints,
  saveIntegralRule,
} from '#app/domain/marketing/issue-contract.ts';
import { formatYuan } from '#app/domain/money.ts';
import { MOBILE_REQUIRED, phoneDigits } from '#app/domain/phone.ts';
import { accountActingFor, audit, type Customer } from '#trading-api/account/index.ts';
import { notify } from '#trading-api/message/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { containing } from '#trading-api/platform/database/containing.ts';
import { type CustomerCall, customerRoute } from '#trading-api/platform/http/route.ts';
import { accept, filled, notFound, Refusal, wrong } from '#trading-api/platform/refusal.ts';
import { rowId } from '#trading-api/platform/row-id.ts';
import { customers, giftCards, members, pointsAccounts, settings } from '#trading-api/schema.ts';
import {
  INTEGRAL_RULE_SETTING,
  integralOf,
  integralRuleOf,
  toWireCard,
  toWireRule,
} from './balances.ts';
import { type Issuer, lastDay } from './issue-coupon.ts';

const CARDS_SHOWN = 50;

/** The beginning of the number of an e-card. */
const CARD_PREFIX = '6688';

type Giver = Issuer & Pick<CustomerCall, 'proveFor'>;

const ACCOUNTS_OFFERED = 10;

/** Whom something can be given: people by name or phone, members as their company; none of the platform. */
export const accountsFor = customerRoute(accountsToGive, async ({ db, input }) => {
  const wanted = input.keyword.trim();
  if (wanted === '') return [];
  const like = containing(wanted);
  const digits = phoneDigits(wanted);
  const person = alias(customers, 'person');
  const found = await db
    .selectDistinct({ id: customers.id, name: customers.name, phone: customers.phone })
    .from(person)
    .leftJoin(members, eq(members.personId, person.id))
    .innerJoin(customers, eq(customers.id, sql`coalesce(${members.companyId}, ${person.id})`))
    .where(
      and(
        isNull(customers.closedAt),
        sql`not 'operator' = any(string_to_array(${customers.platformType}, ','))`,
        or(ilike(person.name, like), digits ? ilike(person.phone, containing(digits)) : undefined),
      ),
    )
    .orderBy(asc(customers.name), asc(customers.id))
    .limit(ACCOUNTS_OFFERED);
  return found.map(({ id, name, phone }) => ({ accountId: String(id), name, phone }));
});

export const balancesFor = customerRoute(balancesOfAccount, async ({ db, input: { phone } }) => {
  const typed = phoneDigits(phone);
  if (typed === '') throw new Refusal('missing', MOBILE_REQUIRED, 'phone');
  const account = await accountActingFor(db, typed);
  if (!account) throw new Refusal('invalid', '没有使用该手机号的账户', 'phone');
  const cards = await db
    .select()
    .from(giftCards)
    .where(eq(giftCards.customerId, account.id))
    .orderBy(desc(giftCards.id))
    .limit(CARDS_SHOWN);
  return {
    accountId: String(account.id),
    name: account.name,
    phone: account.phone,
    ...(await integralOf(db, account.id)),
    cards: cards.map(toWireCard),
  };
});

/** Adds points to an account, in the caller's transaction. */
export async function addPoints(
  tx: Database,
  sent: Parsed<typeof givePoints>,
  { person, proveFor, now }: Giver,
): Promise<void> {
  const { points, reason } = accept(givePoints, {
    points: pointsGiven(sent.points) ?? wrong('invalid', POINTS_INVALID),
    reason: filled(sent.reason, REASON_REQUIRED),
  });
  const account = await lockReceiver(tx, sent.accountId);
  proveFor(pointsWorth(points, await integralRuleOf(tx)));
  const added = await tx
    .insert(pointsAccounts)
    .values({ customerId: account.id, integral: points })
    .onConflictDoUpdate({
      target: pointsAccounts.customerId,
      set: { integral: sql`${pointsAccounts.integral} + excluded.integral` },
      setWhere: lte(pointsAccounts.integral, POINTS_HELD_MAX - points),
    })
    .returning({ id: pointsAccounts.customerId });
  if (added.length === 0) throw new Refusal('tooLarge', POINTS_HELD_TOO_MANY, 'points');
  const detail = `${points} 积分：${reason}`;
  await audit(tx, { action: 'pointsGiven', person, account: account.id, detail }, now);
  await notify(tx, 'pointsGiven', [{ customerId: account.id }], { points, reason }, { now });
}

/** Gives an account an e-card, in the caller's transaction. */
export async function addGiftCard(
  tx: Database,
  sent: Parsed<typeof giveGiftCard>,
  { person, proveFor, now }: Giver,
): Promise<void> {
  const { amount, validUntil, reason } = accept(giveGiftCard, {
    amount: worth(sent.amount) ?? wrong('invalid', CARD_INVALID),
    validUntil: lastDay(sent.validUntil, now) ?? wrong('invalid', DAY_INVALID),
    reason: filled(sent.reason, REASON_REQUIRED),
  });
  const account = await lockReceiver(tx, sent.accountId);
  proveFor(amount);
  const cardNo = `${CARD_PREFIX}${Array.from({ length: 12 }, () => randomInt(10)).join('')}`;
  await tx.insert(giftCards).values({
    customerId: account.id,
    cardNo,
    faceAmount: amount,
    balanceAmount: amount,
    validUntil,
  });
  const detail = `¥${formatYuan(amount)}（尾号 ${cardNo.slice(-4)}）：${reason}`;
  await audit(tx, { action: 'giftCardGiven', person, account: account.id, detail }, now);
  const values = { amount, until: validUntil, reason };
  await notify(tx, 'giftCardGiven', [{ customerId: account.id }], values, { now });
}

/** An account that is given something: none of the platform's, whose people could give to themselves. */
async function lockReceiver(tx: Database, accountId: string): Promise<Customer> {
  const [account] = await tx
    .select()
    .from(customers)
    .where(eq(customers.id, rowId(accountId) ?? 0))
    .for('no key update');
  if (!account) throw notFound(ACCOUNT_UNKNOWN);
  if (isOperator(account)) throw new Refusal('ofPlatform', '不能给平台账号发放积分或电子礼品卡');
  return account;
}

/** What points are worth in orders that are made from now on. */
export async function saveRule(
  db: Database,
  sent: Parsed<typeof saveIntegralRule>,
  { person, now }: Issuer,
): Promise<void> {
  const step = ruleStep(sent.integralRule);
  const most = ruleMost(sent.integralMax);
  const ofStep = step !== null && most !== null ? mostProblem(most, step) : null;
  const rule = accept(saveIntegralRule, {
    integralRule: step ?? wrong('invalid', STEP_INVALID),
    integralNum: worth(sent.integralNum) ?? wrong('invalid', STEP_WORTH_INVALID),
    integralMax:
      most === null
        ? wrong('invalid', MOST_INVALID)
        : ofStep === null
          ? most
          : wrong('invalid', ofStep),
  });
  const kept = toWireRule(rule);
  const value = JSON.stringify(kept);
  await db.transaction(async (tx) => {
    await tx
      .insert(settings)
      .values({ name: INTEGRAL_RULE_SETTING, value })
      .onConflictDoUpdate({ target: settings.name, set: { value } });
    const detail = integralRuleText(kept);
    await audit(tx, { action: 'integralRuleSaved', person, detail }, now);
  });
}

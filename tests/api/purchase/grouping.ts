import { and, asc, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { auditRegistration } from '#app/domain/lead/registration-desk-contract.ts';
import { sumFen } from '#app/domain/money.ts';
import { purchasingList, purchasingSave } from '#app/domain/purchase/contract.ts';
import { type Buyer, first, newSerial, type OpenMarket } from '#tests/api/support/open-market.ts';
import { PLANNED_GOODS } from '#tests/support/group-plans.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import {
  ledgerAccounts,
  ledgerEntries,
  ledgerTransfers,
  orders,
  purchaseSchedules,
  purchasings,
  registrationAudits,
  smsOutbox,
} from '#trading-api/schema.ts';

export type Plan = typeof purchaseSchedules.$inferSelect;

export const HOUR_MS = 3_600_000;

/** A plan of 3,850 yuan a tonne, from five tonnes, 10 % margin, that ends in a day with 20 tonnes. */
export async function publish(
  { db, now }: Pick<OpenMarket, 'db' | 'now'>,
  fields: Partial<Plan> = {},
): Promise<Plan> {
  return first(
    await db
      .insert(purchaseSchedules)
      .values({
        productCode: newSerial(),
        ...PLANNED_GOODS,
        marginRatio: 1000,
        referencePrice: 385_000,
        lowestPrice: 380_000,
        highestPrice: 395_000,
        minOrderQuantity: 500,
        targetQuantity: 2000,
        deliveryStartDate: '2099-12-01',
        deliveryEndDate: '2099-12-31',
        deadline: new Date(now().getTime() + 24 * HOUR_MS),
        createdAt: now(),
        ...fields,
      })
      .returning(),
  );
}

export const asked = ({ scheduleId, productCode }: Plan, orderedQuantity: string) => ({
  scheduleId: String(scheduleId),
  productCode,
  orderedQuantity,
});

/** Registers for a plan; answers the registration's id. */
export async function register(buyer: Buyer, plan: Plan, tonnes: string): Promise<string> {
  await buyer.call(purchasingSave, asked(plan, tonnes));
  return (await newest(buyer)).id;
}

export const newest = async (buyer: Buyer) =>
  first((await buyer.call(purchasingList, { rows: 1 })).content);

/** The operator lets a registration pass, at the reference price unless `quotedPrice` is given. */
export const pass = (operator: Buyer, id: string, quotedPrice?: string) =>
  decide(operator, id, { step: 'pass', quotedPrice });

export const decide = (
  operator: Buyer,
  id: string,
  decision: { step: 'pass' | 'refuse'; quotedPrice?: string | undefined; reason?: string },
  auditStatus: 'waitAudit' | 'auditPass' = 'waitAudit',
) =>
  operator.call(
    auditRegistration,
    { kind: 'group', id, auditStatus, ...decision },
    { serial: newSerial() },
  );

export const planNow = async (db: Database, { scheduleId }: Plan): Promise<Plan> =>
  first(
    await db.select().from(purchaseSchedules).where(eq(purchaseSchedules.scheduleId, scheduleId)),
  );

/** The registrations of a plan with the orders made of them. */
export const membersOf = (db: Database, { scheduleId }: Plan) =>
  db
    .select({ purchasing: purchasings, order: orders })
    .from(purchasings)
    .leftJoin(
      registrationAudits,
      and(
        eq(registrationAudits.kind, 'group'),
        eq(registrationAudits.registrationId, purchasings.id),
      ),
    )
    .leftJoin(orders, eq(orders.orderCode, registrationAudits.orderCode))
    .where(eq(purchasings.scheduleId, scheduleId))
    .orderBy(asc(purchasings.id));

/** What must hold of a plan's group at any moment: the market holds exactly the frozen margins. */
export async function expectSoundGroup(db: Database, plan: Plan): Promise<void> {
  const members = await membersOf(db, plan);
  const entries = await db
    .select({ amount: ledgerEntries.amount, account: ledgerAccounts.kind })
    .from(ledgerTransfers)
    .innerJoin(ledgerEntries, eq(ledgerEntries.transferId, ledgerTransfers.id))
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.accountId))
    .where(eq(ledgerTransfers.scheduleId, plan.scheduleId));
  const held = entries.filter(({ account }) => account === 'margin');
  const frozen = members.filter(({ purchasing }) => purchasing.marginState === 'frozen');
  expect(sumFen(entries.map(({ amount }) => amount))).toBe(0);
  expect(sumFen(held.map(({ amount }) => amount))).toBe(
    sumFen(frozen.map(({ purchasing }) => purchasing.margin)),
  );
}

export const textsTo = async ({ db }: Pick<OpenMarket, 'db'>, { phone }: Pick<Buyer, 'phone'>) =>
  (
    await db
      .select({ text: smsOutbox.text })
      .from(smsOutbox)
      .where(eq(smsOutbox.phone, phone))
      .orderBy(asc(smsOutbox.id))
  ).map(({ text }) => text);

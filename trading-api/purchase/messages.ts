import { eq, inArray } from 'drizzle-orm';
import { PURCHASING_LABEL } from '#app/domain/purchase/group-result.ts';
import { formatQuantity } from '#app/domain/quantity.ts';
import { sendTexts } from '#trading-api/message/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customers, purchasings } from '#trading-api/schema.ts';
import { type PlanRow, registrationsWithOrders, resultOf } from './results.ts';

/** Tells the buyers of registrations how far these have come now. */
export async function tellBuyers(tx: Database, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  const rows = await registrationsWithOrders(tx).where(inArray(purchasings.id, [...ids]));
  const owners = rows.map(({ purchasing }) => purchasing.customerId);
  const people = await tx
    .select({ id: customers.id, phone: customers.phone })
    .from(customers)
    .where(inArray(customers.id, owners));
  const phoneOf = new Map(people.map(({ id, phone }) => [id, phone]));
  const texts = rows.map((row) => {
    const { purchasing, plan } = row;
    const { state, text } = resultOf(row, now);
    const count = `${formatQuantity(purchasing.orderedQuantity)} ${plan.unit}`;
    return {
      phone: phoneOf.get(purchasing.customerId) ?? '',
      text: `【集采】您在「${plan.title}」登记的 ${count}：${PURCHASING_LABEL[state]}。${text}`,
    };
  });
  await sendTexts(tx, texts, now);
}

/** Tells every account of a store what became of a plan that it supplies. */
export async function tellSeller(
  tx: Database,
  { sellerCode, plan }: { sellerCode: string; plan: PlanRow },
  what: string,
  now: Date,
): Promise<void> {
  const people = await tx
    .select({ phone: customers.phone })
    .from(customers)
    .where(eq(customers.sellerCode, sellerCode));
  const text = `【集采】您供货的「${plan.title}」${what}`;
  await sendTexts(
    tx,
    people.map(({ phone }) => ({ phone, text })),
    now,
  );
}

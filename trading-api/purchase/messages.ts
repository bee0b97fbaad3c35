import { inArray } from 'drizzle-orm';
import { PURCHASING_LABEL } from '#app/domain/purchase/group-result.ts';
import { formatQuantity } from '#app/domain/quantity.ts';
import { notify } from '#trading-api/message/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { purchasings } from '#trading-api/schema.ts';
import { type PlanRow, registrationsWithOrders, resultOf } from './results.ts';

/** Notifies the buyers of registrations of their present state. */
export async function notifyBuyers(tx: Database, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  const rows = await registrationsWithOrders(tx).where(inArray(purchasings.id, [...ids]));
  for (const row of rows) {
    const { purchasing, plan } = row;
    const { state, text: result } = resultOf(row, now);
    const count = `${formatQuantity(purchasing.orderedQuantity)} ${plan.unit}`;
    const text = `您在「${plan.title}」登记的 ${count}：${PURCHASING_LABEL[state]}。${result}`;
    const { customerId } = purchasing;
    await notify(tx, 'groupResult', [{ customerId }], { text }, { now });
  }
}

/** Notifies a store of the outcome of a plan that it supplies. */
export async function notifySeller(
  tx: Database,
  { sellerCode, plan }: { sellerCode: string; plan: PlanRow },
  what: string,
  now: Date,
): Promise<void> {
  const { title } = plan;
  await notify(tx, 'groupOfSeller', [{ sellerCode }], { title, what }, { now });
}

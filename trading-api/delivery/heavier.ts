import { type Acting, isSuspendedNow } from '#trading-api/account/index.ts';
import { lockedConsentToDearer } from '#trading-api/company/index.ts';
import type { OrderRow } from '#trading-api/order/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import type { DeliveryRow } from './shippable.ts';
import { agreedTotals, costsOf } from './totals.ts';

/**
 * Whether what was found of a delivery makes its order dearer, and somebody else of the company has to agree to that than
 * who receives it. The goods are there, so their receipt is recorded all the same.
 */
export async function waitsForCompany(
  tx: Database,
  acting: Acting,
  order: OrderRow,
  delivery: Pick<DeliveryRow, 'id'>,
  now: Date,
): Promise<boolean> {
  const totals = await agreedTotals(tx, order, delivery);
  if (totals.after <= totals.before) return false;
  const dearer = await lockedConsentToDearer(tx, acting, order, costsOf(totals), now);
  const isSuspended = await isSuspendedNow(tx, acting);
  // An account that is suspended itself finishes what is under way, as it was ordered; of a member colleagues agree.
  if (dearer === null) return isSuspended && acting.person.id !== acting.customer.id;
  return isSuspended || !dearer.isOpen;
}

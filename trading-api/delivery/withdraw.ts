import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type { Database } from '#trading-api/platform/database/client.ts';
import { deliveries, pickupAppointments } from '#trading-api/schema.ts';
import type { DeliveryRow } from './shippable.ts';

/**
 * Withdraws deliveries of an order, in the transaction of a caller who has locked it: their goods have not
 * left, and the vehicles that should have fetched them are expected again.
 */
export async function withdrawDeliveries(
  tx: Database,
  orderCode: string,
  which: SQL | undefined,
): Promise<DeliveryRow[]> {
  const withdrawn = await tx
    .update(deliveries)
    .set({ state: 'withdrawn' })
    .where(and(eq(deliveries.orderCode, orderCode), which))
    .returning();
  const ids = withdrawn.map(({ id }) => id);
  await tx
    .update(pickupAppointments)
    .set({ state: 'open', deliveryId: null })
    .where(
      and(
        eq(pickupAppointments.orderCode, orderCode),
        inArray(pickupAppointments.deliveryId, ids),
        eq(pickupAppointments.state, 'loaded'),
      ),
    );
  return withdrawn;
}

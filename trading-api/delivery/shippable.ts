import { and, eq } from 'drizzle-orm';
import { lockOrder, ORDER_UNKNOWN, type OrderRow } from '#trading-api/order/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { notFound } from '#trading-api/platform/refusal.ts';
import { rowId } from '#trading-api/platform/row-id.ts';
import { deliveries, orderLines } from '#trading-api/schema.ts';
import { type SentLine, sentLines } from './sent-lines.ts';

export const DELIVERY_UNKNOWN = '发货记录不存在';

export type DeliveryRow = typeof deliveries.$inferSelect;

/**
 * Locks the order of a delivery, then reads both.
 * @throws Refusal `G404` unless it is the customer's order, or the seller's delivery
 */
export async function lockDelivery(
  tx: Database,
  deliveryId: string,
  owner: { customerId: number } | { sellerCode: string },
): Promise<{ order: OrderRow; delivery: DeliveryRow }> {
  const id = rowId(deliveryId);
  if (id === null) throw notFound(DELIVERY_UNKNOWN);
  const find = async () => (await tx.select().from(deliveries).where(eq(deliveries.id, id)))[0];
  const found = await find();
  if (!found) throw notFound(DELIVERY_UNKNOWN);
  const order = await lockOrder(tx, found.orderCode);
  const delivery = await find();
  const isOwn =
    'customerId' in owner
      ? order?.customerId === owner.customerId
      : found.sellerCode === owner.sellerCode;
  if (!order || !delivery || !isOwn) throw notFound(DELIVERY_UNKNOWN);
  return { order, delivery };
}

/** @throws Refusal `G404` unless the seller has goods in it */
export async function lockSale(
  tx: Database,
  orderCode: string,
  sellerCode: string,
): Promise<{ order: OrderRow; lines: SentLine[] }> {
  const order = await lockOrder(tx, orderCode);
  const isOwn = await tx.$count(
    orderLines,
    and(eq(orderLines.orderCode, orderCode), eq(orderLines.sellerCode, sellerCode)),
  );
  if (!order || isOwn === 0) throw notFound(ORDER_UNKNOWN);
  return { order, lines: await sentLines(tx, orderCode, sellerCode) };
}

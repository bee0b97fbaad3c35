import { eq } from 'drizzle-orm';
import { lockOrder, ORDER_UNKNOWN, type OrderRow } from '#trading-api/order/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { notFound } from '#trading-api/platform/refusal.ts';
import { rowId } from '#trading-api/platform/row-id.ts';
import { deliveries } from '#trading-api/schema.ts';
import { type SentLine, sentLines } from './sent-lines.ts';

export const DELIVERY_UNKNOWN = '发货记录不存在';

export type DeliveryRow = typeof deliveries.$inferSelect;

/** Locks the order of a delivery, then reads both. */
export async function lockDelivery(
  tx: Database,
  deliveryId: string,
  owner: Owner,
): Promise<{ order: OrderRow; delivery: DeliveryRow }> {
  const id = rowId(deliveryId);
  if (id === null) throw notFound(DELIVERY_UNKNOWN);
  const find = async () => (await tx.select().from(deliveries).where(eq(deliveries.id, id)))[0];
  const found = await find();
  if (!found) throw notFound(DELIVERY_UNKNOWN);
  const order = await lockOrder(tx, found.orderCode);
  const delivery = await find();
  if (!order || !delivery || !isOf(order, owner)) throw notFound(DELIVERY_UNKNOWN);
  return { order, delivery };
}

/** Whose order something is about: of the buyer, or of the seller. */
export type Owner = { customerId: number } | { sellerCode: string };

export const isOf = (order: Pick<OrderRow, 'customerId' | 'sellerCode'>, owner: Owner): boolean =>
  'customerId' in owner
    ? order.customerId === owner.customerId
    : order.sellerCode === owner.sellerCode;

export async function lockSent(
  tx: Database,
  orderCode: string,
  owner: Owner,
): Promise<{ order: OrderRow; lines: SentLine[] }> {
  const order = await lockOrder(tx, orderCode);
  if (!order || !isOf(order, owner)) throw notFound(ORDER_UNKNOWN);
  return { order, lines: await sentLines(tx, orderCode) };
}

import { and, asc, eq, type SQL } from 'drizzle-orm';
import { type InvoiceStep, mayStep } from '#app/domain/invoice/invoice.ts';
import { lockOrder } from '#trading-api/order/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { notFound, Refusal } from '#trading-api/platform/refusal.ts';
import { rowId } from '#trading-api/platform/row-id.ts';
import { invoiceRequestOrders, invoiceRequests } from '#trading-api/schema.ts';

const REQUEST_GONE = '开票申请不存在';
export const DECIDED = '该申请已处理，请刷新页面';

type Part = typeof invoiceRequestOrders.$inferSelect;
export type LockedRequest = typeof invoiceRequests.$inferSelect & { parts: Part[] };

/**
 * Locks a request and its orders, those first, as who applies and who refunds does.
 * @param whose which requests the caller may name; undefined: all
 */
export async function lockRequest(
  tx: Database,
  id: string,
  step: InvoiceStep,
  whose?: SQL,
): Promise<LockedRequest> {
  const asked = and(eq(invoiceRequests.id, rowId(id) ?? 0), whose);
  const partsOf = () =>
    tx
      .select()
      .from(invoiceRequestOrders)
      .where(eq(invoiceRequestOrders.requestId, rowId(id) ?? 0))
      .orderBy(asc(invoiceRequestOrders.orderCode));
  const [known] = await tx.select().from(invoiceRequests).where(asked);
  if (!known) throw notFound(REQUEST_GONE);
  for (const { orderCode } of await partsOf()) await lockOrder(tx, orderCode);
  const [request] = await tx.select().from(invoiceRequests).where(asked).for('update');
  if (!request || !mayStep(step, request.state)) throw new Refusal('decided', DECIDED);
  return { ...request, parts: await partsOf() };
}

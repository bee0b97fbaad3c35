import { and, asc, eq, type SQL } from 'drizzle-orm';
import { groupBy } from '#app/domain/group-by.ts';
import { WHOLE_ORDER } from '#app/domain/invoice/billable.ts';
import { type InvoiceStep, mayStep } from '#app/domain/invoice/invoice.ts';
import { sumFen } from '#app/domain/money.ts';
import { lockOrder } from '#trading-api/order/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { notFound, Refusal } from '#trading-api/platform/refusal.ts';
import { rowId } from '#trading-api/platform/row-id.ts';
import { invoiceRequestLines, invoiceRequestOrders, invoiceRequests } from '#trading-api/schema.ts';

const REQUEST_GONE = '开票申请不存在';
export const DECIDED = '该申请已处理，请刷新页面';

export type OrderPart = typeof invoiceRequestOrders.$inferSelect;
export type LinePart = typeof invoiceRequestLines.$inferSelect;
export type LockedRequest = typeof invoiceRequests.$inferSelect & {
  /** By orders. */
  parts: OrderPart[];
  /** By lines of orders, and what of an order no line is named for. */
  lines: LinePart[];
};

/** What requests are for by lines; what of an order versions without lines have asked for is one of its own. */
export function linePartsOf(parts: readonly OrderPart[], lines: readonly LinePart[]): LinePart[] {
  const linesBy = groupBy(lines, ({ requestId, orderCode }) => `${requestId} ${orderCode}`);
  return parts.flatMap(({ requestId, orderCode, amount, reversed }) => {
    const own = linesBy.get(`${requestId} ${orderCode}`) ?? [];
    const rest = amount - sumFen(own.map((line) => line.amount));
    const back = reversed - sumFen(own.map((line) => line.reversed));
    const ofWhole = { position: WHOLE_ORDER, quantity: null, amount: rest, reversed: back };
    const whole = { requestId, orderCode, ...ofWhole };
    return rest > 0 ? [...own, whole] : own;
  });
}

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
  const parts = await partsOf();
  const lines = await tx
    .select()
    .from(invoiceRequestLines)
    .where(eq(invoiceRequestLines.requestId, request.id))
    .orderBy(asc(invoiceRequestLines.orderCode), asc(invoiceRequestLines.position));
  return { ...request, parts, lines: linePartsOf(parts, lines) };
}

import { and, eq, inArray } from 'drizzle-orm';
import { type Acting, successorsIn } from '#trading-api/account/index.ts';
import { notify } from '#trading-api/message/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { approvalDecisions, type OrderRow } from '#trading-api/schema.ts';
import { approvalsAbout } from './approval-level.ts';

type Cancelled = Pick<OrderRow, 'orderCode' | 'personId' | 'paymentAmount'>;

/**
 * Tells the colleagues whom it concerns that somebody of their company has cancelled an order: who placed it, or sees
 * to it since they have left, and who has agreed to it.
 */
export async function tellCancelled(
  tx: Database,
  { customer, person }: Acting,
  { orderCode, personId, paymentAmount: amount }: Cancelled,
  now: Date,
): Promise<void> {
  const asked = await approvalsAbout(tx, [orderCode]);
  const ids = asked.map(({ approval }) => approval.id);
  const agreed = await tx
    .select({ personId: approvalDecisions.personId })
    .from(approvalDecisions)
    .where(and(inArray(approvalDecisions.approvalId, ids), eq(approvalDecisions.agree, true)));
  const successors = await successorsIn(tx, customer.id);
  const concerned = [personId, ...agreed.map((each) => each.personId)].flatMap((id) =>
    id === null ? [] : (successors.get(id) ?? id),
  );
  const personIds = [...new Set(concerned)].filter((id) => id !== person.id);
  const values = { orderCode, by: person.name, amount };
  await notify(tx, 'orderCancelled', [{ customerId: customer.id }], values, { now, personIds });
}

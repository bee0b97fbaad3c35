import { eq } from 'drizzle-orm';
import type { Parsed } from '#app/domain/endpoint.ts';
import type { withdrawInvoice } from '#app/domain/invoice/contract.ts';
import type { Customer } from '#trading-api/account/index.ts';
import { notify } from '#trading-api/message/index.ts';
import { recordEvents } from '#trading-api/order/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { invoiceRequests } from '#trading-api/schema.ts';
import { lockRequest } from './lock-request.ts';

/**
 * Withdraws a buyer's request that its seller has not decided, in the caller's transaction: its orders can be asked
 * for again.
 */
export async function withdraw(
  tx: Database,
  customer: Customer,
  { id }: Parsed<typeof withdrawInvoice>,
  now: Date,
): Promise<void> {
  const own = eq(invoiceRequests.customerId, customer.id);
  const request = await lockRequest(tx, id, 'withdraw', own);
  const { sellerCode, amount, parts, title } = request;
  await tx
    .update(invoiceRequests)
    .set({ state: 'withdrawn', decidedAt: now })
    .where(eq(invoiceRequests.id, request.id));
  await recordEvents(
    tx,
    ...parts.map(({ orderCode }) => ({
      orderCode,
      kind: 'invoiceWithdrawn' as const,
      actor: 'buyer' as const,
      actorName: customer.name,
      note: title.name,
      createdAt: now,
    })),
  );
  const values = { id, buyer: customer.name, amount };
  await notify(tx, 'invoiceWithdrawn', [{ sellerCode }], values, { now });
}

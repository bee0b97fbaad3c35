import { eq } from 'drizzle-orm';
import type { Parsed } from '#app/domain/endpoint.ts';
import { refuseInvoice } from '#app/domain/invoice/contract.ts';
import { REFUSAL_REQUIRED } from '#app/domain/invoice/invoice.ts';
import type { Customer } from '#trading-api/account/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { accept, filled } from '#trading-api/platform/refusal.ts';
import { invoiceRequests } from '#trading-api/schema.ts';
import { lockRequest } from './lock-request.ts';
import { note, notifyBuyer, ofSeller } from './notes.ts';

/** Refuses a request: its orders can be asked for again. @throws Refusal `missing`, `decided`, `G404` */
export async function refuse(
  tx: Database,
  seller: Customer,
  { id, reason: typed }: Parsed<typeof refuseInvoice>,
  now: Date,
): Promise<void> {
  const { reason } = accept(refuseInvoice, { reason: filled(typed, REFUSAL_REQUIRED) });
  const request = await lockRequest(tx, id, 'refuse', ofSeller(seller));
  await tx
    .update(invoiceRequests)
    .set({ state: 'refused', reason, decidedAt: now })
    .where(eq(invoiceRequests.id, request.id));
  await note(tx, request, 'invoiceRefused', { seller, text: reason, now });
  await notifyBuyer(tx, 'invoiceRefused', request, { reason }, now);
}

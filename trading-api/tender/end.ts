import { eq } from 'drizzle-orm';
import { END_REASON_REQUIRED, isTenderOver } from '#app/domain/tender/tender.ts';
import { endTender as endTenderCall } from '#app/domain/tender/tenderer-contract.ts';
import { notify } from '#trading-api/message/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customerRoute } from '#trading-api/platform/http/route.ts';
import { accept, filled, Refusal } from '#trading-api/platform/refusal.ts';
import { tenders } from '#trading-api/schema.ts';
import { DECIDED } from './evaluate.ts';
import { lockTender, standingOffers, type TenderRow, tenderStateOf } from './reads.ts';
import { record } from './record.ts';

/** What was sealed stays so. */
export const endTender = customerRoute(endTenderCall, async (call) => {
  const { db: tx, customer, input, clock } = call;
  const { reason } = accept(endTenderCall, { reason: filled(input.reason, END_REASON_REQUIRED) });
  const tender = await lockTender(tx, input.id, customer.id);
  const now = clock();
  if (isTenderOver(tenderStateOf(tender, now))) throw new Refusal('decided', DECIDED);
  await end(tx, tender, reason, now);
});

/** Ends a tender whose lock the transaction holds, and tells its bidders. */
export async function end(
  tx: Database,
  tender: TenderRow,
  reason: string,
  now: Date,
): Promise<void> {
  await tx
    .update(tenders)
    .set({ endedAt: now, endReason: reason })
    .where(eq(tenders.id, tender.id));
  await record(tx, tender, 'ended', { reason }, now);
  const { id, title } = tender;
  const bidders = await standingOffers(tx, id);
  const receivers = bidders.map(({ sellerCode }) => ({ sellerCode }));
  await notify(tx, 'tenderEnded', receivers, { id, title, reason }, { now });
}

import { and, eq } from 'drizzle-orm';
import { isSealed } from '#app/domain/inquiry/inquiry.ts';
import { notify } from '#trading-api/message/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { inquirySellers } from '#trading-api/schema.ts';
import type { InquiryRow } from './reads.ts';

/** Notifies the buyer of an inquiry of what one of its stores did with its offer. */
export async function notifyBuyer(
  tx: Database,
  event: 'offerReceived' | 'offerRevised' | 'offerWithdrawn' | 'offerKept',
  inquiry: InquiryRow,
  { sellerCode, ...said }: { sellerCode: string; round?: number; reason?: string; reply?: string },
  now: Date,
): Promise<void> {
  const { id, inquiryNum, title, customerId } = inquiry;
  const ofStore = and(eq(inquirySellers.inquiryId, id), eq(inquirySellers.sellerCode, sellerCode));
  const [store] = await tx
    .select({ sellerName: inquirySellers.sellerName })
    .from(inquirySellers)
    .where(ofStore);
  const sellerName = store?.sellerName ?? '';
  const sealed = isSealed(inquiry, now);
  const values = {
    inquiryNum,
    title,
    sellerName,
    sealed,
    round: 0,
    reason: '',
    reply: '',
    ...said,
  };
  await notify(tx, event, [{ customerId }], values, { now });
}

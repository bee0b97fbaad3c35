import { and, eq, inArray } from 'drizzle-orm';
import { sendTexts } from '#trading-api/message/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customers, inquirySellers } from '#trading-api/schema.ts';
import type { InquiryRow } from './reads.ts';

/** Sends a short message to every account of the stores; `textOf` makes the text for each store. */
export async function notifySellers(
  tx: Database,
  sellerCodes: readonly string[],
  textOf: (sellerCode: string) => string,
  now: Date,
): Promise<void> {
  if (sellerCodes.length === 0) return;
  const people = await tx
    .select({ phone: customers.phone, sellerCode: customers.sellerCode })
    .from(customers)
    .where(inArray(customers.sellerCode, [...sellerCodes]));
  const texts = people.map(({ phone, sellerCode }) => ({
    phone,
    text: `【询价】${textOf(sellerCode ?? '')}`,
  }));
  await sendTexts(tx, texts, now);
}

/** Texts the buyer of an inquiry what one of its stores did with its offer. */
export async function notifyBuyer(
  tx: Database,
  inquiry: InquiryRow,
  { sellerCode, did }: { sellerCode: string; did: string },
  now: Date,
): Promise<void> {
  const [told] = await tx
    .select({ phone: customers.phone, sellerName: inquirySellers.sellerName })
    .from(customers)
    .innerJoin(
      inquirySellers,
      and(eq(inquirySellers.inquiryId, inquiry.id), eq(inquirySellers.sellerCode, sellerCode)),
    )
    .where(eq(customers.id, inquiry.customerId));
  if (!told) return;
  const text = `【询价】${told.sellerName}${did}：${inquiry.title}，请查看比价。询价单号 ${inquiry.inquiryNum}`;
  await sendTexts(tx, [{ phone: told.phone, text }], now);
}

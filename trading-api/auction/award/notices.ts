import { eq } from 'drizzle-orm';
import type { Auction } from '#trading-api/auction/auctions.ts';
import { sendTexts } from '#trading-api/message/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customers } from '#trading-api/schema.ts';

const PREFIX = '【竞价】';

/** Sends short messages to the phones given in sign-ups. */
export async function notifyBidders(
  tx: Database,
  signs: readonly { noticePhoneNumber: string }[],
  text: string,
  now: Date,
): Promise<void> {
  const texts = signs.map(({ noticePhoneNumber: phone }) => ({ phone, text: PREFIX + text }));
  await sendTexts(tx, texts, now);
}

/** Sends a short message to every account of an auction's seller. */
export async function notifySeller(
  tx: Database,
  { sellerCode, name }: Pick<Auction, 'sellerCode' | 'name'>,
  text: string,
  now: Date,
): Promise<void> {
  const accounts = await tx
    .select({ phone: customers.phone })
    .from(customers)
    .where(eq(customers.sellerCode, sellerCode));
  const texts = accounts.map(({ phone }) => ({
    phone,
    text: `${PREFIX}您的竞价「${name}」${text}`,
  }));
  await sendTexts(tx, texts, now);
}

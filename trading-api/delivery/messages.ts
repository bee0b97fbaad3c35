import { eq } from 'drizzle-orm';
import { sendTexts } from '#trading-api/message/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customers } from '#trading-api/schema.ts';

interface Told {
  orderCode: string;
  customerId: number;
}

/** Texts the buyer of an order. */
export async function tellBuyer(
  tx: Database,
  { orderCode, customerId }: Told,
  what: string,
  now: Date,
): Promise<void> {
  const [buyer] = await tx
    .select({ phone: customers.phone })
    .from(customers)
    .where(eq(customers.id, customerId));
  if (buyer)
    await sendTexts(tx, [{ phone: buyer.phone, text: `【订单】${orderCode} ${what}。` }], now);
}

/** Texts every account of a seller. */
export async function tellSeller(
  tx: Database,
  { orderCode, sellerCode }: { orderCode: string; sellerCode: string },
  what: string,
  now: Date,
): Promise<void> {
  const people = await tx
    .select({ phone: customers.phone })
    .from(customers)
    .where(eq(customers.sellerCode, sellerCode));
  const text = `【订单】${orderCode} ${what}。`;
  await sendTexts(
    tx,
    people.map(({ phone }) => ({ phone, text })),
    now,
  );
}

import { eq } from 'drizzle-orm';
import { formatYuan } from '#app/domain/money.ts';
import { sendTexts } from '#trading-api/message/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customers, type invoiceRequests } from '#trading-api/schema.ts';

/** Sends a short message about a request to its buyer. */
export async function tellBuyer(
  tx: Database,
  { customerId, amount }: typeof invoiceRequests.$inferSelect,
  what: string,
  now: Date,
): Promise<void> {
  const [customer] = await tx
    .select({ phone: customers.phone })
    .from(customers)
    .where(eq(customers.id, customerId));
  if (!customer) return;
  const text = `【发票】您申请的 ¥${formatYuan(amount)} 发票${what}`;
  await sendTexts(tx, [{ phone: customer.phone, text }], now);
}

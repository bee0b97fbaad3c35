import { createHash } from 'node:crypto';
import { BUNDLE_PREFIX } from '#app/domain/payment/payment.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { paymentBundleOrders, paymentBundles } from '#trading-api/schema.ts';

export async function writeBundle(
  db: Database,
  customerId: number,
  orderCodes: readonly string[],
  now: Date,
): Promise<string> {
  const code = codeOf(customerId, orderCodes);
  await db.transaction(async (tx) => {
    const [written] = await tx
      .insert(paymentBundles)
      .values({ code, customerId, createdAt: now })
      .onConflictDoNothing()
      .returning();
    if (!written) return;
    const rows = orderCodes.map((orderCode) => ({ bundleCode: code, orderCode }));
    await tx.insert(paymentBundleOrders).values(rows);
  });
  return code;
}

const codeOf = (customerId: number, codes: readonly string[]): string =>
  BUNDLE_PREFIX +
  createHash('sha256')
    .update(`${customerId} ${codes.toSorted().join(' ')}`)
    .digest('hex')
    .slice(0, 20)
    .toUpperCase();

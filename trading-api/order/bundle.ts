import { createHash } from 'node:crypto';
import { inArray } from 'drizzle-orm';
import { BUNDLE_PREFIX } from '#app/domain/payment/payment.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { orders, paymentBundleOrders, paymentBundles } from '#trading-api/schema.ts';

/**
 * The code of what orders are paid by that were made at once: that of the one, or of the bundle of several. They are
 * a checkout from then on, which is approved by one decision.
 */
export async function nameCheckout(
  tx: Database,
  customerId: number,
  orderCodes: readonly string[],
  now: Date,
): Promise<string> {
  const [only = '', ...others] = orderCodes;
  if (others.length === 0) return only;
  const checkoutCode = await writeBundle(tx, customerId, orderCodes, now);
  await tx
    .update(orders)
    .set({ checkoutCode })
    .where(inArray(orders.orderCode, [...orderCodes]));
  return checkoutCode;
}

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

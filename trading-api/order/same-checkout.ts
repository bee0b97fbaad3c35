import { eq, or, type SQL, sql } from 'drizzle-orm';
import { isBundleCode } from '#app/domain/payment/payment.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { orders } from '#trading-api/schema.ts';

/** Orders that were made by one checkout, by the code of one, itself among them. */
export function sameCheckout(db: Database, orderCode: string): SQL | undefined {
  const { checkoutCode } = orders;
  const own = db.select({ checkoutCode }).from(orders).where(eq(orders.orderCode, orderCode));
  return or(eq(orders.orderCode, orderCode), sql`${checkoutCode} = (${own})`);
}

/** Orders by a code that their buyer has of them: of one, or of the checkout that made several. */
export const namedByCode = (code: string): SQL =>
  eq(isBundleCode(code) ? orders.checkoutCode : orders.orderCode, code);

import { eq } from 'drizzle-orm';
import { getCouponCount } from '#app/domain/marketing/contract.ts';
import { takesVouchers } from '#app/domain/marketing/deductions.ts';
import { type Hundredths, toQuantity } from '#app/domain/quantity.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customerRoute } from '#trading-api/platform/http/route.ts';
import { rowId } from '#trading-api/platform/row-id.ts';
import { goods, voucherAccounts } from '#trading-api/schema.ts';

/** The customer's vouchers in hundredths; one voucher is worth one yuan. */
export async function vouchersOf(db: Database, customerId: number): Promise<Hundredths> {
  const [account] = await db
    .select({ count: voucherAccounts.count })
    .from(voucherAccounts)
    .where(eq(voucherAccounts.customerId, customerId));
  return account?.count ?? 0;
}

/** How many vouchers goods cost; none for goods that cannot be paid with them. */
export const vouchersForGoods = customerRoute(getCouponCount, async ({ db, customer, input }) => {
  const { skuId } = input;
  const [sku] = await db
    .select({ kind: goods.kind, productType: goods.productType })
    .from(goods)
    .where(eq(goods.id, rowId(skuId) ?? 0));
  const count = sku && takesVouchers(sku) ? await vouchersOf(db, customer.id) : 0;
  return { count: toQuantity(count) };
});

import { eq } from 'drizzle-orm';
import type { Content } from '#app/domain/endpoint.ts';
import type { getCouponCount } from '#app/domain/marketing/contract.ts';
import { takesVouchers } from '#app/domain/marketing/deductions.ts';
import { type Hundredths, toQuantity } from '#app/domain/quantity.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
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
export async function vouchersForGoods(
  db: Database,
  customerId: number,
  skuId: string,
): Promise<Content<typeof getCouponCount>> {
  const [sku] = await db
    .select({ kind: goods.kind, productType: goods.productType })
    .from(goods)
    .where(eq(goods.id, rowId(skuId) ?? 0));
  const count = sku && takesVouchers(sku) ? await vouchersOf(db, customerId) : 0;
  return { count: toQuantity(count) };
}

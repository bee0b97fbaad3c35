import { eq } from 'drizzle-orm';
import type { Content } from '#app/domain/endpoint.ts';
import type { getCouponCount } from '#app/domain/marketing/contract.ts';
import { takesVouchers } from '#app/domain/marketing/deductions.ts';
import { type Hundredths, toQuantity } from '#app/domain/quantity.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { rowId } from '#trading-api/platform/row-id.ts';
import { goods, voucherAccounts } from '#trading-api/schema.ts';

/** Vouchers of the customer: 100 for each, which is worth one yuan. */
export async function vouchersOf(db: Database, customerId: number): Promise<Hundredths> {
  const [account] = await db
    .select({ count: voucherAccounts.count })
    .from(voucherAccounts)
    .where(eq(voucherAccounts.customerId, customerId));
  return account?.count ?? 0;
}

/** How many vouchers goods can be paid with: none for goods that do not take them. */
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

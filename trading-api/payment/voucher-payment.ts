import { and, eq, gte, inArray, sql } from 'drizzle-orm';
import { takesVouchers } from '#app/domain/marketing/deductions.ts';
import type { Fen } from '#app/domain/money.ts';
import { payTest } from '#app/domain/payment/contract.ts';
import { COUPONS_SHORT } from '#app/domain/payment/payment.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customerRoute } from '#trading-api/platform/http/route.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';
import { orderLines, voucherAccounts } from '#trading-api/schema.ts';
import { marketAccount } from '#trading-api/wallet/index.ts';
import { insertPayment } from './attempts.ts';
import { lockPayable, requireDues } from './payable-order.ts';
import { settlePayment } from './settlement.ts';

/** Whether all goods of orders can be paid with vouchers (spec 3 §6). */
export async function takeVouchersAlone(
  db: Database,
  orderCodes: readonly string[],
): Promise<boolean> {
  const lines = await db
    .select({ kind: orderLines.kind, productType: orderLines.productType })
    .from(orderLines)
    .where(inArray(orderLines.orderCode, [...orderCodes]));
  return lines.every(takesVouchers);
}

/**
 * Pays an order or a bundle with the customer's vouchers in the call's transaction, completely or not at all (spec
 * 3 §5; design/payments: Attempts). Rows are locked in the order of all settlements: the orders' first, the vouchers
 * before the ledger's accounts.
 */
export const payWithVouchers = customerRoute(payTest, async ({ db: tx, customer, input, now }) => {
  const { orderCode: code } = input;
  const dues = requireDues(await lockPayable(tx, customer, code, now), now);
  const orderCodes = dues.map(({ orderCode }) => orderCode);
  if (!(await takeVouchersAlone(tx, orderCodes))) {
    throw new Refusal('methodRefused', '仅自营商品可使用券支付');
  }
  const started = { code, payMethod: 'coupons', provider: 'vouchers', dues } as const;
  const { tradeNo } = (await insertPayment(tx, started, now)).attempt;
  // Vouchers are the platform's money.
  const from = await marketAccount(tx, 'platform');
  const take = (taken: Fen) => takeVouchers(tx, customer.id, taken);
  const settled = await settlePayment(tx, { tradeNo, paidAt: now, now, from, take });
  if (settled !== 'paid') throw new Refusal('orderPaid', '订单已支付或已取消');
});

async function takeVouchers(tx: Database, customerId: number, amount: Fen): Promise<void> {
  // A voucher is worth one yuan, so that its hundredths are fen.
  const taken = await tx
    .update(voucherAccounts)
    .set({ count: sql`${voucherAccounts.count} - ${amount}` })
    .where(and(eq(voucherAccounts.customerId, customerId), gte(voucherAccounts.count, amount)))
    .returning({ count: voucherAccounts.count });
  if (taken.length === 0) throw new Refusal('fundsShort', COUPONS_SHORT);
}

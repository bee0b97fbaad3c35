import { eq, inArray } from 'drizzle-orm';
import type { Fen } from '#app/domain/money.ts';
import { feeOf } from '#app/domain/payout/fee.ts';
import { dueOf } from '#app/domain/payout/settlement.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { orders, sellerPayouts, sellers } from '#trading-api/schema.ts';
import {
  lockAccounts,
  marketAccount,
  repayDebt,
  sellerAccount,
} from '#trading-api/wallet/index.ts';
import { claimOf, type PayoutRow } from './claims.ts';
import { moneyMover } from './move-money.ts';

export interface SaleAccounts {
  sales: number;
  platform: number;
  sellers: Map<string, number>;
}

/**
 * Locks all accounts that money of orders may move between. Every caller that pays, settles or refunds a delivered
 * order does so before its first transfer, so that two never wait for each other. The caller has locked the orders.
 */
export async function lockSaleAccounts(
  tx: Database,
  orderCodes: readonly string[],
  others: readonly number[] = [],
): Promise<SaleAccounts> {
  const codes = await tx
    .selectDistinct({ sellerCode: orders.sellerCode })
    .from(orders)
    .where(inArray(orders.orderCode, [...orderCodes]))
    .orderBy(orders.sellerCode);
  const own = new Map<string, number>();
  for (const { sellerCode } of codes) own.set(sellerCode, await sellerAccount(tx, sellerCode));
  const sales = await marketAccount(tx, 'sales');
  const platform = await marketAccount(tx, 'platform');
  await lockAccounts(tx, [sales, platform, ...own.values(), ...others]);
  return { sales, platform, sellers: own };
}

/**
 * Pays the seller of an order what is due now and was not paid: what was received of the goods, as
 * far as its buyer has paid, less the platform's fee. The platform adds what it took off
 * the buyer's price itself, and what was paid to the seller but given back to the buyer; that comes back to it when the
 * buyer pays (design/money: Payouts). However often it is called, nothing is paid twice. A caller that moves
 * money earlier in the transaction has to lock the accounts before that (`lockSaleAccounts`).
 */
export async function paySeller(tx: Database, orderCode: string, now: Date): Promise<void> {
  const { row, worth, added, paid, advanced } = await claimOf(tx, orderCode);
  const [order] = await tx
    .select({ paidAmount: orders.paidAmount, sellerCode: orders.sellerCode })
    .from(orders)
    .where(eq(orders.orderCode, orderCode));
  if (!order) throw new Error(`no order ${orderCode}`);
  const { paidAmount, sellerCode } = order;
  const amount = Math.max(0, dueOf(worth, paidAmount + added) - paid);
  // Negative where the settlement gave back money that was already paid to the seller: the platform adds it.
  const held = paidAmount + (row?.toppedUp ?? 0) - paid;
  const topUp = Math.max(0, amount - held);
  const repaid = Math.max(0, Math.min(advanced, held - amount));
  if (amount === 0 && topUp === 0 && repaid === 0) return;
  const accounts = await lockSaleAccounts(tx, [orderCode]);
  const before = row ?? (await firstPayout(tx, orderCode, sellerCode));
  await payOut(tx, before, { sellerCode, amount, topUp, repaid, accounts, now });
}

/** The row of what the seller gets of an order, at the seller's present rate. */
export async function firstPayout(
  tx: Database,
  orderCode: string,
  sellerCode: string,
): Promise<PayoutRow> {
  const [seller] = await tx
    .select({ feeRate: sellers.feeRate })
    .from(sellers)
    .where(eq(sellers.code, sellerCode));
  if (!seller) throw new Error(`no seller ${sellerCode}`);
  const [row] = await tx
    .insert(sellerPayouts)
    .values({ orderCode, feeRate: seller.feeRate })
    .returning();
  if (!row) throw new Error('the payout was not written');
  return row;
}

interface Payout {
  sellerCode: string;
  amount: Fen;
  topUp: Fen;
  /** What the platform had added beyond its deductions, and gets back. */
  repaid: Fen;
  accounts: SaleAccounts;
  now: Date;
}

async function payOut(
  tx: Database,
  before: PayoutRow,
  { sellerCode, amount, topUp, repaid, accounts, now }: Payout,
): Promise<void> {
  const { orderCode } = before;
  const paid = before.paid + amount;
  const fee = feeOf(paid, before.feeRate) - before.fee;
  const moves = before.moves + 1;
  const { sales, platform } = accounts;
  const account = accounts.sellers.get(sellerCode) ?? Number.NaN;
  const move = moneyMover(tx, { orderCode, sellerCode, moves, now });
  await tx
    .update(sellerPayouts)
    .set({ paid, fee: before.fee + fee, toppedUp: before.toppedUp + topUp - repaid, moves })
    .where(eq(sellerPayouts.orderCode, orderCode));
  await move('saleTopUp', { from: platform, to: sales, amount: topUp });
  await move('saleTopUp', { from: sales, to: platform, amount: repaid, isBack: true });
  await move('saleFee', { from: sales, to: platform, amount: fee });
  await move('sale', { from: sales, to: account, amount: amount - fee });
  const debt = await repayDebt(tx, sellerCode, amount - fee);
  await move('debtRepayment', { from: account, to: platform, amount: debt });
}

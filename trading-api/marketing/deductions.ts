import { and, eq, gt, gte, inArray, lte, sql } from 'drizzle-orm';
import { type GoodsOwed, returnedDeductionWith } from '#app/domain/after-sale/limits.ts';
import { giftCardLabel, VOUCHERS } from '#app/domain/marketing/deductions.ts';
import type { Fen } from '#app/domain/money.ts';
import { formatDay } from '#app/domain/time.ts';
import { lockCustomer } from '#trading-api/account/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';
import {
  giftCards,
  type OrderDeduction,
  orderLines,
  orders,
  pointsAccounts,
  voucherAccounts,
} from '#trading-api/schema.ts';
import { followCoupons, freezeCoupon } from './order-coupons.ts';
import { bySource, type Cost, type Freeze, returnedUntil } from './taken-off.ts';

// Code that changes several of a customer's rows locks the customer first, then coupons, points and
// gift cards, each by id: transactions that lock in the same order cannot deadlock.

/**
 * Takes the deductions of a checkout's orders from the customer (design/money: Deductions): coupons are frozen,
 * points counted as used, balances lowered; each by a conditional update, so that nothing is spent twice, even if
 * the price was computed from older values.
 */
export async function freezeDeductions(tx: Database, freeze: Freeze): Promise<void> {
  const { customerId } = freeze;
  const deductions = freeze.orders.flatMap((order) => order.deductions);
  if (!deductions.some(({ kind }) => kind !== 'quantityDiscount')) return;
  await lockCustomer(tx, customerId);
  for (const coupon of bySource(deductions, 'coupon')) await freezeCoupon(tx, coupon, freeze);
  await takePoints(tx, customerId, pointsIn(deductions));
  for (const card of bySource(deductions, 'giftCard')) await takeFromCard(tx, card, freeze);
}

/**
 * When an order is paid, its coupons become used and bought vouchers are credited; points and balances were taken
 * before. The caller ensures that it happens only once, with the order's change to `paid`.
 */
export async function spendDeductions(tx: Database, orderCode: string, now: Date): Promise<void> {
  const order = await orderOf(tx, orderCode);
  const bought = await vouchersIn(tx, orderCode);
  if (!hasCoupons(order) && bought === 0) return;
  await lockCustomer(tx, order.customerId);
  if (hasCoupons(order)) await followCoupons(tx, orderCode, now);
  if (bought > 0) await creditVouchers(tx, order.customerId, bought);
}

/** Undoes `spendDeductions` for an order without vouchers that waits for its payment again. */
export async function refreezeDeductions(
  tx: Database,
  orderCode: string,
  now: Date,
): Promise<void> {
  const order = await orderOf(tx, orderCode);
  if (!hasCoupons(order)) return;
  await lockCustomer(tx, order.customerId);
  await followCoupons(tx, orderCode, now);
}

/** What came back after its end, and can be used longer for that; in words. */
export interface Prolonged {
  orderCode: string;
  note: string;
}

/**
 * Returns everything frozen for cancelled orders, or used for those that were paid. The caller ensures that it happens only once,
 * with the orders' change to `cancelled`; orders of several customers are handled in one call,
 * which locks their rows in one order.
 */
export async function returnDeductions(
  tx: Database,
  orderCodes: readonly string[],
  now: Date,
): Promise<Prolonged[]> {
  const cancelled = await tx
    .select({
      orderCode: orders.orderCode,
      customerId: orders.customerId,
      deductions: orders.deductions,
    })
    .from(orders)
    .where(inArray(orders.orderCode, [...orderCodes]))
    .orderBy(orders.customerId, orders.orderCode);
  const prolonged: Prolonged[] = [];
  for (const { orderCode, customerId, deductions } of cancelled) {
    if (!deductions.some(({ kind }) => kind !== 'quantityDiscount')) continue;
    await lockCustomer(tx, customerId);
    const notes = [await followCoupons(tx, orderCode, now)];
    await giveBackPoints(tx, customerId, pointsIn(deductions));
    for (const { id, amount } of bySource(deductions, 'giftCard')) {
      notes.push(await giveBackToCard(tx, id, amount, now));
    }
    const note = notes.filter(Boolean).join('，');
    if (note) prolonged.push({ orderCode, note });
  }
  return prolonged;
}

interface TakenOff {
  before: Fen;
  after: Fen;
  goods: GoodsOwed;
  now: Date;
}

/**
 * Returns points and gift cards of an order in proportion to what a case takes off.
 * @returns what can be used longer for that, in words; empty: nothing
 */
export async function returnShare(
  tx: Database,
  orderCode: string,
  { now, ...takenOff }: TakenOff,
): Promise<string> {
  const { customerId, deductions } = await orderOf(tx, orderCode);
  const due = (used: number) => returnedDeductionWith(used, takenOff);
  if (!deductions.some(({ kind }) => kind === 'points' || kind === 'giftCard')) return '';
  await lockCustomer(tx, customerId);
  await giveBackPoints(tx, customerId, due(pointsIn(deductions)));
  const notes: string[] = [];
  for (const { id, amount } of bySource(deductions, 'giftCard')) {
    notes.push(await giveBackToCard(tx, id, due(amount), now));
  }
  return notes.filter(Boolean).join('，');
}

/**
 * Of a card that has expired only what comes back can be used again: what was left on it has ended.
 * @returns how long the card can be used now, where it had expired; empty: nothing changes
 */
async function giveBackToCard(
  tx: Database,
  id: number,
  amount: number,
  now: Date,
): Promise<string> {
  if (amount === 0) return '';
  const own = eq(giftCards.id, id);
  const until = returnedUntil(now);
  const [late] = await tx
    .update(giftCards)
    .set({ validUntil: until, balanceAmount: amount })
    .where(and(own, lte(giftCards.validUntil, now)))
    .returning({ cardNo: giftCards.cardNo });
  if (!late) {
    await tx
      .update(giftCards)
      .set({ balanceAmount: sql`${giftCards.balanceAmount} + ${amount}` })
      .where(own);
  }
  return late ? `${giftCardLabel(late)}有效期延至 ${formatDay(until.toISOString())}` : '';
}

const hasCoupons = ({ deductions }: { deductions: readonly OrderDeduction[] }): boolean =>
  deductions.some(({ kind }) => kind === 'coupon');

const pointsIn = (deductions: readonly OrderDeduction[]): number =>
  deductions.reduce((sum, { points }) => sum + (points ?? 0), 0);

async function takePoints(tx: Database, customerId: number, points: number) {
  if (points === 0) return;
  const left = sql`${pointsAccounts.integral} - ${pointsAccounts.useIntegral}`;
  const taken = await tx
    .update(pointsAccounts)
    .set({ useIntegral: sql`${pointsAccounts.useIntegral} + ${points}` })
    .where(and(eq(pointsAccounts.customerId, customerId), gte(left, points)))
    .returning({ integral: pointsAccounts.integral });
  if (taken.length === 0) throw new Refusal('deductionRefused', '可用积分不足，请重新选择');
}

async function giveBackPoints(tx: Database, customerId: number, points: number) {
  if (points === 0) return;
  await tx
    .update(pointsAccounts)
    .set({ useIntegral: sql`${pointsAccounts.useIntegral} - ${points}` })
    .where(eq(pointsAccounts.customerId, customerId));
}

async function takeFromCard(tx: Database, { id, amount }: Cost, { customerId, now }: Freeze) {
  const taken = await tx
    .update(giftCards)
    .set({ balanceAmount: sql`${giftCards.balanceAmount} - ${amount}` })
    .where(
      and(
        eq(giftCards.id, id),
        eq(giftCards.customerId, customerId),
        gt(giftCards.validUntil, now),
        gte(giftCards.balanceAmount, amount),
      ),
    )
    .returning({ id: giftCards.id });
  if (taken.length === 0)
    throw new Refusal('deductionRefused', '所选电子礼品卡余额不足，请重新选择');
}

async function orderOf(tx: Database, orderCode: string) {
  const [order] = await tx
    .select({ customerId: orders.customerId, deductions: orders.deductions })
    .from(orders)
    .where(eq(orders.orderCode, orderCode));
  if (!order) throw new Error(`no order ${orderCode}`);
  return order;
}

/** Each unit of a voucher is worth one yuan. */
async function vouchersIn(tx: Database, orderCode: string): Promise<number> {
  const lines = await tx
    .select({ count: orderLines.count })
    .from(orderLines)
    .where(
      and(
        eq(orderLines.orderCode, orderCode),
        eq(orderLines.kind, 'self'),
        eq(orderLines.productType, VOUCHERS),
      ),
    );
  return lines.reduce((sum, { count }) => sum + count, 0);
}

/**
 * For who may give some back after having locked the ledger's accounts: those come last (design/stock: Order of locks).
 */
export const lockVouchers = (tx: Database, customerId: number) =>
  tx
    .select({ count: voucherAccounts.count })
    .from(voucherAccounts)
    .where(eq(voucherAccounts.customerId, customerId))
    .for('update');

export async function creditVouchers(tx: Database, customerId: number, count: number) {
  await tx
    .insert(voucherAccounts)
    .values({ customerId, count })
    .onConflictDoUpdate({
      target: voucherAccounts.customerId,
      set: { count: sql`${voucherAccounts.count} + excluded.count` },
    });
}

import { and, eq, exists, inArray, isNull, lte, sql } from 'drizzle-orm';
import { isReleased } from '#app/domain/order/state.ts';
import { formatDay } from '#app/domain/time.ts';
import { sameCheckout } from '#trading-api/order/tables.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';
import { coupons, discounts, type OrderDeduction, orders } from '#trading-api/schema.ts';
import { bySource, type Freeze, returnedUntil } from './taken-off.ts';

/** A coupon is identified by its discount: a customer has at most one of each. */
export async function freezeCoupon(
  tx: Database,
  { id }: { id: number },
  { customerId, orders: made }: Freeze,
): Promise<void> {
  const { orderCode } = made.find(({ deductions }) => usesCoupon(deductions, id)) ?? {};
  const frozen = await tx
    .update(coupons)
    .set({ state: 'frozen', orderCode })
    .where(
      and(eq(coupons.customerId, customerId), eq(coupons.discountId, id), eq(coupons.state, 'T')),
    )
    .returning({ id: coupons.id });
  if (frozen.length === 0) throw new Refusal('deductionRefused', '所选优惠券已被使用，请重新选择');
}

/**
 * Has the coupons of a checkout follow the state of its orders after that of one has changed: one is used
 * when the first order with it is paid, and comes back when the last is cancelled
 * (design/orders: One order for each seller). Their customer is locked.
 * @returns what can be used longer for that, in words; empty: nothing
 */
export async function followCoupons(tx: Database, orderCode: string, now: Date): Promise<string> {
  const checkout = await ordersBeside(tx, orderCode);
  const taken = await tx
    .select({ id: coupons.id, discountId: coupons.discountId })
    .from(coupons)
    .where(
      and(
        inArray(
          coupons.orderCode,
          checkout.map((order) => order.orderCode),
        ),
        inArray(coupons.state, ['frozen', 'Y']),
      ),
    )
    .orderBy(coupons.id);
  const back: number[] = [];
  for (const { id, discountId } of taken) {
    const users = checkout.filter(
      ({ state, deductions }) => state !== 'cancelled' && usesCoupon(deductions, discountId),
    );
    const paid = users.find(({ state }) => isReleased(state));
    const user = paid ?? users[0];
    if (!user) back.push(id);
    else {
      const followed = { orderCode: user.orderCode, state: paid ? 'Y' : 'frozen' } as const;
      await tx.update(coupons).set(followed).where(eq(coupons.id, id));
    }
  }
  return back.length > 0 ? returnCoupons(tx, back, now) : '';
}

/** The orders of a checkout by the code of one, itself among them. */
const ordersBeside = (tx: Database, orderCode: string) =>
  tx
    .select({
      orderCode: orders.orderCode,
      state: orders.state,
      deductions: orders.deductions,
    })
    .from(orders)
    .where(sameCheckout(orderCode))
    .orderBy(orders.orderCode);

async function returnCoupons(tx: Database, ids: readonly number[], now: Date): Promise<string> {
  const returned = inArray(coupons.id, [...ids]);
  const until = returnedUntil(now);
  const ended = exists(
    tx
      .select({ one: sql`1` })
      .from(discounts)
      .where(and(eq(discounts.id, coupons.discountId), lte(discounts.validUntil, now))),
  );
  const late = await tx
    .update(coupons)
    .set({ validUntil: until })
    .where(and(returned, isNull(coupons.validUntil), ended))
    .returning({ id: coupons.id });
  await tx.update(coupons).set({ state: 'T', orderCode: null }).where(returned);
  return late.length === 0 ? '' : `优惠券有效期延至 ${formatDay(until.toISOString())}`;
}

const usesCoupon = (deductions: readonly OrderDeduction[], discountId: number): boolean =>
  bySource(deductions, 'coupon').some(({ id }) => id === discountId);

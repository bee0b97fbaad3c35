import { eq, inArray } from 'drizzle-orm';
import { pointsLabel } from '#app/domain/checkout/pricing.ts';
import { groupBy } from '#app/domain/group-by.ts';
import { sumFen } from '#app/domain/money.ts';
import { isBundleCode } from '#app/domain/payment/payment.ts';
import { first, type OpenMarket } from '#tests/api/support/open-market.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import {
  coupons,
  type OrderDeduction,
  orderEvents,
  orderLines,
  orders,
  paymentBundleOrders,
  paymentBundles,
} from '#trading-api/schema.ts';

/**
 * The unpaid orders of a checkout as the one order of several sellers that a market made until ADR 262;
 * such orders go on as they were.
 * @param code as the checkout answered it; one order stays as it is
 * @param goodsIds in the order of its lines
 * @returns the order's code
 */
export const asOneOrder = (
  { db }: Pick<OpenMarket, 'db'>,
  code: string,
  goodsIds: readonly number[],
): Promise<string> =>
  isBundleCode(code) ? db.transaction((tx) => merge(tx, code, goodsIds)) : Promise.resolve(code);

async function merge(tx: Database, checkoutCode: string, goodsIds: readonly number[]) {
  const made = await tx
    .select()
    .from(orders)
    .where(eq(orders.checkoutCode, checkoutCode))
    .orderBy(orders.orderCode);
  const codes = made.map((order) => order.orderCode);
  const orderCode = first(codes);
  const ofThem = inArray(orderLines.orderCode, codes);
  const lines = await tx.select().from(orderLines).where(ofThem);
  const place = ({ goodsId }: (typeof lines)[number]) => goodsIds.indexOf(goodsId ?? 0);
  const deductions = merged(made.flatMap((order) => order.deductions));
  await tx.delete(paymentBundleOrders).where(eq(paymentBundleOrders.bundleCode, checkoutCode));
  await tx.delete(paymentBundles).where(eq(paymentBundles.code, checkoutCode));
  await tx.update(coupons).set({ orderCode }).where(inArray(coupons.orderCode, codes));
  await tx.delete(orderLines).where(ofThem);
  await tx.delete(orderEvents).where(inArray(orderEvents.orderCode, codes.slice(1)));
  await tx.delete(orders).where(inArray(orders.orderCode, codes.slice(1)));
  const sum = (of: (order: (typeof made)[number]) => number) => sumFen(made.map(of));
  await tx
    .update(orders)
    .set({
      orderAmount: sum((order) => order.orderAmount),
      paymentAmount: sum((order) => order.paymentAmount),
      deductions,
      checkoutCode: null,
      searchText: null,
    })
    .where(eq(orders.orderCode, orderCode));
  const off = deductions.length > 0 ? { sellerDeduction: 0, platformDeduction: 0 } : {};
  await tx.insert(orderLines).values(
    lines
      .toSorted((one, other) => place(one) - place(other))
      .map(({ sellerDeduction, platformDeduction, ...line }, position) => ({
        ...line,
        ...off,
        ...(sellerDeduction !== null && { sellerDeduction, platformDeduction }),
        orderCode,
        position,
      })),
  );
  return orderCode;
}

/** One of each source, with what it took off all of them. */
const merged = (deductions: readonly OrderDeduction[]): OrderDeduction[] =>
  [...groupBy(deductions, ({ kind, sourceId }) => `${kind} ${sourceId}`).values()].map((parts) => {
    const amount = sumFen(parts.map((part) => part.amount));
    const points = parts.reduce((all, part) => all + (part.points ?? 0), 0);
    return {
      ...first(parts),
      amount,
      ...(points > 0 && { points, label: pointsLabel(points) }),
    };
  });

import {
  and,
  eq,
  exists,
  getTableColumns,
  gt,
  inArray,
  isNull,
  lt,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Approval } from '#app/domain/company/approval-view-contract.ts';
import { groupBy } from '#app/domain/group-by.ts';
import { toYuan } from '#app/domain/money.ts';
import { RELEASED_STATES } from '#app/domain/order/state.ts';
import { toQuantity } from '#app/domain/quantity.ts';
import { wirePrice } from '#app/domain/unit-price.ts';
import { type OrderRow, waitsForApproval } from '#trading-api/order/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { approvals, auctionSigns, auctions, orderLines, orders } from '#trading-api/schema.ts';
import type { ApprovalRow } from './approval-stages.ts';
import type { AuctionRow, SignRow } from './sign-approval.ts';

export interface Found {
  approval: ApprovalRow;
  /** That which the approval names; `ordersOf` has those of its checkout. */
  order: OrderRow | null;
  sign: SignRow | null;
  auction: AuctionRow | null;
}

/** The orders that each of some approvals is about, by its id: all of a checkout, the lower code first. */
export async function ordersOf(
  db: Database,
  found: readonly Found[],
): Promise<Map<number, OrderRow[]>> {
  const checkouts = found.flatMap(({ order }) => order?.checkoutCode ?? []);
  const beside =
    checkouts.length === 0
      ? []
      : await db
          .select()
          .from(orders)
          .where(inArray(orders.checkoutCode, checkouts))
          .orderBy(orders.orderCode);
  const byCheckout = groupBy(beside, ({ checkoutCode }) => checkoutCode);
  return new Map(
    found.flatMap(({ approval, order }) =>
      order ? [[approval.id, byCheckout.get(order.checkoutCode) ?? [order]]] : [],
    ),
  );
}

/** Those of a checkout that its approval is about now: what waits, or what was decided, or all of it. */
export function concerned(asked: readonly OrderRow[]): OrderRow[] {
  for (const isOne of [waitsForApproval, isReturned, isApproved]) {
    const found = asked.filter(isOne);
    if (found.length > 0) return found;
  }
  return [...asked];
}

const isReturned = ({ approval }: OrderRow) => approval === 'returned';
const isApproved = ({ approval }: OrderRow) => approval === 'approved';

/** Whether an order that is selected, or another of its checkout, waits for an approval that can still be given. */
export function stillWaits(db: Database, now: Date): SQL {
  const asked = alias(orders, 'asked');
  const isOfIt = or(
    eq(asked.orderCode, orders.orderCode),
    eq(asked.checkoutCode, orders.checkoutCode),
  );
  const isOpen = and(
    eq(asked.state, 'waitPay'),
    eq(asked.approval, 'waiting'),
    gt(asked.payDeadline, now),
  );
  return exists(db.select({ one: sql`1` }).from(asked).where(and(isOfIt, isOpen)));
}

/** Whether what an approval is about, an order or a sign-up that are joined to it, still waits for it. */
export const isOpenApproval = (db: Database, now: Date): SQL | undefined =>
  or(
    stillWaits(db, now),
    and(
      isNull(approvals.endedAt),
      gt(approvals.expiresAt, now),
      eq(auctionSigns.state, 'waitAudit'),
      isNull(auctions.cancelledAt),
    ),
  );

export const holdOf = (holds: readonly Approval['stock'][]): Approval['stock'] => ({
  held: holds.some(({ held }) => held),
  unheld: holds.flatMap(({ unheld }) => unheld),
  short: holds.flatMap(({ short }) => short),
});

/** The lines of orders that were made together, with what their company paid for the same goods before. */
export async function linesOf(
  db: Database,
  order: OrderRow,
  orderCodes: readonly string[],
): Promise<Approval['lines']> {
  const lines = await db
    .select({ ...getTableColumns(orderLines), sellerName: orders.sellerName })
    .from(orderLines)
    .innerJoin(orders, eq(orders.orderCode, orderLines.orderCode))
    .where(inArray(orderLines.orderCode, [...orderCodes]))
    .orderBy(orderLines.orderCode, orderLines.position);
  const ids = lines.flatMap(({ goodsId }) => goodsId ?? []);
  const paid =
    ids.length === 0
      ? []
      : await db
          .selectDistinctOn([orderLines.goodsId], {
            goodsId: orderLines.goodsId,
            price: orderLines.price,
            createdAt: orders.createdAt,
          })
          .from(orderLines)
          .innerJoin(orders, eq(orders.orderCode, orderLines.orderCode))
          .where(
            and(
              inArray(orderLines.goodsId, ids),
              eq(orders.customerId, order.customerId),
              notInArray(orders.orderCode, [...orderCodes]),
              inArray(orders.state, [...RELEASED_STATES]),
              lt(orders.createdAt, order.createdAt),
            ),
          )
          .orderBy(orderLines.goodsId, sql`${orders.createdAt} desc`);
  const last = new Map(paid.map((each) => [each.goodsId, each]));
  return lines.map((line) => {
    const before = line.goodsId === null ? undefined : last.get(line.goodsId);
    return {
      orderCode: line.orderCode,
      productName: line.productName,
      specs: line.specs,
      brandNumber: line.brandNumber,
      sellerName: line.sellerName,
      number: toQuantity(line.count),
      unit: line.unit,
      ...wirePrice(line),
      amount: toYuan(line.amount),
      lastPrice: before ? toYuan(before.price) : null,
      lastDate: before ? before.createdAt.toISOString() : null,
    };
  });
}

import { and, eq, inArray, ne, or } from 'drizzle-orm';
import { asOrdered, dueOf } from '#app/domain/delivery/settlement.ts';
import { groupBy } from '#app/domain/group-by.ts';
import type { Fen } from '#app/domain/money.ts';
import { IS_OWED, UNDER_WAY } from '#trading-api/order/tables.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { orderLines, orders, sellerPayouts } from '#trading-api/schema.ts';
import { addedTo, claimsFor } from './claims.ts';
import { receivedOrders } from './delivered.ts';

/**
 * What a seller is still to get of its orders, if what is not delivered weighs what was ordered: what
 * buyers have paid, and what they have not paid yet.
 */
export async function awaitedBy(
  db: Database,
  sellerCode: string,
): Promise<{ held: Fen; unpaid: Fen }> {
  const open = await db
    .selectDistinct({ orderCode: orders.orderCode, paidAmount: orders.paidAmount })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderCode, orders.orderCode))
    .where(
      and(
        eq(orderLines.sellerCode, sellerCode),
        or(
          and(UNDER_WAY, ne(orders.state, 'waitPay')),
          and(IS_OWED, eq(orders.state, 'completed')),
        ),
      ),
    );
  const codes = open.map(({ orderCode }) => orderCode);
  const received = await receivedOrders(db, codes);
  const rows = await db
    .select()
    .from(sellerPayouts)
    .where(inArray(sellerPayouts.orderCode, [...codes, '']));
  const rowsOf = groupBy(rows, ({ orderCode }) => orderCode);
  const paidFor = new Map(open.map(({ orderCode, paidAmount }) => [orderCode, paidAmount]));
  const sum = { held: 0, unpaid: 0 };
  for (const { orderCode, lines } of received) {
    const claims = claimsFor(lines.map(asOrdered), rowsOf.get(orderCode) ?? []);
    const due = dueOf(claims, (paidFor.get(orderCode) ?? 0) + addedTo(claims));
    const own = claims.findIndex((claim) => claim.sellerCode === sellerCode);
    const { worth = 0, paid = 0 } = claims[own] ?? {};
    sum.held += Math.max(0, (due[own] ?? 0) - paid);
    sum.unpaid += worth - (due[own] ?? 0);
  }
  return sum;
}

import { and, eq, ne, or } from 'drizzle-orm';
import type { Fen } from '#app/domain/money.ts';
import { asOrdered, dueOf } from '#app/domain/payout/settlement.ts';
import { IS_OWED, UNDER_WAY } from '#trading-api/order/tables.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { orders, sellerPayouts } from '#trading-api/schema.ts';
import { claimFor } from './claims.ts';
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
    .select({ orderCode: orders.orderCode, paidAmount: orders.paidAmount, payout: sellerPayouts })
    .from(orders)
    .leftJoin(sellerPayouts, eq(sellerPayouts.orderCode, orders.orderCode))
    .where(
      and(
        eq(orders.sellerCode, sellerCode),
        or(
          and(UNDER_WAY, ne(orders.state, 'waitPay')),
          and(IS_OWED, eq(orders.state, 'completed')),
        ),
      ),
    );
  const received = await receivedOrders(
    db,
    open.map(({ orderCode }) => orderCode),
  );
  const linesOf = new Map(received.map(({ orderCode, lines }) => [orderCode, lines]));
  const sum = { held: 0, unpaid: 0 };
  for (const { orderCode, paidAmount, payout } of open) {
    const lines = linesOf.get(orderCode) ?? [];
    const { worth, added, paid } = claimFor(lines.map(asOrdered), payout);
    const due = dueOf(worth, paidAmount + added);
    sum.held += Math.max(0, due - paid);
    sum.unpaid += worth - due;
  }
  return sum;
}

import { and, eq, gte, lt, ne, type SQL, sql } from 'drizzle-orm';
import { toYuan } from '#app/domain/money.ts';
import { monthBefore, monthOf, spanOfMonth } from '#app/domain/month.ts';
import type { WorkRole } from '#app/domain/work/role.ts';
import { sellerCodeOf } from '#trading-api/catalogue/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { orders } from '#trading-api/schema.ts';
import type { Asking } from './tasks.ts';

/** Whose orders they are. */
function ownOrders(role: WorkRole, { customer }: Asking): SQL | undefined {
  if (role === 'purchase') return eq(orders.customerId, customer.id);
  if (role === 'sale') return eq(orders.sellerCode, sellerCodeOf(customer));
  return undefined;
}

async function orderedIn(db: Database, wanted: SQL | undefined, month: string) {
  const { from, until } = spanOfMonth(month);
  const [sums] = await db
    .select({
      orders: sql<number>`count(*)::int`,
      amount: sql`coalesce(sum(${orders.paymentAmount}), 0)`.mapWith(Number),
    })
    .from(orders)
    .where(
      and(
        wanted,
        ne(orders.state, 'cancelled'),
        gte(orders.createdAt, from),
        lt(orders.createdAt, until),
      ),
    );
  return { orders: sums?.orders ?? 0, amount: toYuan(sums?.amount ?? 0) };
}

/** The figures of the month at the head of a role's first page. */
export async function monthOfRole(role: WorkRole, asking: Asking) {
  const { db, now } = asking;
  const wanted = ownOrders(role, asking);
  const month = monthOf(now);
  const [current, last] = await Promise.all([
    orderedIn(db, wanted, month),
    orderedIn(db, wanted, monthBefore(month)),
  ]);
  return { ...current, lastAmount: last.amount };
}

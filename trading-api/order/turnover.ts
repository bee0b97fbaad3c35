import { and, desc, eq, gte, ne, sql } from 'drizzle-orm';
import type { Content } from '#app/domain/endpoint.ts';
import { toYuan } from '#app/domain/money.ts';
import type { saleTurnover } from '#app/domain/order/turnover-contract.ts';
import { toQuantity } from '#app/domain/quantity.ts';
import { dayNumber, startOfDay, wallDay } from '#app/domain/time.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { orderLines, orders } from '#trading-api/schema.ts';

const DAYS = 30;
const MOST_GOODS = 20;

const amount = sql`sum(${orderLines.amount})`.mapWith(Number);
const orderCount = sql`count(distinct ${orders.orderCode})`.mapWith(Number);

/** What a seller has sold lately: as ordered, on the day on which it could be shipped. */
export async function turnoverOf(
  db: Database,
  sellerCode: string,
  now: Date,
): Promise<Content<typeof saleTurnover>> {
  const first = dayNumber(now) - DAYS + 1;
  const sold = and(
    eq(orderLines.sellerCode, sellerCode),
    gte(orders.paidAt, startOfDay(first)),
    ne(orders.state, 'cancelled'),
  );
  const day = sql<string>`to_char(${orders.paidAt} at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`;
  const byDay = await db
    .select({ day, orders: orderCount, amount })
    .from(orderLines)
    .innerJoin(orders, eq(orders.orderCode, orderLines.orderCode))
    .where(sold)
    .groupBy(day);
  const { productName, brandNumber, specs, unit } = orderLines;
  const goods = await db
    .select({
      productName,
      brandNumber,
      specs,
      unit,
      orders: orderCount,
      count: sql`sum(${orderLines.count})`.mapWith(Number),
      amount,
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.orderCode, orderLines.orderCode))
    .where(sold)
    .groupBy(productName, brandNumber, specs, unit)
    .orderBy(desc(amount), productName, brandNumber, specs, unit)
    .limit(MOST_GOODS);
  const days = Array.from({ length: DAYS }, (_, at) => wallDay(startOfDay(first + at)));
  return {
    days: days.map((each) => {
      const found = byDay.find((row) => row.day === each);
      return { day: each, orders: found?.orders ?? 0, amount: toYuan(found?.amount ?? 0) };
    }),
    goods: goods.map((row) => ({
      name: `${row.productName} ${row.brandNumber} ${row.specs}`.trim(),
      orders: row.orders,
      number: toQuantity(row.count),
      unit: row.unit,
      amount: toYuan(row.amount),
    })),
  };
}

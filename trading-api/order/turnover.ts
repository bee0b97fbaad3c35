import { and, desc, eq, gte, ne, sql } from 'drizzle-orm';
import { toYuan } from '#app/domain/money.ts';
import { saleTurnover } from '#app/domain/order/turnover-contract.ts';
import { toQuantity } from '#app/domain/quantity.ts';
import { dayNumber, startOfDay, wallDay } from '#app/domain/time.ts';
import { sellerCodeOf } from '#trading-api/catalogue/index.ts';
import { customerRoute } from '#trading-api/platform/http/route.ts';
import { orderLines, orders } from '#trading-api/schema.ts';

const DAYS = 30;
const MOST_GOODS = 20;

const amount = sql`sum(${orderLines.amount})`.mapWith(Number);
const day = sql`to_char(${orders.paidAt} at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`;

/** What a seller has sold lately: as ordered, on the day on which it could be shipped. */
export const turnoverOf = customerRoute(saleTurnover, async ({ db, customer, now }) => {
  const sellerCode = sellerCodeOf(customer);
  const first = dayNumber(now) - DAYS + 1;
  const { productName, brandNumber, specs, unit } = orderLines;
  // The lines are read once for both: a row of a day has no goods, and one of goods no day.
  const rows = await db
    .select({
      day: sql<string | null>`${day}`,
      productName,
      brandNumber,
      specs,
      unit,
      orders: sql`count(distinct ${orders.orderCode})`.mapWith(Number),
      count: sql`sum(${orderLines.count})`.mapWith(Number),
      amount,
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.orderCode, orderLines.orderCode))
    .where(
      and(
        eq(orders.sellerCode, sellerCode),
        gte(orders.paidAt, startOfDay(first)),
        ne(orders.state, 'cancelled'),
      ),
    )
    .groupBy(sql`grouping sets ((${day}), (${productName}, ${brandNumber}, ${specs}, ${unit}))`)
    .orderBy(desc(amount), productName, brandNumber, specs, unit);
  const goods = rows.filter((row) => row.day === null).slice(0, MOST_GOODS);
  const days = Array.from({ length: DAYS }, (_, at) => wallDay(startOfDay(first + at)));
  return {
    days: days.map((each) => {
      const found = rows.find((row) => row.day === each);
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
});

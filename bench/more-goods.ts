import { sql } from 'drizzle-orm';
import { withoutIndexes } from '#trading-api/demo/load-goods.ts';
import { type Database, rowsOf } from '#trading-api/platform/database/client.ts';

/** What differs from copy to copy, so that no order has the copies of one of the goods together. */
const VARIED: Readonly<Record<string, string>> = {
  id: 'id + copy * highest',
  price: 'greatest(1, price * (80 + (id * 31 + copy * 17) % 41) / 100)',
  available_count: 'case when (id + copy) % 7 = 0 then 0 else available_count + copy * 100 end',
  sales_volume: 'sales_volume * ((id + copy) % 4)',
  on_shelf_date: "on_shelf_date - copy * interval '7 hours'",
  refreshed_at: "refreshed_at - (copy % 5) * interval '1 day'",
};

/** Makes the goods of a market this many times as many, of the same kinds. */
export async function multiplyGoods(db: Database, times: number): Promise<void> {
  const columns = (
    await rowsOf<{ name: string }>(
      db,
      sql`select attname as name from pg_attribute
        where attrelid = 'goods'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    )
  ).map(({ name }) => name);
  const values = columns.map((name) => VARIED[name] ?? name);
  const copies = sql.raw(`insert into goods (${columns}) select ${values}
    from goods, (select max(id) as highest from goods) as last, generate_series(1, ${times - 1}) as copy`);
  await db.transaction(async (tx) => {
    await withoutIndexes(tx, '4GB', () => tx.execute(copies));
    await tx.execute(sql`analyze goods`);
  });
}

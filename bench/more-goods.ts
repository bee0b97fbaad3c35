import { sql } from 'drizzle-orm';
import pg from 'pg';
import { withoutIndexes } from '#trading-api/demo/load-goods.ts';
import { type Database, rowsOf } from '#trading-api/platform/database/client.ts';
import { copyRows } from './copies.ts';

/** Columns that differ from copy to copy, so that sorted lists do not show all copies of the same goods together. */
const VARIED: Readonly<Record<string, string>> = {
  id: 'id + copy * highest',
  price: 'greatest(1, price * (80 + (id * 31 + copy * 17) % 41) / 100)',
  available_count: 'case when (id + copy) % 7 = 0 then 0 else available_count + copy * 100 end',
  sales_volume: 'sales_volume * ((id + copy) % 4)',
  on_shelf_date: "on_shelf_date - copy * interval '7 hours'",
  refreshed_at: "refreshed_at - (copy % 5) * interval '1 day'",
};

/** Copies the goods of a market so that it has `times` as many as before. */
export const multiplyGoods = (db: Database, times: number): Promise<void> =>
  db.transaction(async (tx) => {
    const send = (statement: string) => rowsOf(tx, sql.raw(statement));
    await withoutIndexes(tx, '4GB', () => copyRows(send, 'goods', times, VARIED));
    await tx.execute(sql`analyze goods`);
  });

/**
 * What `docs/operations.md` says of many goods: those of a kind lie together on the disk. On a connection of its own,
 * since at a million goods it takes longer than a statement of the market may.
 */
export async function putInOrder(databaseUrl: string): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  await client.query('create index goods_order on goods (kind, category3, brand_number, specs)');
  await client.query('cluster goods using goods_order');
  await client.query('drop index goods_order');
  await client.query('vacuum analyze goods');
  await client.end();
}

import { and, type SQL, sql } from 'drizzle-orm';
import { type Database, rowsOf } from '#trading-api/platform/database/client.ts';
import { goods } from '#trading-api/schema.ts';
import { categoryColumn } from '../categories.ts';
import type { Counted, Counts, Wanted } from './finder.ts';
import { type Listing, onShelf } from './listing.ts';

/** Of more goods than these the first are counted, and the counts are marked. */
const COUNTED = 3_000;

/** Counts the goods of a list by several columns at once, the first of them if there are too many. */
export async function countsInDatabase(
  db: Database,
  { kind, conditions }: Listing,
  { by, level }: Wanted,
): Promise<Counts> {
  const columns: Record<Exclude<Counted, 'attribute'>, SQL> = {
    category: sql`${categoryColumn(level)}`,
    brandNumber: sql`${goods.brandNumber}`,
    manufacturer: sql`${goods.manufacturer}`,
    brand: sql`${goods.brand}`,
    deliveryPlace: sql`${goods.deliveryPlace}`,
    sellerCode: sql`${goods.sellerCode}`,
    deliveryWay: sql`${goods.deliveryWay}::text`,
    inStock: sql`case when ${goods.availableCount} > 0 then '1' end`,
  };
  const grouped = by.filter((name) => name !== 'attribute');
  const named = (name: string) => sql.identifier(name);
  const found = sql`select ${sql.join(
    [
      sql`${goods.attributes} as "attribute"`,
      ...grouped.map((name) => sql`${columns[name]} as ${named(name)}`),
    ],
    sql`, `,
  )} from ${goods} where ${and(onShelf(kind), conditions)} limit ${COUNTED + 1}`;
  const counts = grouped.map(
    (name) =>
      sql`select ${name}::text as "by", ${named(name)} as value, count(*)::int as count from found group by ${named(name)}`,
  );
  const ofAttributes = sql`select 'attribute'::text as "by", key || '=' || value as value, count(*)::int as count
    from found cross join lateral jsonb_each_text("attribute") group by key, value`;
  const rows = await rowsOf<{ by: Counted | 'all'; value: string | null; count: number }>(
    db,
    sql`with found as materialized (${found}) ${sql.join(
      [
        sql`select 'all'::text as "by", '' as value, count(*)::int as count from found`,
        ...counts,
        ...(by.includes('attribute') ? [ofAttributes] : []),
      ],
      sql` union all `,
    )}`,
  );
  const total = rows.find((row) => row.by === 'all')?.count ?? 0;
  return {
    rows: rows.flatMap(({ by: name, value, count }) =>
      name === 'all' || !value ? [] : [{ by: name, value, count }],
    ),
    capped: total > COUNTED,
  };
}

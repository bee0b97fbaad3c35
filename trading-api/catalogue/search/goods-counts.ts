import { and, type Column, type SQL, sql } from 'drizzle-orm';
import { STEP_DIGITS } from '#app/domain/catalogue/search/offered-ranges.ts';
import { type Database, rowsOf } from '#trading-api/platform/database/client.ts';
import { goods } from '#trading-api/schema.ts';
import { categoryColumn } from '../categories.ts';
import { inStock } from '../goods-views.ts';
import type { Counted, Counts, Wanted } from './finder.ts';
import { type Listing, onShelf } from './listing.ts';

/** How many goods, spread over the table, are read to find out what a long list has. */
const SAMPLED = 20_000;

const percent = sql`select least(100, ${SAMPLED} * 100 / greatest(reltuples, 1)) from pg_class where oid = 'goods'::regclass`;

/**
 * To be put after `goods` in a statement: a random part of the table, always the same one so that it stays in
 * memory. The first goods that match would all be of one seller, since a market is written seller by seller.
 */
export const sampled: SQL = sql`tablesample system ((${percent})) repeatable (0)`;

/** Of more goods than these only a part is counted, and the counts are marked. */
const COUNTED = 3_000;

/**
 * Counts the goods of a list by several columns at once. Of too many goods the first ones are counted,
 * and as many of the sample, because the first ones may all be of one seller. A value is missing then
 * where less than about a thousandth of the goods have it.
 */
export async function countsInDatabase(
  db: Database,
  { kind, conditions }: Listing,
  wanted: Wanted,
): Promise<Counts> {
  const matching = sql`where ${and(onShelf(kind), conditions)}`;
  const first = await countedOf(db, sql`${matching} limit ${COUNTED + 1}`, wanted);
  if (first.total <= COUNTED) return { rows: first.rows, capped: false };
  const drawn = sql`select id from goods ${sampled} ${matching} order by hashint8(id) limit ${COUNTED}`;
  const others = await countedOf(db, sql`where ${goods.id} in (${drawn})`, wanted);
  return { rows: withHigherCounts(first.rows, others.rows), capped: true };
}

/** Each value of two parts of the same goods with the higher of its counts. */
function withHigherCounts(one: Counts['rows'], other: Counts['rows']): Counts['rows'] {
  const rows = new Map<string, Counts['rows'][number]>();
  for (const row of [...one, ...other]) {
    const key = `${row.by} ${row.value}`;
    const known = rows.get(key);
    if (!known || known.count < row.count) rows.set(key, row);
  }
  return [...rows.values()];
}

/** The step of an amount (`stepOf`), in the unit of the goods. */
const stepIn = (amount: Column, digits: number): SQL =>
  sql`${goods.unit} || ' ' || trunc(${amount}::numeric, least(0, ${digits} - length(${amount}::text)))`;

/** @param which the goods that are counted: the SQL that follows `from goods` */
async function countedOf(db: Database, which: SQL, { by, level }: Wanted) {
  const columns: Record<Exclude<Counted, 'attribute'>, SQL> = {
    category: sql`${categoryColumn(level)}`,
    brandNumber: sql`${goods.brandNumber}`,
    manufacturer: sql`${goods.manufacturer}`,
    brand: sql`${goods.brand}`,
    deliveryPlace: sql`${goods.deliveryPlace}`,
    sellerCode: sql`${goods.sellerCode}`,
    deliveryWay: sql`${goods.deliveryWay}::text`,
    inStock: sql`case when ${inStock} then '1' end`,
    unit: sql`${goods.unit}`,
    price: stepIn(goods.price, STEP_DIGITS.price),
    stock: stepIn(goods.availableCount, STEP_DIGITS.stock),
  };
  const grouped = by.filter((name) => name !== 'attribute');
  const named = (name: string) => sql.identifier(name);
  const found = sql`select ${sql.join(
    [
      sql`${goods.attributes} as "attribute"`,
      ...grouped.map((name) => sql`${columns[name]} as ${named(name)}`),
    ],
    sql`, `,
  )} from ${goods} ${which}`;
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
  return {
    total: rows.find((row) => row.by === 'all')?.count ?? 0,
    rows: rows.flatMap(({ by: name, value, count }) =>
      name === 'all' || !value ? [] : [{ by: name, value, count }],
    ),
  };
}

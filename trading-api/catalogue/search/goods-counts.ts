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
 * Some of a list's goods by lot, always the same so that they stay in memory: what follows `from goods`. Of a market of up to
 * 20,000 goods they are all; of a large one they are of a few pages, which may have goods of one kind each.
 */
export const goodsOfPages = ({ kind, conditions }: Listing): SQL =>
  sql`tablesample system ((${percent})) repeatable (0) where ${and(onShelf(kind), conditions)}`;

/** A sixteenth of a list's goods, spread evenly. It is written as the index of goods that have terms has it. */
export const sixteenthOf = ({ kind, conditions }: Listing): SQL =>
  sql`where ${and(onShelf(kind), conditions)} and id % 16 = 0`;

/** All goods of the market lie on all pages, and a sixteenth of those is too many. */
const samplesOf = (listing: Listing): SQL =>
  listing.ways.length > 0 ? sixteenthOf(listing) : goodsOfPages(listing);

/** Of more goods than these only a part is counted, and the counts are marked. */
const COUNTED = 3_000;

/**
 * Counts the goods of a list by several columns at once. Of too many goods the first ones are counted,
 * and as many of the sample, because the first ones may all be of one seller. A value is missing then
 * where less than about a thousandth of the goods have it.
 */
export async function countsInDatabase(
  db: Database,
  listing: Listing,
  wanted: Wanted,
): Promise<Counts> {
  const matching = sql`where ${and(onShelf(listing.kind), listing.conditions)}`;
  const first = await countedOf(db, sql`${matching} limit ${COUNTED + 1}`, wanted);
  if (first.total <= COUNTED) return { rows: first.rows, capped: false };
  const drawn = sql`select id from goods ${samplesOf(listing)} order by hashint8(id) limit ${COUNTED}`;
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

/** The step of an amount (`stepOf`). */
const stepOf = (amount: Column, digits: number): SQL =>
  sql`${amount} - ${amount} % (10::float8 ^ greatest(0, length(${amount}::text) - ${digits}::int))::bigint`;

/** @param which the goods that are counted: the SQL that follows `from goods` */
async function countedOf(db: Database, which: SQL, { by, level }: Wanted) {
  const columns: Record<Counted, SQL> = {
    category: sql`${categoryColumn(level)}`,
    brandNumber: sql`${goods.brandNumber}`,
    attribute: sql`${goods.attributes}`,
    manufacturer: sql`${goods.manufacturer}`,
    brand: sql`${goods.brand}`,
    deliveryPlace: sql`${goods.deliveryPlace}`,
    sellerCode: sql`${goods.sellerCode}`,
    deliveryWay: sql`${goods.deliveryWay}`,
    inStock: sql`case when ${inStock} then 1 end`,
    unit: sql`${goods.unit}`,
    price: stepOf(goods.price, STEP_DIGITS.price),
    stock: stepOf(goods.availableCount, STEP_DIGITS.stock),
  };
  const named = (name: Counted) => sql.identifier(name);
  const read = new Set<Counted>([...by, ...(by.some((name) => IN_UNITS.has(name)) ? UNIT : [])]);
  const found = [...read].map((name) => sql`${columns[name]} as ${named(name)}`);
  const counts = by.map((name) => {
    const counted = sql`select ${name}::text as "by",`;
    if (IN_UNITS.has(name)) {
      return sql`${counted} unit || ' ' || ${named(name)} as value, count(*)::int as count
        from found group by unit, ${named(name)}`;
    }
    if (name !== 'attribute') {
      return sql`${counted} ${named(name)}::text as value, count(*)::int as count
        from found group by ${named(name)}`;
    }
    // Many goods have the same attributes, and to take these apart takes long.
    return sql`${counted} key || '=' || value as value, sum(goods)::int as count
      from (select "attribute", count(*) as goods from found group by "attribute") as same
      cross join lateral jsonb_each_text("attribute") group by key, value`;
  });
  const rows = await rowsOf<{ by: Counted | 'all'; value: string | null; count: number }>(
    db,
    sql`with found as materialized (select ${sql.join(found, sql`, `)} from ${goods} ${which}) ${sql.join(
      [sql`select 'all'::text as "by", '' as value, count(*)::int as count from found`, ...counts],
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

/** What is counted for each unit apart. */
const IN_UNITS: ReadonlySet<Counted> = new Set(['price', 'stock']);
const UNIT = ['unit'] as const;

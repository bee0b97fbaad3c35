import { type SQL, sql } from 'drizzle-orm';

/** How many goods, spread over the table, are read to find out what a long list has. */
const SAMPLED = 20_000;

const percent = sql`select least(100, ${SAMPLED} * 100 / greatest(reltuples, 1)) from pg_class where oid = 'goods'::regclass`;

/**
 * To be put after `goods` in a statement: a random part of the table, always the same one so that
 * it stays in memory. The first goods that match would all be of one seller, since a market is
 * written seller by seller.
 */
export const sampled: SQL = sql`tablesample system ((${percent})) repeatable (0)`;

import { type SQL, sql } from 'drizzle-orm';

/** So many goods anywhere in the table tell what a long list has. */
const SAMPLED = 20_000;

const percent = sql`select least(100, ${SAMPLED} * 100 / greatest(reltuples, 1)) from pg_class where oid = 'goods'::regclass`;

/**
 * Stands after `goods` in a statement: a part of the table that is drawn by lot, always the same part so
 * that it stays in memory. The first goods that match would all be of one seller, since a market is
 * written seller by seller.
 */
export const sampled: SQL = sql`tablesample system ((${percent})) repeatable (0)`;

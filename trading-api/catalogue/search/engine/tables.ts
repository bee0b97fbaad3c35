import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { instant, rowRef } from '#trading-api/platform/database/columns.ts';

/**
 * Goods that have changed since a search engine was first fed, a row for each; written by a trigger on
 * `goods` in the transaction of the change, once there is a row of `search_feeds`.
 */
export const goodsChanges = pgTable(
  'goods_changes',
  {
    goodsId: rowRef().primaryKey(),
    /** Grows by one with each change, in the order in which the changes were made. */
    revision: bigint({ mode: 'number' }).notNull(),
    sent: bigint({ mode: 'number' }).notNull().default(0),
    /** The time of the first change that the engine does not have yet. */
    changedAt: instant().notNull(),
    /** When goods that the engine has refused are sent again; null: they were not refused. */
    retryAt: instant(),
    error: text(),
  },
  (t) => [index('goods_changes_waiting').on(t.changedAt).where(sql`sent < revision`)],
);

/** The state of the search engine that is fed from here; no row if there has never been one. */
export const searchFeeds = pgTable('search_feeds', {
  id: smallint().primaryKey().default(1),
  alias: text().notNull(),
  /** In the names of this market's indexes, so that it deletes no other's. */
  key: text().notNull(),
  shape: integer().notNull(),
  /** The index that has all goods; null: none, or it is gone. */
  indexName: text(),
  nextIndex: text(),
  /** Which rebuild is under way, by the index it makes, and until when no other may start. */
  builtBy: text(),
  builtUntil: instant(),
  builtAt: instant(),
  /** Whether somebody wants it built anew. */
  wanted: boolean().notNull().default(false),
});

import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Settings of the market: the demo's version, the provider's secret. */
export const settings = pgTable('settings', {
  name: text().primaryKey(),
  value: text().notNull(),
});

/** Counters of rate limits, by name and key; the column names are rate-limiter-flexible's. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text().primaryKey(),
    points: integer().notNull(),
    expire: instant(),
  },
  (t) => [index('rate_limits_expiry').on(t.expire)],
);

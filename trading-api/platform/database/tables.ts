import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** What the market knows about itself: the demo's version, the provider's secret. */
export const settings = pgTable('settings', {
  name: text().primaryKey(),
  value: text().notNull(),
});

/** What is limited a time, by name and key; the column names are rate-limiter-flexible's. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text().primaryKey(),
    points: integer().notNull(),
    expire: instant(),
  },
  (t) => [index('rate_limits_expiry').on(t.expire)],
);

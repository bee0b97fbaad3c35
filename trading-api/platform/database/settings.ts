import { pgTable, text } from 'drizzle-orm/pg-core';

/** What the market knows about itself: the demo's version, the provider's secret. */
export const settings = pgTable('settings', {
  name: text().primaryKey(),
  value: text().notNull(),
});

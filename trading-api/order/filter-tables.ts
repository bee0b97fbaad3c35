import { bigserial, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { FILTERED_LISTS } from '#app/domain/order/filter-contract.ts';
import { customers } from '#trading-api/account/tables.ts';
import { rowRef } from '#trading-api/platform/database/columns.ts';

/** The conditions of a list of orders that an account keeps under a name. */
export const orderFilters = pgTable(
  'order_filters',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    customerId: rowRef()
      .notNull()
      .references(() => customers.id),
    list: text({ enum: FILTERED_LISTS }).notNull(),
    name: text().notNull(),
    query: text().notNull(),
  },
  (t) => [uniqueIndex('order_filters_name').on(t.customerId, t.list, t.name)],
);

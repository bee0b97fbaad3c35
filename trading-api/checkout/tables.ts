import { sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
  doublePrecision,
  index,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { customers } from '#trading-api/account/tables.ts';
import { rowRefTo } from '#trading-api/platform/database/columns.ts';

export const addresses = pgTable(
  'addresses',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    customerId: rowRefTo(() => customers.id),
    receivePerson: text().notNull(),
    receivePersonPhone: text().notNull(),
    warehouseAddress: text().notNull(),
    longitude: doublePrecision(),
    latitude: doublePrecision(),
    isDefault: boolean().notNull().default(false),
  },
  (t) => [
    index('addresses_customer').on(t.customerId),
    uniqueIndex('addresses_one_default').on(t.customerId).where(sql`is_default`),
  ],
);

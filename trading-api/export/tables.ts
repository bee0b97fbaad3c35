import { sql } from 'drizzle-orm';
import {
  bigserial,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
import { EXPORT_STATES } from '#app/domain/export/export.ts';
import { EXPORT_NAMES } from '#app/domain/export/kinds.ts';
import { customers } from '#trading-api/account/tables.ts';
import { instant, rowRef, rowRefTo } from '#trading-api/platform/database/columns.ts';

/** What people have had gathered from a list. */
export const exports = pgTable(
  'exports',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    personId: rowRefTo(() => customers.id),
    /** The account whose rows they are. */
    customerId: rowRefTo(() => customers.id),
    kind: text({ enum: EXPORT_NAMES }).notNull(),
    filters: jsonb().$type<Record<string, unknown>>().notNull(),
    state: text({ enum: EXPORT_STATES }).notNull().default('waiting'),
    /** The list and the part that are read next. */
    list: smallint().notNull().default(0),
    part: integer().notNull().default(1),
    rows: integer().notNull().default(0),
    /** Of all lists; null until it is known. */
    total: integer(),
    /** In vain, since something was read. */
    tries: smallint().notNull().default(0),
    /** Those that have waited longest go on first. */
    nextTryAt: instant().notNull(),
    createdAt: instant().notNull(),
    endedAt: instant(),
    error: text().notNull().default(''),
  },
  (t) => [
    index('exports_of_person').on(t.personId, t.id),
    index('exports_under_way').on(t.nextTryAt).where(sql`state = 'waiting'`),
    index('exports_of_account').on(t.customerId).where(sql`state = 'waiting'`),
    index('exports_age').on(t.createdAt),
  ],
);

/** The rows of an export as its list has answered them: the portal makes the file. */
export const exportParts = pgTable(
  'export_parts',
  {
    exportId: rowRef()
      .notNull()
      .references(() => exports.id, { onDelete: 'cascade' }),
    list: smallint().notNull(),
    part: integer().notNull(),
    /** JSON; as text, because jsonb takes no NUL character. */
    rows: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.exportId, t.list, t.part] })],
);

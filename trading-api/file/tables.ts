import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { customers } from '#trading-api/account/tables.ts';
import { instant, rowRef } from '#trading-api/platform/database/columns.ts';

/** Uploaded files; their bytes are in the file store under `id` (decision 12). */
export const files = pgTable(
  'files',
  {
    /** Random, so that it cannot be guessed. */
    id: text().primaryKey(),
    customerId: rowRef()
      .notNull()
      .references(() => customers.id),
    /** What it was uploaded for: product_img, inquiry, offer, qualification. */
    moderType: text().notNull(),
    fileName: text().notNull(),
    /** By content, never by name. */
    mediaType: text().notNull(),
    byteLength: integer().notNull(),
    sha256: text().notNull(),
    /** A picture or document of goods on offer, open to all. */
    published: boolean().notNull().default(false),
    /** Something of the market refers to it; one that nothing does is swept after a day. */
    attached: boolean().notNull().default(false),
    createdAt: instant().notNull(),
  },
  (t) => [index('files_by_date').on(t.createdAt), index('files_customer').on(t.customerId)],
);

import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { customers } from '#trading-api/account/tables.ts';
import { instant, rowRefTo } from '#trading-api/platform/database/columns.ts';

/** Uploaded files; their bytes are in the file store under `id` (design/imports: Uploads). */
export const files = pgTable(
  'files',
  {
    /** Random, so that it cannot be guessed. */
    id: text().primaryKey(),
    customerId: rowRefTo(() => customers.id),
    /** The purpose of the upload: product_img, inquiry, offer, qualification, delivery. */
    moderType: text().notNull(),
    fileName: text().notNull(),
    /** Determined from the content, never from the name. */
    mediaType: text().notNull(),
    byteLength: integer().notNull(),
    sha256: text().notNull(),
    /** Whether it is public, as pictures and documents of goods are. */
    published: boolean().notNull().default(false),
    /** Whether something refers to it; other files are deleted after a day. */
    attached: boolean().notNull().default(false),
    createdAt: instant().notNull(),
  },
  (t) => [index('files_by_date').on(t.createdAt), index('files_customer').on(t.customerId)],
);

import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { customers } from '#trading-api/account/tables.ts';
import { instant, rowRef } from '#trading-api/platform/database/columns.ts';

export const drafts = pgTable(
  'drafts',
  {
    /** `customer <id>`, or the SHA-256 of a browser's id: a copy of the table opens no draft. */
    owner: text().notNull(),
    /** Distinguishes a customer's drafts of a form; '' for a browser, which has one per form. */
    slot: text().notNull(),
    page: text().notNull(),
    form: text().notNull(),
    /** The only customer who may read it; null where a visitor without a login has typed it. */
    customerId: rowRef().references(() => customers.id),
    /** JSON; as text, because jsonb takes no NUL character. */
    content: text().notNull(),
    savedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.owner, t.slot, t.page, t.form] }),
    index('drafts_age').on(t.savedAt),
    index('drafts_customer').on(t.customerId),
  ],
);

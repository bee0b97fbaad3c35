import { bigserial, index, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Financing demands of visitors (spec 3 §3 «retention info»). */
export const retentionInfos = pgTable(
  'retention_infos',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    name: text().notNull(),
    linkman: text().notNull(),
    phone: text().notNull(),
    /** Comma-joined choices. */
    cooperationIntention: text().notNull(),
    retentionDate: instant().notNull(),
  },
  (t) => [index('retention_infos_by_date').on(t.retentionDate)],
);

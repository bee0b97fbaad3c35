import { bigserial, index, pgTable, text } from 'drizzle-orm/pg-core';
import { hundredths, instant } from './columns.ts';

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

/** Who looks for a truck or for a warehouse (spec 2 §3 «logistics demand»). */
export const logisticsDemands = pgTable(
  'logistics_demands',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    type: text({ enum: ['car', 'warehouse'] }).notNull(),
    /** Of a truck demand only. */
    startPlace: text(),
    endPlace: text(),
    /** Of a warehouse demand only. */
    place: text(),
    goods: text().notNull(),
    tonnage: hundredths().notNull(),
    linkman: text().notNull(),
    phone: text().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [index('logistics_demands_by_date').on(t.type, t.createdAt)],
);

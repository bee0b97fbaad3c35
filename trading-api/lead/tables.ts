import { bigserial, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { customers } from '#trading-api/account/tables.ts';
import { hundredths, instant, rowRef } from '#trading-api/platform/database/columns.ts';

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

/** Applications for financing (spec 3 §3 «financing lead»). */
export const financeLeads = pgTable(
  'finance_leads',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    companyName: text().notNull(),
    contactMan: text().notNull(),
    contactPhone: text().notNull(),
    /** Comma-joined choices; may be empty. */
    cooperationIntention: text().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [index('finance_leads_by_date').on(t.createdAt)],
);

/** That an operator has followed a lead up; one that is opened again has no row. */
export const leadHandlings = pgTable(
  'lead_handlings',
  {
    kind: text({
      enum: ['finance', 'retention', 'car', 'warehouse', 'centralized', 'agent'],
    }).notNull(),
    /** A row of the kind's own table. */
    leadId: rowRef().notNull(),
    handledAt: instant().notNull(),
    handledBy: rowRef()
      .notNull()
      .references(() => customers.id),
    note: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.leadId] })],
);

import { bigserial, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { LeadKind } from '#app/domain/lead/contract.ts';
import type { LeadPart } from '#app/domain/lead/form.ts';
import { customers } from '#trading-api/account/tables.ts';
import { instant, rowRef } from '#trading-api/platform/database/columns.ts';

/** What visitors have left for the platform to follow up, of every kind (spec 2 §3, spec 3 §3). */
export const leads = pgTable(
  'leads',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    kind: text().$type<LeadKind>().notNull(),
    /** Empty where the form asks for none. */
    company: text().notNull(),
    linkman: text().notNull(),
    phone: text().notNull(),
    /** The other parts that the kind has, none of them empty. */
    details: jsonb().$type<LeadDetails>().notNull(),
    createdAt: instant().notNull(),
    /** When, by whom and with what result it was followed up; null while it waits. */
    handledAt: instant(),
    handledBy: rowRef().references(() => customers.id),
    handledNote: text(),
  },
  (t) => [index('leads_by_kind').on(t.kind, t.createdAt), index('leads_by_date').on(t.createdAt)],
);

export type LeadDetails = Partial<
  Record<Exclude<LeadPart, 'company' | 'linkman' | 'phone'>, string>
>;

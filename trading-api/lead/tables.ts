import { bigserial, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { LeadKind } from '#app/domain/lead/contract.ts';
import type { LeadPart } from '#app/domain/lead/form.ts';
import { customers } from '#trading-api/account/tables.ts';
import { instant, rowRef } from '#trading-api/platform/database/columns.ts';

/** Leads of all kinds: what visitors left for the platform to follow up (spec 2 §3, spec 3 §3). */
export const leads = pgTable(
  'leads',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    kind: text().$type<LeadKind>().notNull(),
    /** Empty where the form does not ask for it. */
    company: text().notNull(),
    linkman: text().notNull(),
    phone: text().notNull(),
    /** The other parts of the kind; empty ones are left out. */
    details: jsonb().$type<LeadDetails>().notNull(),
    createdAt: instant().notNull(),
    /** When and by whom it was handled, and the result; null while it is open. */
    handledAt: instant(),
    handledBy: rowRef().references(() => customers.id),
    handledNote: text(),
  },
  (t) => [index('leads_by_kind').on(t.kind, t.createdAt), index('leads_by_date').on(t.createdAt)],
);

export type LeadDetails = Partial<
  Record<Exclude<LeadPart, 'company' | 'linkman' | 'phone'>, string>
>;

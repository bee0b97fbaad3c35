import { bigserial, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { LeadKind } from '#app/domain/lead/contract.ts';
import type { LeadPart } from '#app/domain/lead/form.ts';
import { AUDIT_LABEL } from '#app/domain/lead/registration.ts';
import { REGISTRATION_KINDS } from '#app/domain/lead/registration-desk.ts';
import { namesOf } from '#app/domain/names-of.ts';
import { customers } from '#trading-api/account/tables.ts';
import { goods } from '#trading-api/catalogue/goods-tables.ts';
import { inquiries } from '#trading-api/inquiry/tables.ts';
import { orders } from '#trading-api/order/tables.ts';
import {
  fen,
  hundredths,
  instant,
  rowRef,
  rowRefTo,
} from '#trading-api/platform/database/columns.ts';

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

/** What the platform has decided about a registration of any kind, and what was made of it. */
export const registrationAudits = pgTable(
  'registration_audits',
  {
    kind: text({ enum: REGISTRATION_KINDS }).notNull(),
    registrationId: rowRef().notNull(),
    auditedBy: rowRefTo(() => customers.id),
    auditedAt: instant().notNull(),
    reason: text().notNull().default(''),
    quotedPrice: fen(),
    orderCode: text().references(() => orders.orderCode),
    inquiryNum: text().references(() => inquiries.inquiryNum),
  },
  (t) => [primaryKey({ columns: [t.kind, t.registrationId] })],
);

export const productRegisters = pgTable(
  'product_registers',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    customerId: rowRefTo(() => customers.id),
    /** Who registered, for whom the order is placed. */
    personId: rowRef().references(() => customers.id),
    goodsId: rowRefTo(() => goods.id),
    type: text({ enum: ['self'] }).notNull(),
    purchaseCount: hundredths().notNull(),
    /** What its company writes on the order that comes of it. */
    purchaseNumber: text().notNull().default(''),
    costCentre: text().notNull().default(''),
    project: text().notNull().default(''),
    /** The price per unit at the time of the registration. */
    price: fen().notNull(),
    auditStatus: text({ enum: namesOf(AUDIT_LABEL) })
      .notNull()
      .default('waitAudit'),
    createdAt: instant().notNull(),
  },
  (t) => [index('product_registers_customer').on(t.customerId, t.createdAt)],
);

import { sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
import { AUDIT_LABEL } from '#app/domain/lead/registration.ts';
import { namesOf } from '#app/domain/names-of.ts';
import type { SaleTerms } from '#app/domain/order/sale-terms.ts';
import type { PaymentTerms } from '#app/domain/order/terms.ts';
import { LEFT_REASONS, MARGIN_STATES } from '#app/domain/purchase/group-result.ts';
import { PURCHASE_KINDS } from '#app/domain/purchase/request-contract.ts';
import { customers } from '#trading-api/account/tables.ts';
import {
  fen,
  hundredths,
  instant,
  rowRef,
  rowRefTo,
} from '#trading-api/platform/database/columns.ts';

export const purchaseSchedules = pgTable(
  'purchase_schedules',
  {
    scheduleId: bigserial({ mode: 'number' }).primaryKey(),
    productCode: text().notNull(),
    categoryCode: text().notNull(),
    title: text().notNull(),
    productName: text().notNull(),
    varieties: text().notNull(),
    brand: text().notNull(),
    origin: text().notNull(),
    manufacturer: text().notNull(),
    supplierName: text().notNull(),
    deliveryPlace: text().notNull(),
    unit: text().notNull(),
    scheduleDescription: text().notNull().default(''),
    /** What was announced of its price; null: before such terms were. */
    saleTerms: jsonb().$type<SaleTerms>(),
    /** Hundredths of a percent: 1000 is 10 %. */
    marginRatio: hundredths().notNull(),
    referencePrice: fen().notNull(),
    lowestPrice: fen().notNull(),
    highestPrice: fen().notNull(),
    minOrderQuantity: hundredths().notNull(),
    /** Those who have joined make the group when they want this much together. */
    targetQuantity: hundredths().notNull().default(0),
    deliveryStartDate: text().notNull(),
    deliveryEndDate: text().notNull(),
    /** Registrations are accepted until this time (design/auctions: Groups). */
    deadline: instant().notNull(),
    createdAt: instant().notNull(),
    /** When its group was closed after the deadline, and whether it was reached. */
    closedAt: instant(),
    reached: boolean().notNull().default(false),
    withdrawnAt: instant(),
  },
  (t) => [
    index('purchase_schedules_deadline').on(t.deadline),
    check('purchase_schedules_prices', sql`${t.lowestPrice} <= ${t.highestPrice}`),
  ],
);

/** A customer's registration for a plan; the platform reviews it (design/auctions: Groups). */
export const purchasings = pgTable(
  'purchasings',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    scheduleId: rowRefTo(() => purchaseSchedules.scheduleId),
    customerId: rowRefTo(() => customers.id),
    orderedQuantity: hundredths().notNull(),
    /** referencePrice × quantity × marginRatio / 100, at the time of the registration. */
    margin: fen().notNull(),
    auditStatus: text({ enum: namesOf(AUDIT_LABEL) }).notNull(),
    marginState: text({ enum: MARGIN_STATES }).notNull().default('none'),
    leftReason: text({ enum: LEFT_REASONS }),
    /** Whose store its goods were of when it was made. */
    sellerCode: text().notNull().default(''),
    /** Who registered, and what the company writes on the order, which counts against its budgets from now on. */
    personId: rowRef().references(() => customers.id),
    purchaseNumber: text().notNull().default(''),
    costCentre: text().notNull().default(''),
    project: text().notNull().default(''),
    createdAt: instant().notNull(),
  },
  (t) => [
    index('purchasings_customer').on(t.customerId, t.createdAt),
    index('purchasings_schedule').on(t.scheduleId),
    index('purchasings_frozen').on(t.id).where(sql`margin_state = 'frozen'`),
  ],
);

export const tenders = pgTable(
  'tenders',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    title: text().notNull(),
    biddingLocation: text().notNull(),
    openingPlace: text().notNull(),
    biddingContent: text().notNull(),
    bidEndDate: instant().notNull(),
    createdAt: instant().notNull(),
    withdrawnAt: instant(),
    /** Who has published it to be answered here (design/tenders: Lots); null: a notice of the operator's. */
    customerId: rowRef().references(() => customers.id),
    personId: rowRef().references(() => customers.id),
    tendererName: text().notNull().default(''),
    questionsEnd: instant(),
    /** Of the orders that it is to become. */
    terms: jsonb().$type<PaymentTerms>().notNull().default({ kind: 'full' }),
    priceWeight: smallint().notNull().default(100),
    /** How often points were given. */
    scoreRevision: integer().notNull().default(0),
    openedAt: instant(),
    awardedAt: instant(),
    endedAt: instant(),
    endReason: text().notNull().default(''),
  },
  (t) => [
    index('tenders_end').on(t.bidEndDate),
    index('tenders_customer').on(t.customerId, t.createdAt),
  ],
);

/** A customer's request to the platform to buy, for a group or for this customer alone. */
export const purchaseRequests = pgTable(
  'purchase_requests',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    kind: text({ enum: PURCHASE_KINDS }).notNull(),
    customerId: rowRefTo(() => customers.id),
    productName: text().notNull(),
    specs: text().notNull(),
    count: hundredths().notNull(),
    unit: text().notNull(),
    deliveryPlace: text().notNull(),
    deliveryDate: text().notNull(),
    linkman: text().notNull(),
    phone: text().notNull(),
    remark: text().notNull().default(''),
    auditStatus: text({ enum: namesOf(AUDIT_LABEL) }).notNull(),
    /** Whether the trading floor shows it among the hot purchases. */
    onFloor: boolean().notNull().default(true),
    createdAt: instant().notNull(),
  },
  (t) => [
    index('purchase_requests_kind').on(t.kind, t.createdAt),
    index('purchase_requests_customer').on(t.customerId, t.createdAt),
  ],
);

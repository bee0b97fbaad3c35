import { sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
  check,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
import { CASE_KINDS, CASE_STATES } from '#app/domain/after-sale/case.ts';
import { ACTORS } from '#app/domain/order/timeline.ts';
import { customers } from '#trading-api/account/tables.ts';
import { goodsEvaluations } from '#trading-api/catalogue/goods-tables.ts';
import { sellers } from '#trading-api/catalogue/tables.ts';
import { files } from '#trading-api/file/tables.ts';
import { orders } from '#trading-api/order/tables.ts';
import {
  fen,
  hundredths,
  instant,
  rowRef,
  rowRefTo,
  textRefTo,
} from '#trading-api/platform/database/columns.ts';

export const afterSaleCases = pgTable(
  'after_sale_cases',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    orderCode: textRefTo(() => orders.orderCode),
    customerId: rowRefTo(() => customers.id),
    /** All of an order that was not shipped; otherwise `position` is that of its line. */
    whole: boolean().notNull().default(false),
    position: smallint(),
    kind: text({ enum: CASE_KINDS }).notNull(),
    state: text({ enum: CASE_STATES }).notNull(),
    count: hundredths().notNull(),
    reason: text().notNull(),
    description: text().notNull(),
    asked: fen().notNull(),
    offered: fen(),
    agreed: fen(),
    /** What was given back, or taken off what is owed. */
    refunded: fen(),
    deadline: instant(),
    createdAt: instant().notNull(),
    endedAt: instant(),
  },
  (t) => [
    index('after_sale_cases_order').on(t.orderCode),
    index('after_sale_cases_customer').on(t.customerId, t.id),
    index('after_sale_cases_due').on(t.deadline).where(sql`${t.deadline} is not null`),
    check('after_sale_cases_refund', sql`${t.refunded} <= ${t.asked}`),
  ],
);

export const afterSaleSteps = pgTable(
  'after_sale_steps',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    caseId: rowRefTo(() => afterSaleCases.id),
    step: text().notNull(),
    actor: text({ enum: ACTORS }).notNull(),
    actorName: text().notNull().default(''),
    /** As that of an order's event. */
    personId: rowRef().references(() => customers.id),
    amount: fen(),
    note: text().notNull().default(''),
    createdAt: instant().notNull(),
  },
  (t) => [index('after_sale_steps_case').on(t.caseId, t.id)],
);

export const afterSaleFiles = pgTable(
  'after_sale_files',
  {
    caseId: rowRefTo(() => afterSaleCases.id),
    fileId: textRefTo(() => files.id),
    position: smallint().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.caseId, t.fileId] }),
    index('after_sale_files_file').on(t.fileId),
  ],
);

export const lineRatings = pgTable(
  'line_ratings',
  {
    orderCode: textRefTo(() => orders.orderCode),
    position: smallint().notNull(),
    customerId: rowRefTo(() => customers.id),
    sellerCode: textRefTo(() => sellers.code),
    stars: smallint().notNull(),
    content: text().notNull(),
    answer: text().notNull().default(''),
    /** What the goods' page shows of it; null for goods without a page. */
    evaluationId: rowRef().references(() => goodsEvaluations.id),
    createdAt: instant().notNull(),
    answeredAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.orderCode, t.position] }),
    index('line_ratings_seller').on(t.sellerCode, t.createdAt),
    check('line_ratings_stars', sql`${t.stars} between 1 and 5`),
  ],
);

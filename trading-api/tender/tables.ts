import {
  bigserial,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { namesOf } from '#app/domain/names-of.ts';
import { RECORD_LABEL } from '#app/domain/tender/tender.ts';
import { customers } from '#trading-api/account/tables.ts';
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
import { tenders } from '#trading-api/purchase/tables.ts';

/** What a tender asks offers for, one price each, and what became of it. */
export const tenderLots = pgTable(
  'tender_lots',
  {
    tenderId: rowRefTo(() => tenders.id),
    position: smallint().notNull(),
    productName: text().notNull(),
    specs: text().notNull(),
    count: hundredths().notNull(),
    unit: text().notNull(),
    place: text().notNull(),
    /** Null after the result: nobody got it. */
    wonBy: rowRef(),
    reason: text().notNull().default(''),
    orderCode: text().references(() => orders.orderCode),
  },
  (t) => [
    primaryKey({ columns: [t.tenderId, t.position] }),
    index('tender_lots_order').on(t.orderCode),
  ],
);

/** By what an offer is judged besides its price, and the most points for it. */
export const tenderCriteria = pgTable(
  'tender_criteria',
  {
    tenderId: rowRefTo(() => tenders.id),
    position: smallint().notNull(),
    name: text().notNull(),
    points: smallint().notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenderId, t.position] })],
);

/** Who asked is told to nobody. */
export const tenderQuestions = pgTable(
  'tender_questions',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    tenderId: rowRefTo(() => tenders.id),
    customerId: rowRefTo(() => customers.id),
    text: text().notNull(),
    askedAt: instant().notNull(),
    answer: text().notNull().default(''),
    answeredAt: instant(),
  },
  (t) => [index('tender_questions_tender').on(t.tenderId)],
);

/** The one offer of a store, as it was sent last. Nothing of it is read by others before the opening. */
export const tenderOffers = pgTable(
  'tender_offers',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    tenderId: rowRefTo(() => tenders.id),
    sellerCode: textRefTo(() => sellers.code),
    sellerName: text().notNull(),
    customerId: rowRefTo(() => customers.id),
    personId: rowRefTo(() => customers.id),
    revision: integer().notNull(),
    text: text().notNull(),
    submittedAt: instant().notNull(),
    fingerprint: text().notNull(),
    withdrawn: boolean().notNull().default(false),
  },
  (t) => [
    unique('tender_offers_one_a_store').on(t.tenderId, t.sellerCode),
    index('tender_offers_seller').on(t.sellerCode, t.tenderId),
  ],
);

export const tenderPrices = pgTable(
  'tender_prices',
  {
    offerId: rowRefTo(() => tenderOffers.id),
    /** Of the lot. */
    position: smallint().notNull(),
    price: fen().notNull(),
  },
  (t) => [primaryKey({ columns: [t.offerId, t.position] })],
);

export const tenderFiles = pgTable(
  'tender_files',
  {
    offerId: rowRefTo(() => tenderOffers.id),
    position: smallint().notNull(),
    fileId: textRefTo(() => files.id),
  },
  (t) => [
    primaryKey({ columns: [t.offerId, t.position] }),
    index('tender_files_file').on(t.fileId),
  ],
);

export const tenderScores = pgTable(
  'tender_scores',
  {
    offerId: rowRefTo(() => tenderOffers.id),
    criterion: smallint().notNull(),
    /** Hundredths of a point. */
    points: hundredths().notNull(),
  },
  (t) => [primaryKey({ columns: [t.offerId, t.criterion] })],
);

/** What happened to a tender, each entry hashed behind the one before it; never changed. */
export const tenderRecords = pgTable(
  'tender_records',
  {
    tenderId: rowRefTo(() => tenders.id),
    position: integer().notNull(),
    kind: text({ enum: namesOf(RECORD_LABEL) }).notNull(),
    at: instant().notNull(),
    text: text().notNull(),
    hash: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenderId, t.position] })],
);

import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import {
  bigserial,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import {
  APPOINTMENT_STATES,
  DELIVERY_FILE_KINDS,
  DELIVERY_STATES,
  RECEIVERS,
} from '#app/domain/delivery/delivery.ts';
import { COUNTS_AT, WEIGHINGS } from '#app/domain/delivery/weight-terms.ts';
import { files } from '#trading-api/file/tables.ts';
import { orders } from '#trading-api/order/tables.ts';
import {
  hundredths,
  instant,
  rowRef,
  rowRefTo,
  textRefTo,
} from '#trading-api/platform/database/columns.ts';

export const deliveries = pgTable(
  'deliveries',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    orderCode: textRefTo(() => orders.orderCode),
    number: smallint().notNull(),
    state: text({ enum: DELIVERY_STATES }).notNull(),
    /** A delivery method of the wire. */
    way: smallint().notNull(),
    weighing: text({ enum: WEIGHINGS }).notNull(),
    carrier: text().notNull().default(''),
    vehicle: text().notNull().default(''),
    driver: text().notNull().default(''),
    driverPhone: text().notNull().default(''),
    billNo: text().notNull().default(''),
    createdAt: instant().notNull(),
    /** Since when it counts as shipped. */
    shippedAt: instant(),
    /** Since when the buyer is asked about its weight, or the seller to correct one that is refused. */
    askedAt: instant(),
    /** Why the buyer does not agree to its weight. */
    refusal: text().notNull().default(''),
    remindedAt: instant(),
    receivedAt: instant(),
    receivedBy: text({ enum: RECEIVERS }),
    remark: text().notNull().default(''),
  },
  (t) => [
    unique('deliveries_number').on(t.orderCode, t.number),
    index('deliveries_under_way').on(t.shippedAt).where(sql`state = 'underWay'`),
    index('deliveries_asked').on(t.askedAt).where(sql`state = 'waitConsent'`),
    index('deliveries_arrived').on(t.askedAt).where(sql`state = 'arrived'`),
    index('deliveries_refused').on(t.askedAt).where(sql`state = 'refused'`),
  ],
);

export const deliveryLines = pgTable(
  'delivery_lines',
  {
    deliveryId: rowRefTo(() => deliveries.id),
    position: smallint().notNull(),
    /** Of the ordered quantity. */
    count: hundredths().notNull(),
    /** What is settled: as loaded, or as found at the receipt where the receipt counts. */
    weighed: hundredths().notNull(),
    /** What it weighed when it was loaded, where the receipt's weight has taken its place. */
    loaded: hundredths(),
    /** Of what is reckoned by pieces. */
    pieces: integer(),
    /** Null before the receipt; what the buyer found, which may be less than was weighed. */
    received: hundredths(),
  },
  (t) => [primaryKey({ columns: [t.deliveryId, t.position] })],
);

/** A slip's number however it is spelt: in any width, letter case, spaces and strokes. */
export const plainSlipNo = (slipNo: SQLWrapper): SQL =>
  sql`upper(regexp_replace(normalize(${slipNo}, nfkc), '[[:space:]._/-]', '', 'g'))`;

/** Slips of scales: of a lorry with the goods of a line, and without them. */
export const weighingSlips = pgTable(
  'weighing_slips',
  {
    deliveryId: rowRefTo(() => deliveries.id),
    position: smallint().notNull(),
    at: text({ enum: COUNTS_AT }).notNull(),
    slipNo: text().notNull(),
    gross: hundredths().notNull(),
    /** The third decimal of the unit, behind the hundredths. */
    grossRest: smallint().notNull().default(0),
    tare: hundredths().notNull(),
    tareRest: smallint().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.deliveryId, t.position, t.at] }),
    index('weighing_slips_number').on(plainSlipNo(t.slipNo)).where(sql`at = 'loading'`),
    check('weighing_slips_net', sql`${t.gross} > ${t.tare} and ${t.tare} > 0`),
  ],
);

export const deliveryFiles = pgTable(
  'delivery_files',
  {
    deliveryId: rowRefTo(() => deliveries.id),
    fileId: textRefTo(() => files.id),
    kind: text({ enum: DELIVERY_FILE_KINDS }).notNull(),
    position: smallint().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.deliveryId, t.fileId] }),
    index('delivery_files_file').on(t.fileId),
  ],
);

/** When a vehicle of the buyer's comes to fetch goods of an order. */
export const pickupAppointments = pgTable(
  'pickup_appointments',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    orderCode: textRefTo(() => orders.orderCode),
    /** The pickup point, as the order's lines name it. */
    place: text().notNull(),
    vehicle: text().notNull(),
    driver: text().notNull(),
    driverPhone: text().notNull(),
    at: instant().notNull(),
    state: text({ enum: APPOINTMENT_STATES }).notNull(),
    deliveryId: rowRef().references(() => deliveries.id),
    createdAt: instant().notNull(),
  },
  (t) => [
    index('pickup_appointments_order').on(t.orderCode),
    index('pickup_appointments_place').on(t.place, t.at).where(sql`state = 'open'`),
  ],
);

import { z } from 'zod';
import { defineEndpoint, defineRead } from '#app/domain/endpoint.ts';
import { attachment, fileIds } from '#app/domain/file/contract.ts';
import { MAX_INQUIRY_ROWS } from '#app/domain/inquiry/inquiry.ts';
import {
  id,
  instant,
  quantity,
  textUpTo,
  typedFigure,
  typedInstant,
  typedQuantity,
} from '#app/domain/wire.ts';
import { deliveryConsent, position, shownLines } from './consent-contract.ts';
import {
  APPOINTMENT_STATES,
  DELIVERY_FILE_KINDS,
  DELIVERY_REMARK_MAX,
  DELIVERY_STATES,
  DELIVERY_TEXT_MAX,
  RECEIVERS,
} from './delivery.ts';
import { sale, settlement } from './settlement-contract.ts';
import { WEIGHINGS } from './weight-terms.ts';
import { slip, typedSlip, usedSlips, weightTerms } from './weights-contract.ts';

const text = textUpTo(DELIVERY_TEXT_MAX).default('');
const correctedText = textUpTo(DELIVERY_TEXT_MAX).optional();

/** A line of an order for its deliveries. */
const deliverableLine = z.object({
  position,
  productName: z.string(),
  /** Brand number and specification. */
  grade: z.string(),
  unit: z.string(),
  deliveryMethod: z.int(),
  deliveryAddress: z.string(),
  number: quantity,
  /** In deliveries that were not withdrawn. */
  shipped: quantity,
  left: quantity,
  weights: weightTerms,
});

const delivery = z.object({
  deliveryId: z.string(),
  /** Counted for each order from 1. */
  number: z.int(),
  state: z.enum(DELIVERY_STATES),
  /** A delivery method of the wire. */
  way: z.int(),
  weighing: z.enum(WEIGHINGS),
  carrier: z.string(),
  vehicle: z.string(),
  driver: z.string(),
  driverPhone: z.string(),
  billNo: z.string(),
  createDate: instant,
  shipDate: instant.nullable(),
  /** When it counts as received without a confirmation; null where no such deadline is running. */
  autoReceiveDate: instant.nullable(),
  /** Until when the buyer can answer about its weight, or the seller correct one that is refused. */
  answerUntil: instant.nullable(),
  /** Why the buyer does not agree to its weight. */
  refusal: z.string(),
  /** For the buyer who is asked about its weight; else null. */
  consent: deliveryConsent.nullable(),
  receiveDate: instant.nullable(),
  receivedBy: z.enum(RECEIVERS).nullable(),
  /** What the buyer remarked on receipt. */
  remark: z.string(),
  lines: z.array(
    z.object({
      position,
      productName: z.string(),
      grade: z.string(),
      unit: z.string(),
      number: quantity,
      weighed: quantity,
      /** Null before the receipt. */
      received: quantity.nullable(),
      withinTolerance: z.boolean(),
      /** What it weighed when it was loaded, where what the receipt's scale showed is settled. */
      loaded: quantity.nullable().default(null),
      pieces: z.int().nullable().default(null),
      slip,
      receiptSlip: slip,
      weights: weightTerms,
    }),
  ),
  usedSlips,
  files: z.array(attachment.extend({ kind: z.enum(DELIVERY_FILE_KINDS) })),
});
export type Delivery = z.output<typeof delivery>;

const appointment = z.object({
  appointmentId: z.string(),
  place: z.string(),
  vehicle: z.string(),
  driver: z.string(),
  driverPhone: z.string(),
  date: instant,
  state: z.enum(APPOINTMENT_STATES),
});

export const orderDeliveries = z.object({
  buyerName: z.string(),
  sellerName: z.string(),
  lines: z.array(deliverableLine),
  deliveries: z.array(delivery).default([]),
  appointments: z.array(appointment).default([]),
  settlement: settlement.nullable(),
  /** For a seller; null for the buyer. */
  sale: sale.nullable(),
});
export type OrderDeliveries = z.output<typeof orderDeliveries>;

export const deliveriesOfOrder = defineRead({
  name: 'delivery.ofOrder',
  summary: "The deliveries of one of the customer's orders, and its settlement by weight",
  method: 'GET',
  path: '/api/order/delivery/ofOrder/:orderCode',
  access: 'customer',
  request: z.object({ orderCode: id }),
  content: orderDeliveries,
});

export const deliveriesOfSale = defineRead({
  name: 'delivery.ofSale',
  summary: "The seller's deliveries of an order, and what it earns",
  method: 'GET',
  path: '/api/order/delivery/ofSale/:orderCode',
  access: 'seller',
  request: z.object({ orderCode: id }),
  content: orderDeliveries,
});

/** A line as typed: with 0 it is not part of the delivery; one that is not weighed apart weighs what is shipped. */
const weighed = typedQuantity.optional();
const shippedLine = z.object({
  position,
  number: typedQuantity,
  weighed,
  ...typedSlip,
  /** Of goods that are reckoned by pieces. */
  pieces: typedFigure(16).optional(),
});

export const shipOrder = defineEndpoint({
  name: 'delivery.ship',
  summary:
    'Ship goods of an order, in part or whole; a weight outside the tolerance waits for the buyer',
  path: '/api/order/delivery/ship',
  access: 'seller',
  request: z.object({
    orderCode: id,
    lines: z
      .array(
        shippedLine.extend({
          /** What could still be shipped as the page showed it; less means a colleague was faster. */
          left: quantity.optional(),
        }),
      )
      .max(MAX_INQUIRY_ROWS),
    /** A delivery method of the wire. */
    way: z.coerce.number().int(),
    /** Of an order from before its lines say it themselves. */
    weighing: z.enum(WEIGHINGS).default('scale'),
    carrier: text,
    vehicle: text,
    driver: text,
    driverPhone: text,
    billNo: text,
    certificateIds: fileIds,
    weighingIds: fileIds,
    photoIds: fileIds,
    /** The appointment at which it was loaded. */
    appointmentId: id.optional(),
  }),
  content: z.object({ deliveryId: z.string(), state: z.enum(DELIVERY_STATES), usedSlips }),
  codes: [
    'orderEnded',
    'orderUnpaid',
    'alreadySo',
    'missing',
    'invalid',
    'tooLarge',
    'changed',
    'fileRefused',
    'decided',
  ],
  serial: true,
});

export const correctDelivery = defineEndpoint({
  name: 'delivery.correct',
  summary: 'Correct a delivery that the buyer has not received; all quantities 0 takes it back',
  path: '/api/order/delivery/correct',
  access: 'seller',
  request: z.object({
    deliveryId: id,
    lines: z.array(shippedLine).max(MAX_INQUIRY_ROWS),
    /** What is not named stays. */
    carrier: correctedText,
    vehicle: correctedText,
    driver: correctedText,
    driverPhone: correctedText,
    billNo: correctedText,
    /** Of slips that it is corrected by; those that it has stay. */
    weighingIds: fileIds,
    /** For the buyer; needed where the delivery is under way. */
    reason: textUpTo(DELIVERY_REMARK_MAX).default(''),
  }),
  content: z.object({ state: z.enum(DELIVERY_STATES), usedSlips }),
  codes: ['decided', 'missing', 'invalid', 'tooLarge'],
  serial: true,
});

export const answerWeight = defineEndpoint({
  name: 'delivery.answer',
  summary:
    'Agree, or not, to a delivery whose weight is outside the tolerance, or dearer than the company has agreed to',
  path: '/api/order/delivery/answer',
  access: 'customer',
  // Of who trades, or decides on what is dearer for the company, which depends on the delivery.
  permission: 'view',
  request: z.object({
    deliveryId: id,
    agreed: z.boolean(),
    shown: shownLines,
    reason: textUpTo(DELIVERY_REMARK_MAX).default(''),
  }),
  content: z.object({ state: z.enum(DELIVERY_STATES) }),
  codes: ['decided', 'changed', 'missing'],
  serial: true,
});

export const receiveDelivery = defineEndpoint({
  name: 'delivery.receive',
  summary: 'Confirm the receipt of a delivery: what arrived, with remark and photos',
  path: '/api/order/delivery/receive',
  access: 'customer',
  request: z.object({
    deliveryId: id,
    shown: shownLines,
    /** Of a line that is left out, all that was weighed. */
    lines: z
      .array(z.object({ position, received: typedQuantity, ...typedSlip }))
      .max(MAX_INQUIRY_ROWS),
    remark: textUpTo(DELIVERY_REMARK_MAX).default(''),
    photoIds: fileIds,
  }),
  content: z.object({
    completed: z.boolean(),
    /** `arrived` where the buyer's company has to agree to what was found. */
    state: z.enum(DELIVERY_STATES),
  }),
  codes: ['alreadySo', 'decided', 'changed', 'missing', 'invalid', 'tooLarge', 'fileRefused'],
  serial: true,
});

export const appointPickup = defineEndpoint({
  name: 'pickup.appoint',
  summary: 'Name vehicle, driver and time for goods that the buyer fetches',
  path: '/api/order/pickup/appoint',
  access: 'customer',
  request: z.object({
    orderCode: id,
    vehicle: text,
    driver: text,
    driverPhone: text,
    date: typedInstant,
  }),
  content: z.object({ appointmentId: z.string() }),
  codes: ['orderEnded', 'orderUnpaid', 'alreadySo', 'missing', 'invalid', 'past', 'tooMany'],
  serial: true,
});

export const cancelPickup = defineEndpoint({
  name: 'pickup.cancel',
  summary: 'Cancel an appointment at which nothing was loaded',
  path: '/api/order/pickup/cancel',
  access: 'customer',
  request: z.object({ appointmentId: id }),
  codes: ['decided'],
  serial: true,
});

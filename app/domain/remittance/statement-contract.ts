import { z } from 'zod';
import { defineEndpoint, defineRead, pageOf } from '#app/domain/endpoint.ts';
import { ORDER_STATES } from '#app/domain/order/state.ts';
import { id, idText, instant, pageRequest, textUpTo, yuan } from '#app/domain/wire.ts';
import { receipt } from './contract.ts';
import { MATCHED_BY } from './match.ts';
import { EXCESS_TO, LINE_STATES, REFERENCE_MAX, REMITTANCE_REASON_MAX } from './remittance.ts';

export const lineState = z.enum(LINE_STATES);

export const arrived = {
  /** The bank's own number of the payment; '' where the statement has none. */
  reference: z.string().max(REFERENCE_MAX),
  paidDate: instant,
  amount: yuan,
  payerName: textUpTo(120),
  payerAccount: z.string().max(64),
  remark: textUpTo(300),
};

/** Another line that may be the same payment: equal but for its reference and its time. */
export const twin = z.object({
  id: z.string(),
  reference: z.string(),
  paidDate: instant,
  state: lineState,
  orderCode: z.string().nullable(),
});

/** What becomes of a line when it is booked, as things are now. */
const proposal = z.object({
  /** More than one where the code in the remark belongs to orders that are paid together. */
  orderCodes: z.array(z.string()),
  buyerName: z.string(),
  by: z.enum(MATCHED_BY),
  /** Somebody other than the buyer has paid: the line waits for the operator's consent. */
  payerDiffers: z.boolean(),
  booked: yuan,
  excess: yuan,
});

export const statementLines = defineRead({
  name: 'bankStatement.lines',
  summary: 'What has arrived, the newest first, each with the order it is for',
  path: '/api/order/statement/lines',
  access: 'operator',
  permission: 'view',
  request: z.object({
    ...pageRequest,
    state: lineState.default('waiting'),
    /** Only lines of this statement. */
    statementId: id.optional(),
  }),
  content: pageOf(
    z.object({
      id: z.string(),
      ...arrived,
      state: lineState,
      /** What becomes of a waiting line; null where no order is found for it. */
      proposal: proposal.nullable(),
      /** The twins of a waiting line; while it has any, it is not certain. */
      twins: z.array(twin).default([]),
      /** Whether a waiting line has no proposal because more than one order may be meant. */
      several: z.boolean(),
      /** The order that a booked line has paid. */
      orderCode: z.string().nullable(),
      booked: yuan,
      excess: yuan,
      /** Where the excess went; null: it waits to be given back. */
      excessTo: z.enum(EXCESS_TO).nullable(),
      decided: z.object({ by: z.string(), date: instant, note: z.string() }).nullable(),
    }),
  ).extend({
    /** How many lines of all statements are not decided yet. */
    waiting: z.int().nonnegative(),
    /** How many of the requested waiting lines, of all pages, `bankStatement.book` would take. */
    certain: z.int().nonnegative().default(0),
  }),
});
export type StatementLine = z.output<typeof statementLines.content>['content'][number];

/** Books at most 200 lines; `left` is how many remain. */
export const bookStatement = defineEndpoint({
  name: 'bankStatement.book',
  summary: 'Book the lines whose order and payer are certain',
  path: '/api/order/statement/book',
  access: 'operator',
  permission: 'pay',
  request: z.object({ statementId: id.optional() }),
  content: z.object({ booked: z.int().nonnegative(), left: z.int().nonnegative() }),
  codes: ['methodMissing'],
});

export const assignLine = defineEndpoint({
  name: 'bankStatement.assign',
  summary:
    'Book a line on an order, also from another payer: the call is the consent of the operator',
  path: '/api/order/statement/assign',
  access: 'operator',
  permission: 'pay',
  request: z.object({ lineId: id, orderCode: z.string().max(64) }),
  codes: ['invalid', 'unapproved', 'decided', 'methodMissing'],
});

export const setLineAside = defineEndpoint({
  name: 'bankStatement.setAside',
  summary: 'Mark a line as none of the market’s',
  path: '/api/order/statement/setAside',
  access: 'operator',
  permission: 'pay',
  request: z.object({ lineId: id, reason: textUpTo(REMITTANCE_REASON_MAX) }),
  codes: ['missing', 'decided'],
});

export const orderForLine = defineRead({
  name: 'bankStatement.order',
  summary: 'Whose order it is and what would be paid of it, before a line is booked on it',
  method: 'GET',
  path: '/api/order/statement/order',
  access: 'operator',
  request: z.object({ lineId: id, orderCode: idText }),
  content: z.object({
    /** The named order; where the payer has written its remittance code, all orders with this code. */
    orders: z.array(z.object({ orderCode: z.string(), state: z.enum(ORDER_STATES) })),
    buyerName: z.string(),
    /** This and the amounts below are of all these orders together. */
    paymentAmount: yuan,
    openAmount: yuan,
    /** Somebody other than the buyer has paid. */
    payerDiffers: z.boolean(),
    /** Which part of the line pays the orders, and which part is left over for their buyer. */
    booked: yuan,
    excess: yuan,
  }),
  codes: ['invalid', 'unapproved', 'decided'],
});
export type OrderForLine = z.output<typeof orderForLine.content>;

/** Refused where the booking has had consequences that cannot be taken back. */
export const undoLine = defineEndpoint({
  name: 'bankStatement.undo',
  summary: 'Have a line that is booked on the wrong order, or set aside, wait to be decided again',
  path: '/api/order/statement/undo',
  access: 'operator',
  permission: 'pay',
  stepUp: 'always',
  request: z.object({ lineId: id, reason: textUpTo(REMITTANCE_REASON_MAX) }),
  codes: ['missing', 'decided', 'fundsShort'],
});

export const receiptList = defineRead({
  name: 'remittanceDesk.receipts',
  summary:
    'Receipts that buyers have uploaded for orders that are not paid in full, the newest first',
  path: '/api/order/remittance/receiptList',
  access: 'operator',
  permission: 'view',
  request: z.object(pageRequest),
  content: pageOf(
    receipt.extend({
      orderCode: z.string(),
      remittanceCode: z.string(),
      buyerName: z.string(),
      dueAmount: yuan.nullable(),
    }),
  ),
});

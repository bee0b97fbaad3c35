import { z } from 'zod';
import { defineEndpoint, defineRead, pageOf } from '#app/domain/endpoint.ts';
import { ORDER_LISTS } from '#app/domain/order/parties.ts';
import {
  day,
  exactPrice,
  id,
  instant,
  month,
  pageRequest,
  partRequest,
  partTotals,
  quantity,
  signedYuan,
  tabCounts,
  textUpTo,
  withCounts,
  yuan,
} from '#app/domain/wire.ts';
import { ENTRY_KINDS } from './entries.ts';
import { STATEMENT_REMARK_MAX } from './statement.ts';

/** The statements of the caller's purchases, or those of the caller's sales. */
const side = z.enum(ORDER_LISTS);

const confirmation = z.object({
  date: instant,
  name: z.string(),
  /** The closing balance that was confirmed. */
  closing: signedYuan,
});

const figures = {
  opening: signedYuan,
  received: signedYuan,
  adjusted: signedYuan,
  paid: signedYuan,
  refunded: signedYuan,
  /** What the buyer owes; below zero: what the buyer has paid ahead. */
  closing: signedYuan,
  /** The sum of the invoices dated in this month, with tax, less reversals. */
  invoiced: signedYuan,
  buyerConfirmed: confirmation.nullable().default(null),
  sellerConfirmed: confirmation.nullable().default(null),
  remarkCount: z.int().nonnegative().default(0),
};

/** Whether one agreed to the balance of a statement; that of a month that has not ended is neither. */
export const statementTab = z.enum(['confirmed', 'unconfirmed']);
export type StatementTab = z.output<typeof statementTab>;

export const statementList = defineRead({
  name: 'statement.list',
  summary: 'One month with each seller of the caller, or with each buyer',
  method: 'GET',
  path: '/api/order/statement/list',
  access: 'customer',
  request: z.object({
    side,
    /** Unset: the last ended month if it has entries, else the current month. */
    month: month.optional(),
    /** Only those to whose balance the caller has agreed, or not. */
    tab: statementTab.optional(),
    ...pageRequest,
    ...withCounts,
  }),
  content: pageOf(z.object({ counterpart: id, counterpartName: z.string(), ...figures })).extend({
    month,
    ended: z.boolean(),
    /** The months that may have entries, the latest first. */
    months: z.array(month),
    /** The sum of the closing balances of all statements found. */
    closing: signedYuan,
    counts: tabCounts(statementTab),
  }),
});

/** Names a statement: `counterpart` is the seller's code, or the buyer's number for a seller. */
const named = { side, counterpart: id, month };

const remark = z.object({
  side,
  name: z.string(),
  text: z.string(),
  date: instant,
  /** The key of the line that is remarked on; empty: the statement as a whole. */
  line: z.string(),
});

const line = z.object({
  key: z.string(),
  kind: z.enum(ENTRY_KINDS),
  date: instant,
  orderCode: z.string(),
  /** The delivery's number, or the way of payment. */
  reference: z.string(),
  /** The goods of a received line; null for every other kind. */
  goods: z
    .object({
      name: z.string(),
      weighed: quantity,
      unit: z.string(),
      price: yuan,
      /** The unit price where it is finer than a fen; null: it is `price`. */
      exactPrice: exactPrice.nullable().default(null),
    })
    .nullable(),
  /** How much more the buyer owes by this line; below zero: less. */
  amount: signedYuan,
});

export const statementByMonth = defineRead({
  name: 'statement.byMonth',
  summary: 'The statement of one month between the caller and a seller or a buyer',
  method: 'GET',
  path: '/api/order/statement/detail',
  access: 'customer',
  request: z.object({
    ...named,
    ...partRequest,
    /** A page of the invoices, of as many rows as one of the lines; all of them, unless it is named. */
    invoicePage: partRequest.page,
  }),
  content: z.object({
    month,
    ended: z.boolean(),
    buyerName: z.string(),
    sellerName: z.string(),
    ...figures,
    /** Those of the page that is asked for; the figures are of all. */
    lines: z.array(line),
    ...partTotals,
    /** The lines that are remarked on, wherever they stand; left out by an API that gives all lines. */
    remarked: z.array(line).optional(),
    invoices: z
      .array(
        z.object({
          number: z.string(),
          issueDate: day,
          /** The invoice's amount; below zero for a reversal. */
          amount: signedYuan,
          orderCodes: z.array(z.string()),
        }),
      )
      .default([]),
    /** How many invoices there are in all; an API that gives all of them leaves it out. */
    invoiceTotals: z.object(partTotals).optional(),
    remarks: z.array(remark).default([]),
  }),
});

export const confirmStatement = defineEndpoint({
  name: 'statement.confirm',
  summary: 'Agree to the closing balance of an ended month, as it was seen',
  path: '/api/order/statement/confirm',
  access: 'customer',
  permission: 'pay',
  request: z.object({ ...named, closing: signedYuan }),
  codes: ['notEnded', 'amountChanged', 'alreadySo'],
  serial: true,
});

export const remarkStatement = defineEndpoint({
  name: 'statement.remark',
  summary: 'Remark a difference on a line of a statement, or on all of it; both sides read it',
  path: '/api/order/statement/remark',
  access: 'customer',
  permission: 'pay',
  request: z.object({
    ...named,
    line: z.string().max(100),
    text: textUpTo(STATEMENT_REMARK_MAX),
  }),
  codes: ['missing', 'invalid'],
  serial: true,
});

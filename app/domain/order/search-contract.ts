import { z } from 'zod';
import { pageOf } from '#app/domain/endpoint.ts';
import { PAY_METHODS } from '#app/domain/payment/payment.ts';
import { day, id, pageRequest, tabCounts, withCounts, yuan } from '#app/domain/wire.ts';
import { MOST_CHOSEN_ORDERS } from './order.ts';
import { ORDER_STATES } from './state.ts';

export const orderSort = z.enum(['newest', 'oldest', 'amount']);

/** The filters and the sorting of a list of orders. */
export const orderSearch = {
  ...pageRequest,
  ...withCounts,
  /** Only orders with these codes. */
  orderCodes: z.array(id).max(MOST_CHOSEN_ORDERS).optional(),
  state: z.enum(ORDER_STATES).optional(),
  /** Only those that wait for an approval; those that wait for a payment do not. */
  approval: z.literal('waiting').optional(),
  /** A text to search for in the code, the goods, the other party and the remark. */
  keyword: z.string().trim().max(60).optional(),
  /** The first and the last day, in Shanghai time, on which the orders were made. */
  from: day.optional(),
  to: day.optional(),
  least: yuan.optional(),
  most: yuan.optional(),
  paymentMethod: z.enum(PAY_METHODS).optional(),
  sort: orderSort.default('newest'),
};

/** The tabs of a list of orders: a state each, and for a buyer those that wait for an approval. */
export const orderTab = z.enum([...ORDER_STATES, 'waitsForApproval']);
export type OrderTab = z.output<typeof orderTab>;

/** A page of orders, with the sum of all orders that were found. */
export const orderPage = <Row extends z.ZodType>(row: Row) =>
  pageOf(row).extend({ sum: yuan, counts: tabCounts(orderTab) });

import { getTableColumns, sql } from 'drizzle-orm';
import { allowances } from '#trading-api/payout/index.ts';
import { orders } from '#trading-api/schema.ts';

/** The columns of an order from which its instalments follow (`terms.ts`). */
export const owedOrder = { ...getTableColumns(orders), allowances };

/** What is to be paid of a selected order, as far as it is known. */
export const owedAmount = sql`coalesce(orders.settled_amount,
  greatest(0, orders.payment_amount - ${allowances}))`.mapWith(Number);

export type OwedOrder = typeof orders.$inferSelect & { allowances: number };

import { getTableColumns } from 'drizzle-orm';
import { allowances } from '#trading-api/delivery/index.ts';
import { orders } from '#trading-api/schema.ts';

/** The columns of an order from which its instalments follow (`terms.ts`). */
export const owedOrder = { ...getTableColumns(orders), allowances };

export type OwedOrder = typeof orders.$inferSelect & { allowances: number };

import { DAY_MS } from '#app/domain/duration.ts';
import { groupBy } from '#app/domain/group-by.ts';
import { RETURNED_DAYS } from '#app/domain/marketing/deductions.ts';
import { sumFen } from '#app/domain/money.ts';
import type { OrderDeduction } from '#trading-api/schema.ts';

export interface Freeze {
  customerId: number;
  /** Those of a checkout; a coupon of several is frozen for the first of them. */
  orders: readonly { orderCode: string; deductions: readonly OrderDeduction[] }[];
  now: Date;
}

export interface Cost {
  id: number;
  amount: number;
}

/** The amount taken from each coupon or gift card, by its id. */
export function bySource(
  deductions: readonly OrderDeduction[],
  kind: OrderDeduction['kind'],
): Cost[] {
  const own = deductions.filter((deduction) => deduction.kind === kind);
  return [...groupBy(own, ({ sourceId }) => Number(sourceId))]
    .map(([id, parts]) => ({ id, amount: sumFen(parts.map(({ amount }) => amount)) }))
    .sort((a, b) => a.id - b.id);
}

/** Until when what comes back after its end can be used. */
export const returnedUntil = (now: Date) => new Date(now.getTime() + RETURNED_DAYS * DAY_MS);

import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { groupBy } from '#app/domain/group-by.ts';
import { sumFen } from '#app/domain/money.ts';
import { deriveDeductions, type LineDeductions } from '#app/domain/order/line-deductions.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import {
  discounts,
  marketingGroups,
  type OrderDeduction,
  type orderLines,
} from '#trading-api/schema.ts';

type Line = Pick<typeof orderLines.$inferSelect, 'orderCode' | 'amount' | keyof LineDeductions>;

/**
 * The lines of orders with what was taken off each, which is derived for orders from before lines
 * kept it (design/money: Figures of a line).
 */
export async function withDeductions<Of extends Line>(
  db: Database,
  orders: readonly { orderCode: string; deductions: readonly OrderDeduction[] }[],
  lines: readonly Of[],
): Promise<(Of & LineDeductions)[]> {
  const linesOf = groupBy(lines, ({ orderCode }) => orderCode);
  const isOld = ({ orderCode }: { orderCode: string }) =>
    (linesOf.get(orderCode) ?? []).some(({ sellerDeduction }) => sellerDeduction === null);
  const old = orders.filter((order) => order.deductions.length > 0 && isOld(order));
  const isOffered = await offeredBySellers(
    db,
    old.flatMap(({ deductions }) => deductions),
  );
  const derived = new Map<Of, LineDeductions>();
  for (const { orderCode, deductions } of old) {
    const own = linesOf.get(orderCode) ?? [];
    const all = sumFen(deductions.map(({ amount }) => amount));
    const offered = sumFen(deductions.filter(isOffered).map(({ amount }) => amount));
    const amounts = own.map(({ amount }) => amount);
    for (const [at, each] of deriveDeductions(amounts, { all, offered }).entries()) {
      const line = own[at];
      if (line) derived.set(line, each);
    }
  }
  return lines.map((line) => ({
    ...line,
    sellerDeduction: line.sellerDeduction ?? 0,
    platformDeduction: line.platformDeduction ?? 0,
    ...derived.get(line),
  }));
}

/** Which deductions sellers have offered; the platform has the others. */
async function offeredBySellers(db: Database, deductions: readonly OrderDeduction[]) {
  const coupons = deductions.flatMap(({ kind, sourceId }) =>
    kind === 'coupon' ? [Number(sourceId)] : [],
  );
  const ofSellers = await db
    .select({ id: discounts.id })
    .from(discounts)
    .innerJoin(marketingGroups, eq(marketingGroups.id, discounts.marketingId))
    .where(and(inArray(discounts.id, [...coupons, -1]), isNotNull(marketingGroups.sellerCode)));
  const ids = new Set(ofSellers.map(({ id }) => id));
  return ({ kind, sourceId }: OrderDeduction): boolean =>
    kind === 'quantityDiscount' || (kind === 'coupon' && ids.has(Number(sourceId)));
}

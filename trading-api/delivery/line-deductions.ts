import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { groupBy } from '#app/domain/group-by.ts';
import { type Fen, sumFen } from '#app/domain/money.ts';
import { deriveDeductions, type LineDeductions } from '#app/domain/order/line-deductions.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import {
  discounts,
  marketingGroups,
  type OrderDeduction,
  type orderLines,
} from '#trading-api/schema.ts';

type Line = Pick<
  typeof orderLines.$inferSelect,
  'orderCode' | 'sellerCode' | 'amount' | keyof LineDeductions
>;

/**
 * The lines of orders with what was taken off each, which is derived for orders from before lines
 * kept it (ADR 189).
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
  const sellerOf = await offeredBy(
    db,
    old.flatMap(({ deductions }) => deductions),
  );
  const derived = new Map<Of, LineDeductions>();
  for (const { orderCode, deductions } of old) {
    const own = linesOf.get(orderCode) ?? [];
    const bySeller = new Map<string, Fen>();
    for (const deduction of deductions) {
      const code = sellerOf(deduction);
      if (code) bySeller.set(code, (bySeller.get(code) ?? 0) + deduction.amount);
    }
    const all = sumFen(deductions.map(({ amount }) => amount));
    for (const [at, each] of deriveDeductions(own, { all, bySeller }).entries()) {
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

/** Which seller has offered a deduction; undefined: the platform. */
async function offeredBy(db: Database, deductions: readonly OrderDeduction[]) {
  const idsOf = (kind: OrderDeduction['kind']) =>
    deductions.flatMap((each) => (each.kind === kind ? [Number(each.sourceId)] : []));
  const [groups, coupons] = [idsOf('quantityDiscount'), idsOf('coupon')];
  if (groups.length + coupons.length === 0) return () => undefined;
  const ofGroups = await db
    .select({ id: marketingGroups.id, sellerCode: marketingGroups.sellerCode })
    .from(marketingGroups)
    .where(inArray(marketingGroups.id, [...groups, -1]));
  const ofCoupons = await db
    .select({ id: discounts.id, sellerCode: marketingGroups.sellerCode })
    .from(discounts)
    .innerJoin(marketingGroups, eq(marketingGroups.id, discounts.marketingId))
    .where(and(inArray(discounts.id, [...coupons, -1]), isNotNull(discounts.marketingId)));
  return ({ kind, sourceId }: OrderDeduction): string | undefined => {
    const sources = kind === 'quantityDiscount' ? ofGroups : kind === 'coupon' ? ofCoupons : [];
    return sources.find(({ id }) => id === Number(sourceId))?.sellerCode;
  };
}

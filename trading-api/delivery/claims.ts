import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { deliveredWorth, type SellerClaim } from '#app/domain/delivery/settlement.ts';
import { groupBy } from '#app/domain/group-by.ts';
import { type Fen, sumFen } from '#app/domain/money.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import {
  discounts,
  marketingGroups,
  type OrderDeduction,
  sellerPayouts,
} from '#trading-api/schema.ts';
import { type ReceivedOrder, receivedOrders } from './delivered.ts';

export type PayoutRow = typeof sellerPayouts.$inferSelect;

export interface Claims {
  /** By the sellers' codes, in their order. */
  sellers: (SellerClaim & { sellerCode: string; row: PayoutRow | null })[];
  /** What the platform adds to what the buyer pays: its own deductions on what was received and kept. */
  fromPlatform: Fen;
}

/** What the sellers of an order may ask for by what was received, and have got. */
export async function claimsOf(tx: Database, orderCode: string): Promise<Claims> {
  const [received] = await receivedOrders(tx, [orderCode]);
  if (!received) return { sellers: [], fromPlatform: 0 };
  const rows = await tx.select().from(sellerPayouts).where(eq(sellerPayouts.orderCode, orderCode));
  const worths = await sellerWorths(tx, received);
  const sellers = [...worths]
    .map(([sellerCode, worth]) => {
      const row = rows.find((each) => each.sellerCode === sellerCode) ?? null;
      return { sellerCode, row, paid: row?.paid ?? 0, worth: Math.max(0, worth - takenOff(row)) };
    })
    .sort((a, b) => (a.sellerCode < b.sellerCode ? -1 : 1));
  const all = sumFen(received.deductions.map(({ amount }) => amount));
  const owed = sumFen(deliveredWorth(received.lines, all));
  const back = sumFen(rows.map(({ chargedPlatform }) => chargedPlatform));
  return { sellers, fromPlatform: Math.max(0, sumFen([...worths.values()]) - owed - back) };
}

/** What refunds of cases took off a seller's claim. */
export const takenOff = (row: PayoutRow | null | undefined): Fen =>
  row ? row.charged + row.chargedPlatform : 0;

/**
 * What was received of each seller's goods is worth to the seller: less the quantity discounts and
 * coupons that the seller offered. Points, gift cards and coupons of the whole market are the
 * platform's money.
 */
export async function sellerWorths(
  tx: Database,
  { lines, deductions }: Pick<ReceivedOrder, 'lines' | 'deductions'>,
): Promise<Map<string, Fen>> {
  const borne = await borneBySellers(tx, deductions);
  const worths = new Map<string, Fen>();
  for (const [sellerCode, own] of groupBy(lines, (line) => line.sellerCode)) {
    worths.set(sellerCode, sumFen(deliveredWorth(own, borne.get(sellerCode) ?? 0)));
  }
  return worths;
}

/** The deductions that sellers have offered, by seller. */
async function borneBySellers(
  tx: Database,
  deductions: readonly OrderDeduction[],
): Promise<Map<string, Fen>> {
  const idsOf = (kind: OrderDeduction['kind']) =>
    deductions.flatMap((each) => (each.kind === kind ? [Number(each.sourceId)] : []));
  const [groups, coupons] = [idsOf('quantityDiscount'), idsOf('coupon')];
  if (groups.length + coupons.length === 0) return new Map();
  const ofGroups = await tx
    .select({ id: marketingGroups.id, sellerCode: marketingGroups.sellerCode })
    .from(marketingGroups)
    .where(inArray(marketingGroups.id, [...groups, -1]));
  const ofCoupons = await tx
    .select({ id: discounts.id, sellerCode: marketingGroups.sellerCode })
    .from(discounts)
    .innerJoin(marketingGroups, eq(marketingGroups.id, discounts.marketingId))
    .where(and(inArray(discounts.id, [...coupons, -1]), isNotNull(discounts.marketingId)));
  const borne = new Map<string, Fen>();
  for (const { kind, sourceId, amount } of deductions) {
    const sources = kind === 'quantityDiscount' ? ofGroups : kind === 'coupon' ? ofCoupons : [];
    const source = sources.find(({ id }) => id === Number(sourceId));
    if (source) borne.set(source.sellerCode, (borne.get(source.sellerCode) ?? 0) + amount);
  }
  return borne;
}

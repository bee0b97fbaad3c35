import { eq } from 'drizzle-orm';
import {
  type DeliveredLine,
  type SellerClaim,
  sellerWorths,
} from '#app/domain/delivery/settlement.ts';
import { type Fen, sumFen } from '#app/domain/money.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { sellerPayouts } from '#trading-api/schema.ts';
import { receivedOrders } from './delivered.ts';

export type PayoutRow = typeof sellerPayouts.$inferSelect;

/** What a seller may ask for of an order, and of what it consists. */
export interface OrderClaim extends SellerClaim {
  sellerCode: string;
  row: PayoutRow | null;
  /** What the buyer owes for what was received and kept of the seller's goods. */
  owed: Fen;
  /** What the platform adds for it: its own deductions. */
  added: Fen;
}

/** What the sellers of an order may ask for by what was received, and have got; by their codes. */
export async function claimsOf(db: Database, orderCode: string): Promise<OrderClaim[]> {
  const [received] = await receivedOrders(db, [orderCode]);
  const rows = await db.select().from(sellerPayouts).where(eq(sellerPayouts.orderCode, orderCode));
  return received ? claimsFor(received.lines, rows) : [];
}

/** The same of an order's lines, with what its sellers have got. */
export function claimsFor(
  lines: readonly DeliveredLine[],
  rows: readonly PayoutRow[],
): OrderClaim[] {
  return [...sellerWorths(lines)]
    .map(([sellerCode, { claim, owed }]) => {
      const row = rows.find((each) => each.sellerCode === sellerCode) ?? null;
      return {
        sellerCode,
        row,
        paid: row?.paid ?? 0,
        worth: Math.max(0, claim - takenOff(row)),
        owed: Math.max(0, owed - (row?.charged ?? 0)),
        added: Math.max(0, claim - owed - (row?.chargedPlatform ?? 0)),
      };
    })
    .sort((a, b) => (a.sellerCode < b.sellerCode ? -1 : 1));
}

/** What the platform adds to what the buyer pays: its own deductions on what was received and kept. */
export const addedTo = (claims: readonly OrderClaim[]): Fen =>
  sumFen(claims.map(({ added }) => added));

/** What refunds of cases took off a seller's claim. */
export const takenOff = (row: PayoutRow | null | undefined): Fen =>
  row ? row.charged + row.chargedPlatform : 0;

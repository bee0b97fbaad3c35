import { eq } from 'drizzle-orm';
import type { Fen } from '#app/domain/money.ts';
import { type DeliveredLine, orderWorth } from '#app/domain/payout/settlement.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { sellerPayouts } from '#trading-api/schema.ts';
import { receivedLines } from './delivered.ts';

export type PayoutRow = typeof sellerPayouts.$inferSelect;

export interface OrderClaim {
  row: PayoutRow | null;
  /** Of what was received and kept: what the buyer owes for it, and what the platform adds. */
  worth: Fen;
  added: Fen;
  paid: Fen;
  /** What the platform has added beyond that, until it comes back; negative where it has not added all of it yet. */
  advanced: Fen;
}

export async function claimOf(db: Database, orderCode: string): Promise<OrderClaim> {
  const [row] = await db.select().from(sellerPayouts).where(eq(sellerPayouts.orderCode, orderCode));
  return claimFor(await receivedLines(db, orderCode), row ?? null);
}

/** The same of an order's lines, with what its seller has got. */
export function claimFor(lines: readonly DeliveredLine[], row: PayoutRow | null): OrderClaim {
  const { kept, added } = orderWorth(lines);
  return {
    row,
    worth: kept + added,
    added,
    paid: row?.paid ?? 0,
    advanced: (row?.toppedUp ?? 0) - added,
  };
}

import { and, desc, eq } from 'drizzle-orm';
import { oversOf, WHOLE_ORDER } from '#app/domain/invoice/billable.ts';
import { type Fen, sumFen } from '#app/domain/money.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { invoiceRequestLines, invoiceRequestOrders, invoiceRequests } from '#trading-api/schema.ts';
import { billsOf } from './billable.ts';

/**
 * Takes off waiting requests what is above what is owed since money went back or lighter goods came, in the
 * caller's transaction, which has locked the order; a request of which nothing is left is refused by itself.
 * What is above it in issued invoices is the seller's to reverse.
 */
export async function trimWaiting(tx: Database, orderCode: string, now: Date): Promise<void> {
  const waiting = await tx
    .select({ id: invoiceRequests.id, part: invoiceRequestOrders })
    .from(invoiceRequests)
    .innerJoin(invoiceRequestOrders, eq(invoiceRequestOrders.requestId, invoiceRequests.id))
    .where(and(eq(invoiceRequestOrders.orderCode, orderCode), eq(invoiceRequests.state, 'waiting')))
    .orderBy(desc(invoiceRequests.id))
    .for('update', { of: invoiceRequests });
  if (waiting.length === 0) return;
  const bill = (await billsOf(tx, [orderCode])).get(orderCode);
  const overs = new Map((bill ? oversOf(bill) : []).map((over) => [over.position, over.amount]));
  for (const { id, part } of waiting) {
    const taken = await takeOffLines(tx, { id, orderCode, amount: part.amount }, overs);
    if (taken > 0) await takeOff(tx, { id, orderCode, amount: part.amount - taken }, now);
  }
}

/** Takes what is too much off the lines of one request. @returns how much, which `overs` have no more */
async function takeOffLines(
  tx: Database,
  { id, orderCode, amount }: { id: number; orderCode: string; amount: Fen },
  overs: Map<number, Fen>,
): Promise<Fen> {
  const own = and(
    eq(invoiceRequestLines.requestId, id),
    eq(invoiceRequestLines.orderCode, orderCode),
  );
  const lines = await tx.select().from(invoiceRequestLines).where(own);
  let all = 0;
  const take = (position: number, most: Fen) => {
    const taken = Math.min(overs.get(position) ?? 0, most);
    overs.set(position, (overs.get(position) ?? 0) - taken);
    all += taken;
    return taken;
  };
  for (const line of lines) {
    const taken = take(line.position, line.amount);
    if (taken === 0) continue;
    await tx
      .update(invoiceRequestLines)
      .set({ amount: line.amount - taken, quantity: null })
      .where(and(own, eq(invoiceRequestLines.position, line.position)));
  }
  take(WHOLE_ORDER, Math.max(0, amount - sumFen(lines.map((line) => line.amount))));
  return all;
}

async function takeOff(
  tx: Database,
  { id, orderCode, amount }: { id: number; orderCode: string; amount: number },
  now: Date,
): Promise<void> {
  await tx
    .update(invoiceRequestOrders)
    .set({ amount })
    .where(
      and(eq(invoiceRequestOrders.requestId, id), eq(invoiceRequestOrders.orderCode, orderCode)),
    );
  const parts = await tx
    .select({ amount: invoiceRequestOrders.amount })
    .from(invoiceRequestOrders)
    .where(eq(invoiceRequestOrders.requestId, id));
  const left = sumFen(parts.map((part) => part.amount));
  await tx
    .update(invoiceRequests)
    .set(
      left > 0
        ? { amount: left }
        : { amount: 0, state: 'refused', reason: '可开票金额已减为 0', decidedAt: now },
    )
    .where(eq(invoiceRequests.id, id));
}

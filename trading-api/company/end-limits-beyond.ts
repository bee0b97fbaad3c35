import { eq, inArray } from 'drizzle-orm';
import { amountOf } from '#app/domain/money.ts';
import { type Acting, endLimits, openLimits } from '#trading-api/account/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { auctionLimits, customers } from '#trading-api/schema.ts';
import { boughtSoFar } from './approval-asked.ts';
import { mostOf } from './sign-approval.ts';

/**
 * Ends the automatic bids of a company's people that are for more than its rules and budgets let them bid by now, in the
 * transaction that has changed these and holds what they buy (`lockBuyers`).
 */
export async function endLimitsBeyond(
  tx: Database,
  { customer, person: by }: Acting,
  now: Date,
): Promise<void> {
  const ofCompany = eq(auctionLimits.customerId, customer.id);
  const beyond: number[] = [];
  for (const limit of await openLimits(tx, ofCompany)) {
    const [person] = await tx.select().from(customers).where(eq(customers.id, limit.holderId));
    if (!person) continue;
    const of = { auctionId: String(limit.auctionId), limit };
    const most = await mostOf(tx, { customer, person }, of, now, boughtSoFar);
    if (most !== null && amountOf(limit.price, limit.productCount) > most) beyond.push(limit.id);
  }
  if (beyond.length === 0) return;
  await endLimits(tx, inArray(auctionLimits.id, beyond), { reason: 'rule', by: by.id }, now);
}

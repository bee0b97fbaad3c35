import { and, eq } from 'drizzle-orm';
import type { Database } from '#trading-api/platform/database/client.ts';
import { approvals } from '#trading-api/schema.ts';
import { concerned, isOpenApproval, ordersOf } from './approval-orders.ts';
import { joined } from './approval-reads.ts';
import { aboutOrders } from './ask-anew.ts';
import { askLevel } from './ask-level.ts';
import { aboutSign } from './sign-approval.ts';

/**
 * Asks those who may decide on what waits in a company since somebody has left, and were not asked before: so that
 * nothing waits for who is gone.
 */
export async function askNewDeciders(tx: Database, companyId: number, now: Date): Promise<void> {
  const waiting = await joined(
    tx,
    and(eq(approvals.companyId, companyId), isOpenApproval(tx, now)),
  );
  const ordersBy = await ordersOf(tx, waiting);
  for (const { approval, auction } of waiting) {
    const asked = concerned(ordersBy.get(approval.id) ?? []);
    if (asked.length > 0) {
      await askLevel(tx, approval, aboutOrders(approval, asked), now);
    } else if (auction) await askLevel(tx, approval, aboutSign(approval, auction), now);
  }
}

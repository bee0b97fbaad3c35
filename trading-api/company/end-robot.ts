import { and, eq } from 'drizzle-orm';
import { robotTexts } from '#app/domain/message/robot-texts.ts';
import { auditChange, type Customer } from '#trading-api/account/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { messageRobots } from '#trading-api/schema.ts';

/** Ends the robot of a company that somebody has set who leaves it: nobody knows whose group it writes to. */
export async function endRobotOf(
  tx: Database,
  { companyId, savedBy, person }: { companyId: number; savedBy: number; person: Customer },
  now: Date,
): Promise<void> {
  const own = and(eq(messageRobots.customerId, companyId), eq(messageRobots.savedBy, savedBy));
  const [ended] = await tx.delete(messageRobots).where(own).returning();
  const texts = { before: robotTexts(ended), after: {} };
  await auditChange(tx, { action: 'robotSaved', person, account: companyId, ...texts }, now);
}

import { and, eq, gt, lte, sql } from 'drizzle-orm';
import { HOUR_MS } from '#app/domain/duration.ts';
import { notifyOnce } from '#trading-api/message/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { runIsolated } from '#trading-api/platform/jobs.ts';
import { approvals, auctionSigns, auctions, orders } from '#trading-api/schema.ts';
import { isOpenApproval } from './approval-orders.ts';
import { type ApprovalRow, decidersIn, decisionsBy, stagesBy } from './approval-stages.ts';

/** Half of the time in which an approval can be given. */
const HALF = sql`${approvals.createdAt} + (${approvals.expiresAt} - ${approvals.createdAt}) / 2`;

/**
 * Reminds those who may decide on what still waits when half of its time is over, each time once: who was asked first, and
 * of two levels whoever is asked by then.
 */
export async function remindOfApprovals(db: Database, now: Date): Promise<number> {
  const due = await db
    .select({ approval: approvals, title: auctions.name, orderCode: orders.orderCode })
    .from(approvals)
    .leftJoin(orders, eq(orders.orderCode, approvals.orderCode))
    .leftJoin(auctionSigns, eq(auctionSigns.id, approvals.signId))
    .leftJoin(auctions, eq(auctions.id, auctionSigns.auctionId))
    .where(
      and(
        gt(approvals.expiresAt, now),
        // What is due for longer was reminded of by an earlier run.
        lte(HALF, now.toISOString()),
        gt(HALF, new Date(now.getTime() - HOUR_MS).toISOString()),
        isOpenApproval(db, now),
      ),
    );
  const asked = due.map(({ approval }) => approval);
  const decisions = await decisionsBy(db, asked);
  const stages = await stagesBy(db, asked, decisions, now);
  return runIsolated(
    due,
    ({ approval, title, orderCode }) =>
      remind(
        db,
        approval,
        {
          what: title === null ? `订单 ${orderCode ?? ''}` : `竞价报名「${title}」`,
          personIds: decidersIn(stages.get(approval.id)?.stage).map(({ personId }) => personId),
        },
        now,
      ),
    'approvals could not be reminded of',
  );
}

const remind = (
  db: Database,
  { id, companyId, expiresAt }: ApprovalRow,
  { what, personIds }: { what: string; personIds: number[] },
  now: Date,
): Promise<boolean> =>
  notifyOnce(
    db,
    'approvalDue',
    [{ customerId: companyId }],
    { what, until: expiresAt },
    { now, key: `approvalDue ${id}`, personIds },
  );

import { and, eq, gt, inArray, isNull } from 'drizzle-orm';
import { afterWorkingHours } from '#app/domain/company/escalation.ts';
import { groupBy } from '#app/domain/group-by.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { runIsolated } from '#trading-api/platform/jobs.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';
import { tradingCalendarOf } from '#trading-api/platform/trading-calendar.ts';
import { approvalLinks, approvalRules, approvals } from '#trading-api/schema.ts';
import { lockApproval, type OpenApproval } from './approval-decide.ts';
import { isOpenApproval } from './approval-orders.ts';
import { joined } from './approval-reads.ts';
import {
  type ApprovalRow,
  decidersIn,
  decisionsBy,
  linkLevel,
  stagesBy,
} from './approval-stages.ts';
import { aboutOrders } from './ask-anew.ts';
import { askLevel, type Whom } from './ask-level.ts';
import type { Asked } from './messages.ts';
import { aboutSign } from './sign-approval.ts';

/**
 * Sees that what waits is asked of who may decide on it by now: of the deputy of who is away from today, of the
 * administrators for who was suspended or may not approve any more, and of them where nobody has decided after so many
 * hours of working days as the company has set.
 */
export async function followApprovals(db: Database, now: Date): Promise<number> {
  const due = await dueToAsk(db, now);
  return runIsolated(
    due,
    (each) => db.transaction((tx) => askAbout(tx, each, now)),
    'approvals could not be asked for',
  );
}

interface Due {
  approval: ApprovalRow;
  /** Of the links by which it is decided. */
  level: number;
  whom: Whom;
}

async function dueToAsk(db: Database, now: Date): Promise<Due[]> {
  const open = await joined(db, and(gt(approvals.expiresAt, now), isOpenApproval(db, now)));
  const waiting = open.map(({ approval }) => approval);
  if (waiting.length === 0) return [];
  const decisions = await decisionsBy(db, waiting);
  const stages = await stagesBy(db, waiting, decisions, now);
  const links = await linksOf(db, waiting);
  const escalatesAt = await escalationOf(db, waiting);
  return waiting.flatMap((approval): Due[] => {
    const level = linkLevel(approval, decisions.get(approval.id) ?? []);
    const asked = links.get(approval.id)?.filter((link) => link.level === level) ?? [];
    const { hours, at } = escalatesAt(approval) ?? { hours: 0, at: null };
    const isLate = at !== null && at <= now && approval.escalatedLevel !== level;
    if (isLate) return [{ approval, level, whom: { lateAfter: hours } }];
    const isAsked = (id: number) => asked.some(({ personId }) => personId === id);
    const deciders = decidersIn(stages.get(approval.id)?.stage);
    const isMissed = deciders.some(({ personId }) => !isAsked(personId));
    return isMissed ? [{ approval, level, whom: 'unasked' }] : [];
  });
}

async function linksOf(db: Database, waiting: readonly ApprovalRow[]) {
  const ids = waiting.map(({ id }) => id);
  const { approvalId, level, personId, endedAt } = approvalLinks;
  const links = await db
    .select({ approvalId, level, personId })
    .from(approvalLinks)
    .where(and(inArray(approvalId, ids), isNull(endedAt)));
  return groupBy(links, (link) => link.approvalId);
}

/** After how many hours, and when, each is asked of the administrators; null: never, by its company's rule. */
async function escalationOf(db: Database, waiting: readonly ApprovalRow[]) {
  const companies = [...new Set(waiting.map(({ companyId }) => companyId))];
  const rules = await db
    .select({ companyId: approvalRules.companyId, hours: approvalRules.escalateHours })
    .from(approvalRules)
    .where(inArray(approvalRules.companyId, companies));
  const hoursOf = new Map(rules.map(({ companyId, hours }) => [companyId, hours]));
  const calendar = await tradingCalendarOf(db);
  return ({ companyId, askedAt, createdAt }: ApprovalRow) => {
    const hours = hoursOf.get(companyId) ?? null;
    if (hours === null) return null;
    return { hours, at: afterWorkingHours(askedAt ?? createdAt, hours, calendar) };
  };
}

/** Asks about one, with it locked; whether it still waits. */
async function askAbout(
  tx: Database,
  { approval: { id, companyId }, level, whom }: Due,
  now: Date,
): Promise<boolean> {
  const open = await lockApproval(tx, { approvalId: id, companyId }, () => now).catch(asOver);
  if (!open) return false;
  const { approval, decided } = open;
  // Others are asked since, who have their own time.
  if (linkLevel(approval, decided) !== level) return false;
  if (typeof whom === 'object') {
    if (approval.escalatedLevel === level) return false;
    await tx.update(approvals).set({ escalatedLevel: level }).where(eq(approvals.id, id));
  }
  await askLevel(tx, approval, aboutOf(open), now, whom);
  return true;
}

/** What was decided, or has ended, meanwhile. */
function asOver(error: unknown): null {
  if (error instanceof Refusal) return null;
  throw error;
}

function aboutOf({ approval, about }: OpenApproval): Asked {
  if (!('orders' in about)) return aboutSign(approval, about.auction);
  return aboutOrders(approval, about.orders);
}

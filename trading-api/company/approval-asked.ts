import { and, eq, gte, inArray, ne, sql } from 'drizzle-orm';
import {
  APPROVAL_HOURS,
  type ApprovalReason,
  approvalNeeded,
  areEnough,
  decidersOf,
  tooFewApprovers,
} from '#app/domain/company/approval.ts';
import type { Fen } from '#app/domain/money.ts';
import { parseWallTime, wallDay } from '#app/domain/time.ts';
import type { Acting } from '#trading-api/account/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';
import { approvals, members, orderLines, orders } from '#trading-api/schema.ts';
import { askLevel } from './approval-level.ts';
import { approversOf, ruleOf } from './approval-rules.ts';

const HOUR_MS = 3_600_000;

/** An approval that an order has to have. */
export interface NeededApproval {
  levels: number;
  reasons: ApprovalReason[];
  budget: { limit: Fen; used: Fen } | null;
  /** Until when it can be decided. */
  expiresAt: Date;
}

/**
 * What the rule of a company asks for before an order of its people can be paid; null: nothing.
 * @throws Refusal `noApprover` where the company has too few people for it
 */
export async function approvalFor(
  tx: Database,
  { customer, person }: Acting,
  order: { amount: Fen; sellerCodes: readonly string[] },
  now: Date,
): Promise<NeededApproval | null> {
  if (person.id === customer.id) return null;
  const rule = await ruleOf(tx, customer.id);
  const budget = await budgetOf(tx, { customer, person }, now);
  const { levels, reasons } = approvalNeeded(rule, {
    amount: order.amount,
    byOwnLogin: false,
    budget,
    fromNewSeller: rule.newSeller && (await hasNewSeller(tx, customer.id, order.sellerCodes)),
  });
  if (levels === 0) return null;
  const approvers = await approversOf(tx, customer.id, now);
  const deciders = decidersOf(approvers, { askedBy: person.id, decided: [] });
  if (!areEnough(deciders, levels)) throw new Refusal('noApprover', tooFewApprovers(levels));
  const expiresAt = new Date(now.getTime() + APPROVAL_HOURS * HOUR_MS);
  return { levels, reasons, budget, expiresAt };
}

/** What a member may order in this month of Shanghai, and what of it is ordered. */
async function budgetOf(tx: Database, { customer, person }: Acting, now: Date) {
  // Two orders of one person at once would otherwise both find the same sum.
  const [member] = await tx
    .select({ limit: members.monthlyBudget })
    .from(members)
    .where(eq(members.personId, person.id))
    .for('update');
  if (!member || member.limit === null) return null;
  const month = parseWallTime(`${wallDay(now).slice(0, 7)}-01 00:00:00`) ?? now;
  const [ordered] = await tx
    .select({ used: sql`coalesce(sum(${orders.paymentAmount}), 0)`.mapWith(Number) })
    .from(orders)
    .where(
      and(
        eq(orders.customerId, customer.id),
        eq(orders.personId, person.id),
        gte(orders.createdAt, month),
        ne(orders.state, 'cancelled'),
      ),
    );
  return { limit: member.limit, used: ordered?.used ?? 0 };
}

async function hasNewSeller(tx: Database, customerId: number, sellerCodes: readonly string[]) {
  const wanted = [...new Set(sellerCodes)];
  const known = await tx
    .selectDistinct({ sellerCode: orderLines.sellerCode })
    .from(orderLines)
    .innerJoin(orders, eq(orders.orderCode, orderLines.orderCode))
    .where(
      and(
        eq(orders.customerId, customerId),
        ne(orders.state, 'cancelled'),
        inArray(orderLines.sellerCode, wanted),
      ),
    );
  return known.length < wanted.length;
}

/** Asks for the approval of an order that was just written, in its transaction. */
export async function askForApproval(
  tx: Database,
  { customer, person }: Acting,
  asked: NeededApproval & { orderCode: string; amount: Fen; payWindowMs: number },
  now: Date,
): Promise<void> {
  const { orderCode, levels, reasons, budget, expiresAt, payWindowMs } = asked;
  const [approval] = await tx
    .insert(approvals)
    .values({
      ...{ orderCode, companyId: customer.id, personId: person.id, levels, reasons, payWindowMs },
      ...{ budgetLimit: budget?.limit ?? null, budgetUsed: budget?.used ?? null },
      ...{ createdAt: now, expiresAt },
    })
    .returning();
  if (approval) await askLevel(tx, approval, asked.amount, now);
}

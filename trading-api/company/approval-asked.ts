import { asc, eq, type SQL } from 'drizzle-orm';
import {
  type ApprovalReason,
  approvalNeeded,
  areEnough,
  decidersOf,
  isSplit,
  tooFewApprovers,
} from '#app/domain/company/approval.ts';
import type { Ask } from '#app/domain/company/approver-rule.ts';
import type { BudgetKind, SpentBudget } from '#app/domain/company/budget.ts';
import { reachesSum, type SpentSum, type Split } from '#app/domain/company/sum-rule.ts';
import { HOUR_MS } from '#app/domain/duration.ts';
import { type Fen, sumFen } from '#app/domain/money.ts';
import { APPROVAL_HOURS } from '#app/domain/order/approval-state.ts';
import type { PaymentTerms } from '#app/domain/order/terms.ts';
import type { Acting } from '#trading-api/account/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';
import { approvals, members } from '#trading-api/schema.ts';
import { lockRule, ruleOf } from './approval-rules.ts';
import { approversOf } from './approvers.ts';
import { askLevel } from './ask-level.ts';
import { asksFor } from './asks.ts';
import { type BoughtGoods, categoriesOf, hasNewSeller } from './bought-goods.ts';
import { budgetsFor, lockBudgets, memberBudgets } from './budgets.ts';
import type { Bound } from './commitments.ts';
import { type SellerPart, splitBefore, sumRulesOf, sumsBefore } from './sums.ts';

/** Why a purchase needs an approval, and what of it is shown to who decides. */
export interface Needed {
  levels: number;
  reasons: ApprovalReason[];
  /** The sums over a time that it reaches. */
  sums: SpentSum[];
  /** What it may have been split off; null: nothing. */
  split: Split | null;
  /** The names of goods whose category nobody can tell, where the rule asks by category. */
  untold: string[];
  budget: { limit: Fen; used: Fen } | null;
  budgets: SpentBudget[];
  /** Whom the company's rules ask; none: whoever may approve. */
  asks: Ask[];
}

export interface NeededApproval extends Needed {
  expiresAt: Date;
}

/** What is going to be bought, as far as rules of approval go. */
export interface Purchase extends Partial<Record<BudgetKind, string>> {
  /** What of each seller. */
  parts: readonly SellerPart[];
  goods: readonly BoughtGoods[];
  terms?: readonly PaymentTerms['kind'][];
  /** By what it is bought, which is not bought beside itself. */
  except?: Bound;
  /** Until when what was bought before counts; unset: all of it. */
  until?: Date;
}

/** What the rule of a company asks for before an order of its people can be paid; null: nothing. */
export async function approvalFor(
  tx: Database,
  acting: Acting,
  purchase: Purchase,
  now: Date,
): Promise<NeededApproval | null> {
  if (acting.person.id === acting.customer.id) return null;
  const needed = await neededFor(tx, acting, purchase, now);
  if (!needed) return null;
  const approvers = await approversOf(tx, acting.customer.id, now);
  const deciders = decidersOf(approvers, { askedBy: acting.person.id, decided: [] });
  if (!areEnough(deciders, needed.levels)) {
    throw new Refusal('noApprover', tooFewApprovers(needed.levels));
  }
  return { ...needed, expiresAt: new Date(now.getTime() + APPROVAL_HOURS * HOUR_MS) };
}

/** How many have to agree to a purchase of a member, and why; null: no approval is needed. */
export async function neededFor(
  tx: Database,
  acting: Acting,
  purchase: Purchase,
  now: Date,
): Promise<Needed | null> {
  const { goods, terms, parts } = purchase;
  const companyId = acting.customer.id;
  const amount = sumFen(parts.map((part) => part.amount));
  const sellerCodes = parts.map(({ sellerCode }) => sellerCode);
  const { rule, sums, split, budget, budgets } = await boughtBefore(tx, acting, purchase, now);
  const told = rule.categories.length > 0 ? await categoriesOf(tx, goods) : [];
  const { levels, reasons } = approvalNeeded(rule, {
    amount,
    byOwnLogin: false,
    budget,
    budgets,
    fromNewSeller: rule.newSeller && (await hasNewSeller(tx, companyId, sellerCodes)),
    categories: told.map(({ category }) => category),
    sellerCodes,
    terms,
    together: split.amount,
    sums,
  });
  if (levels === 0) return null;
  return {
    levels,
    reasons,
    sums: sums.filter((sum) => reachesSum(sum, amount)),
    split: isSplit(rule, amount, split.amount) ? split : null,
    untold: told.flatMap(({ name, category }) => (category === null ? [name] : [])),
    budget,
    budgets,
    asks: await asksFor(tx, acting, purchase),
  };
}

/**
 * Holds what people of a company buy until the transaction ends, in the order of their ids: before its budgets and its
 * rule, which only a purchase of theirs waits for.
 */
export const lockBuyers = (tx: Database, which: SQL | undefined) =>
  tx
    .select({ personId: members.personId })
    .from(members)
    .where(which)
    .orderBy(asc(members.personId))
    .for('update');

/** What a purchase of a member is added to, with the rule, all of it locked until the purchase is written. */
export async function boughtBefore(
  tx: Database,
  acting: Acting,
  bought: Omit<Purchase, 'goods' | 'terms'>,
  now: Date,
) {
  // Two orders of one person at once would otherwise both find the same sum.
  await lockBuyers(tx, eq(members.personId, acting.person.id));
  await lockBudgets(tx, acting.customer.id);
  await lockRule(tx, acting.customer.id);
  return boughtSoFar(tx, acting, bought, now);
}

/** The same for what is written already, without a lock. */
export async function boughtSoFar(
  tx: Database,
  { customer, person }: Acting,
  { parts, costCentre = '', project = '', except, until }: Omit<Purchase, 'goods' | 'terms'>,
  now: Date,
) {
  const companyId = customer.id;
  const own = await memberBudgets(tx, companyId, person, now, except);
  const named = await budgetsFor(tx, companyId, { costCentre, project }, now, except);
  const rule = await ruleOf(tx, companyId);
  const summed = { parts, companyId, personId: person.id, costCentre, at: now, until, except };
  return {
    rule,
    sums: await sumsBefore(tx, await sumRulesOf(tx, companyId), summed),
    split: await splitBefore(tx, summed),
    budget: own.find(({ period }) => period === 'month') ?? null,
    budgets: [...named, ...own.filter(({ period }) => period === 'year')],
  };
}

/** What of a need is kept with the approval that is asked for. */
export const keptOf = ({ budget, ...needed }: Needed) => ({
  ...needed,
  budgetLimit: budget?.limit ?? null,
  budgetUsed: budget?.used ?? null,
});

/** Asks for one approval of orders that were just written together, in their transaction. */
export async function askForApproval(
  tx: Database,
  { customer, person }: Acting,
  asked: NeededApproval & {
    orderCodes: readonly string[];
    bought: Fen;
    amount: Fen;
    payWindowMs: number;
  },
  now: Date,
): Promise<void> {
  const { orderCodes, bought, amount, expiresAt, payWindowMs, ...needed } = asked;
  const [approval] = await tx
    .insert(approvals)
    .values({
      orderCode: orderCodes[0],
      companyId: customer.id,
      personId: person.id,
      ...keptOf(needed),
      payWindowMs,
      createdAt: now,
      expiresAt,
    })
    .returning();
  if (approval) await askLevel(tx, approval, { orderCodes, bought, amount, agreed: null }, now);
}

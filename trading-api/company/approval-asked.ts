import { and, eq, inArray, ne } from 'drizzle-orm';
import {
  type ApprovalReason,
  approvalNeeded,
  areEnough,
  decidersOf,
  tooFewApprovers,
} from '#app/domain/company/approval.ts';
import type { BudgetKind, SpentBudget } from '#app/domain/company/budget.ts';
import { HOUR_MS } from '#app/domain/duration.ts';
import type { Fen } from '#app/domain/money.ts';
import { APPROVAL_HOURS } from '#app/domain/order/approval-state.ts';
import type { PaymentTerms } from '#app/domain/order/terms.ts';
import type { Acting } from '#trading-api/account/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';
import { approvals, goods, members, orders } from '#trading-api/schema.ts';
import { askLevel } from './approval-level.ts';
import { approversOf, ruleOf } from './approval-rules.ts';
import { budgetsFor, lockBudgets, memberBudgets } from './budgets.ts';

export interface NeededApproval {
  levels: number;
  reasons: ApprovalReason[];
  budget: { limit: Fen; used: Fen } | null;
  budgets: SpentBudget[];
  expiresAt: Date;
}

/** What is going to be bought, as far as rules of approval go. */
interface Purchase {
  amount: Fen;
  sellerCodes: readonly string[];
  productNames: readonly string[];
  terms?: readonly PaymentTerms['kind'][];
}

/** What the rule of a company asks for before an order of its people can be paid; null: nothing. */
export async function approvalFor(
  tx: Database,
  acting: Acting,
  { costCentre, project, ...order }: Purchase & Partial<Record<BudgetKind, string>>,
  now: Date,
): Promise<NeededApproval | null> {
  if (acting.person.id === acting.customer.id) return null;
  const { budget, ofYear } = await ownBudgets(tx, acting, now);
  await lockBudgets(tx, acting.customer.id);
  const named = await budgetsFor(tx, acting.customer.id, { costCentre, project }, now);
  const budgets = [...named, ...ofYear];
  const needed = await neededFor(tx, acting, { ...order, budget, budgets }, now);
  const expiresAt = new Date(now.getTime() + APPROVAL_HOURS * HOUR_MS);
  return needed && { ...needed, budget, budgets, expiresAt };
}

/** How many have to agree to a purchase of a member, and why; null: no approval is needed. */
export async function neededFor(
  tx: Database,
  { customer, person }: Acting,
  { productNames, ...purchase }: Purchase & Pick<NeededApproval, 'budget' | 'budgets'>,
  now: Date,
): Promise<{ levels: number; reasons: ApprovalReason[] } | null> {
  const rule = await ruleOf(tx, customer.id);
  const { levels, reasons } = approvalNeeded(rule, {
    ...purchase,
    byOwnLogin: false,
    fromNewSeller: rule.newSeller && (await hasNewSeller(tx, customer.id, purchase.sellerCodes)),
    categories: rule.categories.length > 0 ? await categoriesOf(tx, productNames) : [],
  });
  if (levels === 0) return null;
  const approvers = await approversOf(tx, customer.id, now);
  const deciders = decidersOf(approvers, { askedBy: person.id, decided: [] });
  if (!areEnough(deciders, levels)) throw new Refusal('noApprover', tooFewApprovers(levels));
  return { levels, reasons };
}

/** What a member may order in this month and this year of Shanghai, and what of it is ordered. */
async function ownBudgets(
  tx: Database,
  { customer, person }: Acting,
  now: Date,
): Promise<{ budget: { limit: Fen; used: Fen } | null; ofYear: SpentBudget[] }> {
  // Two orders of one person at once would otherwise both find the same sum.
  await tx.select().from(members).where(eq(members.personId, person.id)).for('update');
  const budgets = await memberBudgets(tx, customer.id, person, now);
  return {
    budget: budgets.find(({ period }) => period === 'month') ?? null,
    ofYear: budgets.filter(({ period }) => period === 'year'),
  };
}

async function hasNewSeller(tx: Database, customerId: number, sellerCodes: readonly string[]) {
  const wanted = [...new Set(sellerCodes)];
  const known = await tx
    .selectDistinct({ sellerCode: orders.sellerCode })
    .from(orders)
    .where(
      and(
        eq(orders.customerId, customerId),
        ne(orders.state, 'cancelled'),
        inArray(orders.sellerCode, wanted),
      ),
    );
  return known.length < wanted.length;
}

/** The first-level categories of what is called so; lines of an offer name no goods. */
async function categoriesOf(tx: Database, productNames: readonly string[]): Promise<string[]> {
  if (productNames.length === 0) return [];
  const found = await tx
    .selectDistinct({ category: goods.category1 })
    .from(goods)
    .where(inArray(goods.productName, [...new Set(productNames)]));
  return found.map(({ category }) => category);
}

/** Asks for one approval of orders that were just written together, in their transaction. */
export async function askForApproval(
  tx: Database,
  { customer, person }: Acting,
  asked: NeededApproval & { orderCodes: readonly string[]; amount: Fen; payWindowMs: number },
  now: Date,
): Promise<void> {
  const { orderCodes, levels, reasons, budget, budgets, expiresAt, payWindowMs } = asked;
  const [approval] = await tx
    .insert(approvals)
    .values({
      orderCode: orderCodes[0],
      companyId: customer.id,
      personId: person.id,
      levels,
      reasons,
      payWindowMs,
      budgetLimit: budget?.limit ?? null,
      budgetUsed: budget?.used ?? null,
      budgets,
      createdAt: now,
      expiresAt,
    })
    .returning();
  if (approval)
    await askLevel(tx, approval, { orderCodes, amount: asked.amount, agreed: null }, now);
}

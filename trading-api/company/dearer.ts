import { and, eq } from 'drizzle-orm';
import { type Role, roleMay } from '#app/domain/account/roles.ts';
import { type DearerOrder, dearerNeeds } from '#app/domain/company/approval.ts';
import { DAY_MS } from '#app/domain/duration.ts';
import { type Fen, sumFen } from '#app/domain/money.ts';
import { type Acting, peopleWho, roleIn, successorsIn } from '#trading-api/account/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { auctionAwards, auctionSigns, customers, type OrderRow } from '#trading-api/schema.ts';
import { neededFor, type Purchase } from './approval-asked.ts';
import { lockRule, ruleOf } from './approval-rules.ts';
import { budgetsFor, lockBudgets, memberBudgets } from './budgets.ts';
import { splitBefore, sumRulesOf, sumsBefore } from './sums.ts';

type Ordered = Pick<
  OrderRow,
  | 'orderCode'
  | 'customerId'
  | 'personId'
  | 'createdAt'
  | 'costCentre'
  | 'project'
  | 'sellerCode'
  | 'agreedAmount'
>;

/** Who agrees that an order becomes dearer, where not everybody may who trades for the company. */
export interface DearerConsent {
  text: string;
  isOpen: boolean;
  /** The names of those who may. */
  names: string[];
}

type Costs = Pick<DearerOrder, 'before' | 'counted' | 'after' | 'beside'>;

/**
 * Who may agree that an order of a company costs more: who may approve what it then costs, by the company's
 * rule, what it adds up, the budgets of its cost centre and project, and those of the member who has placed it; null:
 * anybody. What does not come to more than was agreed to, as after a lower rate, is agreed to.
 */
export async function consentToDearer(
  db: Database,
  acting: Acting,
  order: Ordered,
  costs: Costs,
): Promise<DearerConsent | null> {
  const companyId = acting.customer.id;
  const { sellerCode, personId, costCentre, createdAt, agreedAmount } = order;
  if (agreedAmount !== null && costs.after <= agreedAmount) return null;
  const named = await budgetsFor(db, companyId, order, createdAt);
  const own = await budgetsOfOrderer(db, order);
  const rule = await ruleOf(db, companyId);
  const summed = {
    ...{ companyId, personId, costCentre },
    parts: [{ sellerCode, amount: costs.after }],
    at: createdAt,
    // What follows within a day is one purchase with it, whichever gets dearer first.
    until: new Date(createdAt.getTime() + DAY_MS),
  };
  const needs = dearerNeeds(rule, {
    ...costs,
    budgets: [...named, ...own],
    together: (await splitBefore(db, summed)).amount,
    sums: await sumsBefore(db, await sumRulesOf(db, companyId), summed),
  });
  return needs && consentOf(db, acting, { ...needs, askedBy: await askersOf(db, order) });
}

/** Who has placed an order; of what was won at an auction who has bid, and who has signed up. */
async function askersOf(db: Database, { orderCode, personId }: Ordered): Promise<Asker[]> {
  const { auctionId, customerId } = auctionAwards;
  const signs = await db
    .select({ personId: auctionSigns.personId })
    .from(auctionAwards)
    .innerJoin(
      auctionSigns,
      and(eq(auctionSigns.auctionId, auctionId), eq(auctionSigns.customerId, customerId)),
    )
    .where(eq(auctionAwards.orderCode, orderCode));
  return [personId, ...signs.map((sign) => sign.personId)];
}

/** Null: nobody of whom it is known. */
type Asker = number | null;

/**
 * Who may agree to what a colleague has begun: to what one has to approve somebody else who may approve, and to what
 * two have to approve the company's own login.
 */
async function consentOf(
  db: Database,
  { customer, person }: Acting,
  { levels, text, askedBy }: { levels: number; text: string; askedBy: readonly Asker[] },
): Promise<DearerConsent> {
  // Of who has left it is their successor's now, who does not agree to it either.
  const successors = await successorsIn(db, customer.id);
  const isOwn = (id: number) =>
    askedBy.some((asker) => asker !== null && (id === asker || id === successors.get(asker)));
  const mayAgree = (id: number, role: Role) =>
    id === customer.id || (levels === 1 && !isOwn(id) && roleMay(role, 'approve'));
  const role = await roleIn(db, customer.id, person.id);
  const approving = await peopleWho(db, customer.id, 'approve');
  return {
    text,
    isOpen: mayAgree(person.id, role),
    names: approving
      .filter((each) => mayAgree(each.id, each.role) && roleMay(each.role, 'trade'))
      .map(({ name }) => name),
  };
}

/**
 * Who may bind the company to what a member has begun, as by a registration for a group or a bid that has become the
 * next one; null: anybody who may do it.
 * @param alsoBy who has begun it with them, as by the bid; their word alone does not bind it either
 * @param said says who has to, by the levels and the amount
 */
export async function consentToJoin(
  tx: Database,
  acting: Acting,
  askedBy: number | null,
  purchase: Purchase & {
    alsoBy?: number | undefined;
    said: (levels: number, amount: Fen) => string;
  },
  now: Date,
): Promise<DearerConsent | null> {
  if (askedBy === null || askedBy === acting.customer.id) return null;
  const [person] = await tx.select().from(customers).where(eq(customers.id, askedBy));
  if (!person) return null;
  const { customer } = acting;
  const needed = await neededFor(tx, { customer, person }, purchase, now);
  if (!needed) return null;
  const amount = sumFen(purchase.parts.map((part) => part.amount));
  const text = purchase.said(needed.levels, amount);
  return consentOf(tx, acting, {
    ...{ levels: needed.levels, text },
    askedBy: [askedBy, purchase.alsoBy ?? null],
  });
}

/** The same with all that it is compared with locked, so that two that become dearer at once see each other. */
export async function lockedConsentToDearer(
  tx: Database,
  acting: Acting,
  order: Ordered,
  costs: Costs,
): Promise<DearerConsent | null> {
  await lockBudgets(tx, acting.customer.id);
  await lockRule(tx, acting.customer.id);
  return consentToDearer(tx, acting, order, costs);
}

async function budgetsOfOrderer(db: Database, { customerId, personId, createdAt }: Ordered) {
  if (personId === null || personId === customerId) return [];
  const [person] = await db
    .select({ id: customers.id, name: customers.name })
    .from(customers)
    .where(eq(customers.id, personId));
  return person ? memberBudgets(db, customerId, person, createdAt) : [];
}

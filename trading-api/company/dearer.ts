import { and, eq } from 'drizzle-orm';
import { type Permission, roleMay } from '#app/domain/account/roles.ts';
import { type DearerOrder, dearerNeeds } from '#app/domain/company/approval.ts';
import { aloneOf } from '#app/domain/company/approval-stage.ts';
import { type Ask, askName } from '#app/domain/company/approver-rule.ts';
import { DAY_MS } from '#app/domain/duration.ts';
import { type Fen, sumFen } from '#app/domain/money.ts';
import { type Acting, peopleWho, successorsIn } from '#trading-api/account/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { auctionAwards, auctionSigns, customers, type OrderRow } from '#trading-api/schema.ts';
import { neededFor, type Purchase } from './approval-asked.ts';
import { approvalsAbout } from './approval-level.ts';
import { lockRule, ruleOf } from './approval-rules.ts';
import { decidingPeople } from './approvers.ts';
import { goodsOf } from './ask-first.ts';
import { asksFor } from './asks.ts';
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
  /** Those who may, and their names. */
  personIds: number[];
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
  now: Date,
): Promise<DearerConsent | null> {
  const companyId = acting.customer.id;
  const { sellerCode, personId, costCentre, createdAt, agreedAmount } = order;
  if (agreedAmount !== null && costs.after <= agreedAmount) return null;
  const named = await budgetsFor(db, companyId, order, createdAt);
  const own = await budgetsOfOrderer(db, order);
  const rule = await ruleOf(db, companyId);
  const asks = await asksAbout(db, acting, order);
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
    asked: asks.map(askName),
    together: (await splitBefore(db, summed)).amount,
    sums: await sumsBefore(db, await sumRulesOf(db, companyId), summed),
  });
  if (!needs) return null;
  const askedBy = await askersOf(db, order);
  // Who only approves agrees too where a rule names them; else it is one who approves and trades, as it always was.
  const takes = asks.length > 0 ? null : 'trade';
  return consentOf(db, acting, { ...needs, askedBy, asks, takes }, now);
}

/** Whom the company asks about an order: whom it has asked, or would have, had its amount asked for anybody. */
async function asksAbout(
  db: Database,
  { customer }: Acting,
  order: Ordered,
): Promise<readonly Ask[]> {
  const [found] = await approvalsAbout(db, [order.orderCode]);
  if (found) return found.approval.asks;
  const person = { id: order.personId ?? customer.id };
  return asksFor(db, { customer, person }, { ...order, goods: await goodsOf(db, [order]) });
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

interface Consent {
  levels: number;
  text: string;
  askedBy: readonly Asker[];
  /** Whom the company's rules ask about it, as they would about an order of it. */
  asks: readonly Ask[];
  /** What else it takes to do it; null: nothing. Who is named and may not is missing, so that administrators decide. */
  takes: Permission | null;
}

/** Of nobody: what is somebody's own is taken out before. */
const NOBODY = 0;

/**
 * Who may agree to what a colleague has begun: to what one has to approve who decides on such a purchase, alone, and to what
 * two have to approve, or nobody can alone, the company's own login.
 */
async function consentOf(
  db: Database,
  { customer, person }: Acting,
  { levels, text, askedBy, asks, takes }: Consent,
  now: Date,
): Promise<DearerConsent> {
  // Of who has left it is their successor's now, who does not agree to it either.
  const successors = await successorsIn(db, customer.id);
  const isOwn = (id: number) =>
    askedBy.some((asker) => asker !== null && (id === asker || id === successors.get(asker)));
  const staff = await peopleWho(db, customer.id, 'view');
  const roles = new Map(staff.map(({ id, role }) => [id, role]));
  const isFree = (id: number) => {
    const role = roles.get(id);
    return role !== undefined && !isOwn(id) && (takes === null || roleMay(role, takes));
  };
  const { approvers, administrators, ownLogin } = await decidingPeople(db, customer.id, now);
  const people = {
    ownLogin,
    administrators: administrators.filter(isFree),
    approvers: approvers
      .filter(({ personId }) => isFree(personId))
      .map(({ personId, deputyId }) => ({
        personId,
        deputyId: deputyId !== null && isFree(deputyId) ? deputyId : null,
      })),
    askedBy: NOBODY,
  };
  const alone = new Set([ownLogin, ...(levels === 1 ? aloneOf(asks, people) : [])]);
  const able = staff.filter(({ id }) => alone.has(id));
  return {
    text,
    isOpen: alone.has(person.id),
    personIds: able.map(({ id }) => id),
    names: able.map(({ name }) => name),
  };
}

/**
 * Who may bind the company to what a member has begun, as by a registration for a group or a bid that has become the
 * next one; null: anybody who may do it.
 * @param alsoBy who has begun it with them, as by the sign-up; their word alone does not bind it either
 * @param said says who has to, by the levels and the amount
 */
export async function consentToJoin(
  tx: Database,
  acting: Acting,
  askedBy: number | null,
  purchase: Purchase & {
    alsoBy?: number | undefined;
    said: (levels: number, amount: Fen, asked: readonly string[]) => string;
    takes: Permission;
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
  const { levels, asks } = needed;
  const text = purchase.said(levels, amount, asks.map(askName));
  const by = [askedBy, purchase.alsoBy ?? null];
  return consentOf(tx, acting, { levels, text, asks, askedBy: by, takes: purchase.takes }, now);
}

/** The same with all that it is compared with locked, so that two that become dearer at once see each other. */
export async function lockedConsentToDearer(
  tx: Database,
  acting: Acting,
  order: Ordered,
  costs: Costs,
  now: Date,
): Promise<DearerConsent | null> {
  await lockBudgets(tx, acting.customer.id);
  await lockRule(tx, acting.customer.id);
  return consentToDearer(tx, acting, order, costs, now);
}

async function budgetsOfOrderer(db: Database, { customerId, personId, createdAt }: Ordered) {
  if (personId === null || personId === customerId) return [];
  const [person] = await db
    .select({ id: customers.id, name: customers.name })
    .from(customers)
    .where(eq(customers.id, personId));
  return person ? memberBudgets(db, customerId, person, createdAt) : [];
}

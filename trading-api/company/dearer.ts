import { eq } from 'drizzle-orm';
import { roleMay } from '#app/domain/account/roles.ts';
import { type DearerOrder, dearerNeeds } from '#app/domain/company/approval.ts';
import { type Acting, peopleWho, roleIn } from '#trading-api/account/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customers, type OrderRow } from '#trading-api/schema.ts';
import { ruleOf } from './approval-rules.ts';
import { budgetsFor, lockBudgets, memberBudgets } from './budgets.ts';

type Ordered = Pick<OrderRow, 'customerId' | 'personId' | 'createdAt' | 'costCentre' | 'project'>;

/** Who agrees that an order becomes dearer, where not everybody may who trades for the company. */
export interface DearerConsent {
  text: string;
  isOpen: boolean;
  /** The names of those who may. */
  names: string[];
}

/**
 * Who may agree that an order of a company costs more: who may approve what it then costs, by the company's
 * rule, the budgets of its cost centre and project, and those of the member who has placed it; null: anybody.
 */
export async function consentToDearer(
  db: Database,
  { customer, person }: Acting,
  order: Ordered,
  costs: Omit<DearerOrder, 'budgets'>,
): Promise<DearerConsent | null> {
  const named = await budgetsFor(db, customer.id, order, order.createdAt);
  const own = await budgetsOfOrderer(db, order);
  const rule = await ruleOf(db, customer.id);
  const needs = dearerNeeds(rule, { ...costs, budgets: [...named, ...own] });
  if (!needs) return null;
  const isOwnLogin = person.id === customer.id;
  const role = await roleIn(db, customer.id, person.id);
  const approving = await peopleWho(db, customer.id, 'approve');
  const able = approving.filter(
    (each) => each.id === customer.id || (needs.levels === 1 && roleMay(each.role, 'trade')),
  );
  return {
    text: needs.text,
    isOpen: isOwnLogin || (needs.levels === 1 && roleMay(role, 'approve')),
    names: able.map(({ name }) => name),
  };
}

/** The same with all that it is compared with locked, so that two that become dearer at once see each other. */
export async function lockedConsentToDearer(
  tx: Database,
  acting: Acting,
  order: Ordered,
  costs: Omit<DearerOrder, 'budgets'>,
): Promise<DearerConsent | null> {
  await lockBudgets(tx, acting.customer.id);
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

import { eq } from 'drizzle-orm';
import type { BudgetKind } from '#app/domain/company/budget.ts';
import { OWN_FIELDS, type OwnField, ownFieldRequired } from '#app/domain/company/own-fields.ts';
import type { Customer } from '#trading-api/account/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { wrong } from '#trading-api/platform/refusal.ts';
import { approvalRules } from '#trading-api/schema.ts';
import { stateOf, unitNamed, unitsOf } from './chosen-units.ts';

interface AskedField {
  name: OwnField;
  required: boolean;
  /** Of a company that keeps a list; none: it is typed. */
  choices: { value: string; label: string }[];
}

export async function ownFieldsOf(
  db: Database,
  customer: Pick<Customer, 'id' | 'customerType'>,
): Promise<AskedField[]> {
  if (customer.customerType !== 'enterprise') return [];
  const [rule] = await db
    .select({ required: approvalRules.requiredFields })
    .from(approvalRules)
    .where(eq(approvalRules.companyId, customer.id));
  const required = rule?.required ?? [];
  const active = (await unitsOf(db, customer.id)).filter((unit) => stateOf(unit) === 'active');
  return OWN_FIELDS.map((name) => ({
    name,
    required: required.includes(name),
    choices: active
      .filter(({ kind }) => kind === name)
      .map((unit) => ({ value: unit.name, label: `${unit.code} ${unit.name}` })),
  }));
}

/** What was typed into them; a problem at each that its company asks for and that is empty. */
export async function typedOwnFields(
  db: Database,
  customer: Pick<Customer, 'id' | 'customerType'>,
  typed: Partial<Record<OwnField, string>>,
) {
  const asked = new Map(
    (await ownFieldsOf(db, customer)).map(({ name, required }) => [name, required]),
  );
  const textOf = (name: OwnField) => {
    const text = (typed[name] ?? '').trim();
    return text === '' && asked.get(name) ? wrong('missing', ownFieldRequired(name)) : text;
  };
  const unitOf = async (name: BudgetKind) => {
    const text = textOf(name);
    const isKept = typeof text === 'string' && customer.customerType === 'enterprise';
    return isKept ? unitNamed(db, customer.id, name, text) : text;
  };
  return {
    purchaseNumber: textOf('purchaseNumber'),
    costCentre: await unitOf('costCentre'),
    project: await unitOf('project'),
  };
}

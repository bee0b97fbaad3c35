import { eq } from 'drizzle-orm';
import { OWN_FIELDS, type OwnField, ownFieldRequired } from '#app/domain/company/own-fields.ts';
import type { Customer } from '#trading-api/account/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { wrong } from '#trading-api/platform/refusal.ts';
import { approvalRules } from '#trading-api/schema.ts';

export async function ownFieldsOf(
  db: Database,
  customer: Pick<Customer, 'id' | 'customerType'>,
): Promise<{ name: OwnField; required: boolean }[]> {
  if (customer.customerType !== 'enterprise') return [];
  const [rule] = await db
    .select({ required: approvalRules.requiredFields })
    .from(approvalRules)
    .where(eq(approvalRules.companyId, customer.id));
  const required = rule?.required ?? [];
  return OWN_FIELDS.map((name) => ({ name, required: required.includes(name) }));
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
  return {
    purchaseNumber: textOf('purchaseNumber'),
    costCentre: textOf('costCentre'),
    project: textOf('project'),
  };
}

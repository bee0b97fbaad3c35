import { eq } from 'drizzle-orm';
import { NAME_IN_CONTRACT } from '#app/domain/account/closing.ts';
import { CONTRACT_SIGNED } from '#app/domain/account/customer.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';
import { customers, nameChanges } from '#trading-api/schema.ts';
import { auditChange } from './audit-change.ts';
import type { Customer } from './tables.ts';

/** Gives a person another name, with the log of the account for which they act; their own one changes nothing. */
export async function renamePerson(
  tx: Database,
  { person, account, name }: { person: Customer; account: number; name: string },
  now: Date,
): Promise<void> {
  if (person.name === name) return;
  if (person.esignatureContractStatus === CONTRACT_SIGNED) {
    throw new Refusal('contractSigned', NAME_IN_CONTRACT, 'name');
  }
  // Before it is changed, so that the log names who has changed it.
  const texts = { before: { 姓名: person.name }, after: { 姓名: name } };
  await auditChange(tx, { action: 'profileChanged', person, account, ...texts }, now);
  await tx.update(customers).set({ name }).where(eq(customers.id, person.id));
  await tx.insert(nameChanges).values({ accountId: person.id, name: person.name, changedAt: now });
}

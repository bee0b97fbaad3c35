import { eq } from 'drizzle-orm';
import { saveProfile as saveProfileCall } from '#app/domain/account/profile-contract.ts';
import { NAME_REQUIRED, nameProblem } from '#app/domain/account/registration.ts';
import { NAME_TAKEN } from '#app/domain/company/member.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { transactionRoute } from '#trading-api/platform/http/route.ts';
import { accept, filled, Refusal, wrong } from '#trading-api/platform/refusal.ts';
import { customers } from '#trading-api/schema.ts';
import { takeName } from '../member-names.ts';
import { renamePerson } from '../rename-person.ts';

/** The name of a person; that of an own login of an enterprise is the company's, which stays as it was signed. */
export const saveProfile = transactionRoute(saveProfileCall, async (call) => {
  const { db: tx, customer, person, input: typed, now } = call;
  const isCompany = customer.id === person.id && customer.customerType === 'enterprise';
  const problem = nameProblem(typed.name.trim(), isCompany);
  const { name } = accept(saveProfileCall, {
    name: problem ? wrong('invalid', problem) : filled(typed.name, NAME_REQUIRED),
  });
  const before = await lockName(tx, person.id);
  if (!before || before.name === name) return;
  const isOfCompany = customer.id !== person.id || before.customerType === 'enterprise';
  if (isOfCompany && !(await takeName(tx, customer.id, { id: person.id, name }, now))) {
    throw new Refusal('exists', NAME_TAKEN, 'name');
  }
  await renamePerson(tx, { person: before, account: customer.id, name }, now);
});

const lockName = async (tx: Database, id: number) =>
  (await tx.select().from(customers).where(eq(customers.id, id)).for('no key update'))[0];

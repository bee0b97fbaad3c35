import { eq } from 'drizzle-orm';
import { NAME_IN_CONTRACT } from '#app/domain/account/closing.ts';
import { CONTRACT_SIGNED } from '#app/domain/account/customer.ts';
import { saveProfile as saveProfileCall } from '#app/domain/account/profile-contract.ts';
import { NAME_REQUIRED } from '#app/domain/account/registration.ts';
import { NAME_TAKEN } from '#app/domain/company/member.ts';
import { transactionRoute } from '#trading-api/platform/http/route.ts';
import { accept, filled, Refusal } from '#trading-api/platform/refusal.ts';
import { customers, nameChanges } from '#trading-api/schema.ts';
import { auditChange } from '../audit-change.ts';
import { takeName } from '../member-names.ts';

/** The name of a person; that of an own login of an enterprise is the company's, which stays as it was signed. */
export const saveProfile = transactionRoute(saveProfileCall, async (call) => {
  const { db: tx, customer, person, input: typed, now } = call;
  const { name } = accept(saveProfileCall, { name: filled(typed.name, NAME_REQUIRED) });
  const [before] = await tx
    .select()
    .from(customers)
    .where(eq(customers.id, person.id))
    .for('no key update');
  if (!before || before.name === name) return;
  if (before.esignatureContractStatus === CONTRACT_SIGNED) {
    throw new Refusal('contractSigned', NAME_IN_CONTRACT, 'name');
  }
  const isOfCompany = customer.id !== person.id || before.customerType === 'enterprise';
  if (isOfCompany && !(await takeName(tx, customer.id, { id: person.id, name }, now))) {
    throw new Refusal('exists', NAME_TAKEN, 'name');
  }
  // Before it is changed, so that the log names who has changed it.
  const texts = { before: { 姓名: before.name }, after: { 姓名: name } };
  await auditChange(
    tx,
    { action: 'profileChanged', person: before, account: customer.id, ...texts },
    now,
  );
  await tx.update(customers).set({ name }).where(eq(customers.id, person.id));
  await tx.insert(nameChanges).values({ accountId: person.id, name: before.name, changedAt: now });
});

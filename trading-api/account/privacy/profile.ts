import { eq } from 'drizzle-orm';
import { NAME_IN_CONTRACT } from '#app/domain/account/closing.ts';
import { CONTRACT_SIGNED } from '#app/domain/account/customer.ts';
import { saveProfile as saveProfileCall } from '#app/domain/account/profile-contract.ts';
import { NAME_REQUIRED } from '#app/domain/account/registration.ts';
import { transactionRoute } from '#trading-api/platform/http/route.ts';
import { accept, filled, Refusal } from '#trading-api/platform/refusal.ts';
import { customers, nameChanges } from '#trading-api/schema.ts';
import { audit } from '../audit.ts';

/** The name of a person; that of an own login of an enterprise is the company's, which stays as it was signed. */
export const saveProfile = transactionRoute(saveProfileCall, async (call) => {
  const { db: tx, person, input: typed, now } = call;
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
  await tx.update(customers).set({ name }).where(eq(customers.id, person.id));
  if (before.customerType === 'enterprise') {
    await tx
      .insert(nameChanges)
      .values({ accountId: person.id, name: before.name, changedAt: now });
  }
  const detail = `${before.name} → ${name}`;
  await audit(tx, { action: 'profileChanged', person: person.id, detail }, now);
});

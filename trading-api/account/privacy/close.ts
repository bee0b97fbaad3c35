import { randomBytes } from 'node:crypto';
import { and, eq, isNull, or } from 'drizzle-orm';
import {
  CLOSING_PHONE_OTHER,
  CLOSING_PHONE_REQUIRED,
  CLOSING_REFUSED,
  closedName,
  closedPhone,
  closingObstacles,
  type KeptAs,
} from '#app/domain/account/closing.ts';
import { isOperator, isSeller } from '#app/domain/account/customer.ts';
import { closeAccount as closeCall } from '#app/domain/account/profile-contract.ts';
import { phoneDigits } from '#app/domain/phone.ts';
import { DEMO_ACCOUNTS } from '#trading-api/demo/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { accept, Refusal, wrong } from '#trading-api/platform/refusal.ts';
import {
  companyInvitations,
  customers,
  members,
  phoneCodes,
  settings,
  smsOutbox,
} from '#trading-api/schema.ts';
import { audit } from '../audit.ts';
import type { Customer } from '../customers.ts';
import { endSessions } from '../sessions.ts';
import { PERSONAL_TABLES } from './personal-tables.ts';
import { unfinishedOf } from './unfinished.ts';

/**
 * Closes an account in the caller's transaction. Orders, money, invoices, cases, what was written in
 * threads and the log stay, as the law asks; the person's data is masked, and the phone can be registered again.
 * @throws Refusal `missing`, `invalid`, `unfinished` with each reason
 */
export async function closeAccount(
  tx: Database,
  person: Customer,
  typed: { phone: string },
  now: Date,
): Promise<void> {
  accept(closeCall, { phone: phoneOf(typed.phone, person) });
  // What is being written for the account refers to it and is waited for.
  await tx
    .select({ id: customers.id })
    .from(customers)
    .where(eq(customers.id, person.id))
    .for('update');
  const kept = await keptAs(tx, person);
  const reasons = kept
    ? [CLOSING_REFUSED[kept]]
    : closingObstacles(await unfinishedOf(tx, person.id, now));
  if (reasons.length > 0) throw unfinished(reasons);
  await audit(tx, { action: 'accountClosed', person: person.id }, now);
  await endSessions(tx, person.id);
  await forget(tx, person, now);
  await tx
    .update(customers)
    .set({
      phone: closedPhone(person.id),
      name: closedName(person),
      mail: null,
      // Fits no password.
      passwordHash: randomBytes(32).toString('hex'),
      closedAt: now,
    })
    .where(eq(customers.id, person.id));
}

function phoneOf(typed: string, { phone }: Customer) {
  const digits = phoneDigits(typed);
  if (digits === '') return wrong('missing', CLOSING_PHONE_REQUIRED);
  return digits === phone ? phone : wrong('invalid', CLOSING_PHONE_OTHER);
}

function unfinished(reasons: readonly string[]): Refusal {
  const refusal = new Refusal('unfinished', reasons.join('；'));
  refusal.problems = reasons.map((text) => ({ path: [], code: 'unfinished' as const, text }));
  return refusal;
}

async function keptAs(tx: Database, person: Customer): Promise<KeptAs | null> {
  if (isOperator(person)) return 'operator';
  if (isSeller(person)) return 'seller';
  const isDemo = DEMO_ACCOUNTS.some(({ phone }) => phone === person.phone);
  if (isDemo && (await tx.$count(settings, eq(settings.name, 'demo'))) > 0) return 'demo';
  return (await tx.$count(members, eq(members.personId, person.id))) > 0 ? 'member' : null;
}

async function forget(tx: Database, { id, phone }: Customer, now: Date): Promise<void> {
  for (const { of } of PERSONAL_TABLES) await tx.delete(of.table).where(eq(of, id));
  await tx.delete(phoneCodes).where(eq(phoneCodes.phone, phone));
  await tx.delete(smsOutbox).where(eq(smsOutbox.phone, phone));
  await tx
    .update(companyInvitations)
    .set({ endedAt: now, token: null })
    .where(
      and(
        or(eq(companyInvitations.companyId, id), eq(companyInvitations.invitee, phone)),
        isNull(companyInvitations.endedAt),
      ),
    );
}

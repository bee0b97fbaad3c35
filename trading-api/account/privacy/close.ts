import { randomBytes } from 'node:crypto';
import { and, eq, isNull, ne, or } from 'drizzle-orm';
import {
  CLOSED_REASON,
  CLOSING_PHONE_OTHER,
  CLOSING_PHONE_REQUIRED,
  CLOSING_REFUSED,
  closedName,
  closedPhone,
  closingObstacles,
  type KeptAs,
} from '#app/domain/account/closing.ts';
import { isOperator, isSeller } from '#app/domain/account/customer.ts';
import { closeAccountAtDesk } from '#app/domain/account/desk-contract.ts';
import { ACCOUNT_CLOSED } from '#app/domain/account/phone-contract.ts';
import { closeAccount as closeCall } from '#app/domain/account/profile-contract.ts';
import { ACCOUNT_UNKNOWN } from '#app/domain/account/suspension.ts';
import { maskedPhone, phoneDigits } from '#app/domain/phone.ts';
import { DEMO_ACCOUNTS, isDemoMarket } from '#trading-api/demo/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { transactionRoute } from '#trading-api/platform/http/route.ts';
import { accept, notFound, Refusal, wrong } from '#trading-api/platform/refusal.ts';
import { rowId } from '#trading-api/platform/row-id.ts';
import {
  companyInvitations,
  customers,
  goods,
  memberNames,
  members,
  nameChanges,
  oneTimeLinks,
  phoneCodes,
  smsOutbox,
} from '#trading-api/schema.ts';
import { audit } from '../audit.ts';
import { endSessions } from '../sessions.ts';
import { reasonOf } from '../suspend.ts';
import type { Customer } from '../tables.ts';
import { PERSONAL_TABLES } from './personal-tables.ts';
import { unfinishedOf } from './unfinished.ts';
import { unfinishedSalesOf } from './unfinished-sales.ts';

/**
 * Closes an account in the call's transaction. Orders, money, invoices, cases, what was written in threads and the
 * log stay, as the law asks; the person's data is masked, and the phone can be registered again.
 */
export const closeAccount = transactionRoute(closeCall, async (call) => {
  const { db: tx, person, input: typed, now } = call;
  accept(closeCall, { phone: phoneOf(typed.phone, person) });
  await lock(tx, person.id);
  const kept = isSeller(person) ? 'seller' : await keptAs(tx, person);
  if (kept) throw unfinished([CLOSING_REFUSED[kept]]);
  await requireNothingOpen(tx, person, now);
  await audit(tx, { action: 'accountClosed', person: person.id }, now);
  await end(tx, person, now);
});

/**
 * Closes an account on the wish of its owner, a seller's too, in the call's transaction: what it sells leaves the
 * market.
 */
export const closeAtDesk = transactionRoute(closeAccountAtDesk, async (call) => {
  const { db: tx, person: operator, input, now } = call;
  const { accountId, reason } = input;
  const detail = reasonOf(reason);
  const account = await lock(tx, rowId(accountId) ?? 0);
  if (!account) throw notFound(ACCOUNT_UNKNOWN);
  if (account.closedAt) throw new Refusal('alreadySo', ACCOUNT_CLOSED);
  const kept = await keptAs(tx, account);
  if (kept === 'operator') throw new Refusal('ofPlatform', CLOSING_REFUSED.operator);
  if (kept) throw unfinished([CLOSING_REFUSED[kept]]);
  const sellerCode = await requireNothingOpen(tx, account, now);
  if (sellerCode) {
    await tx
      .update(goods)
      .set({ onShelf: false, suspended: false })
      .where(and(eq(goods.sellerCode, sellerCode), or(goods.onShelf, goods.suspended)));
  }
  const said = { action: 'accountClosed', account: account.id, detail } as const;
  await audit(tx, { ...said, person: operator.id }, now);
  await end(tx, account, now);
});

/** What is being written for the account is waited for. */
async function lock(tx: Database, id: number): Promise<Customer | undefined> {
  const [account] = await tx.select().from(customers).where(eq(customers.id, id)).for('update');
  return account;
}

/** The store that nobody keeps once the account is closed; null: none, or others keep it. */
async function storeEndingWith(tx: Database, { id, sellerCode }: Customer): Promise<string | null> {
  if (!sellerCode) return null;
  const isOther = and(
    eq(customers.sellerCode, sellerCode),
    ne(customers.id, id),
    isNull(customers.closedAt),
  );
  return (await tx.$count(customers, isOther)) > 0 ? null : sellerCode;
}

async function requireNothingOpen(
  tx: Database,
  account: Customer,
  now: Date,
): Promise<string | null> {
  const sellerCode = await storeEndingWith(tx, account);
  const reasons = closingObstacles({
    ...(await unfinishedOf(tx, account.id, now)),
    ...(sellerCode && (await unfinishedSalesOf(tx, sellerCode, now))),
  });
  if (reasons.length > 0) throw unfinished(reasons);
  return sellerCode;
}

/** Nobody trades with a closed account: its trade is suspended as well. */
async function end(tx: Database, person: Customer, now: Date): Promise<void> {
  await endSessions(tx, person.id);
  await forget(tx, person, now);
  if (person.customerType === 'personal') await keepOrForgetNames(tx, person, now);
  await tx
    .update(customers)
    .set({
      phone: closedPhone(person.id),
      name: closedName(person),
      mail: null,
      // Fits no password.
      passwordHash: randomBytes(32).toString('hex'),
      closedAt: now,
      suspendedAt: person.suspendedAt ?? now,
      suspensionReason: person.suspendedAt ? person.suspensionReason : CLOSED_REASON,
    })
    .where(eq(customers.id, person.id));
}

/** What somebody did for a company stays under the names and phones of then; of anybody else none is kept. */
async function keepOrForgetNames(
  tx: Database,
  { id, name, phone }: Customer,
  now: Date,
): Promise<void> {
  if ((await tx.$count(memberNames, eq(memberNames.personId, id))) > 0) {
    await tx
      .insert(nameChanges)
      .values({ accountId: id, name, phone: maskedPhone(phone), changedAt: now });
  } else {
    await tx.delete(nameChanges).where(eq(nameChanges.accountId, id));
  }
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

async function keptAs(tx: Database, person: Customer): Promise<Exclude<KeptAs, 'seller'> | null> {
  if (isOperator(person)) return 'operator';
  const isDemo = DEMO_ACCOUNTS.some(({ phone }) => phone === person.phone);
  if (isDemo && (await isDemoMarket(tx))) return 'demo';
  return (await tx.$count(members, eq(members.personId, person.id))) > 0 ? 'member' : null;
}

async function forget(tx: Database, { id, phone }: Customer, now: Date): Promise<void> {
  for (const { of } of PERSONAL_TABLES) await tx.delete(of.table).where(eq(of, id));
  await tx.delete(phoneCodes).where(eq(phoneCodes.phone, phone));
  await tx.delete(oneTimeLinks).where(eq(oneTimeLinks.phone, phone));
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

import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { suspendedText } from '#app/domain/account/suspension.ts';
import { RESULT } from '#app/domain/endpoint.ts';
import { LOGIN_REQUIRED } from '#app/domain/refusal-texts.ts';
import { ADVISORY_LOCKS } from '#trading-api/platform/database/advisory-locks.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';
import { customers, members } from '#trading-api/schema.ts';
import { type Acting, heldBack, type Identity } from './customers.ts';

const idsOf = ({ customer, person }: Acting) => [...new Set([customer.id, person.id])];
/** The key of the lock; accounts that share one only wait for each other. */
const keyOf = (id: number) => sql`${ADVISORY_LOCKS.standing}, ${id % 2 ** 31}::int`;
const sharedLock = (id: number) => sql`pg_advisory_xact_lock_shared(${keyOf(id)})`;

/**
 * Shared locks on that accounts go on as they are, to be selected; kept until the transaction ends. Not locks of
 * their rows: goods are locked before the rows of those who sell them (design/stock: Order of locks), but this is
 * locked before anything. All are taken in the order of their accounts, so that callers do not wait for each other in a
 * circle.
 * @param ended an account that the transaction closes or suspends, or a member whose rights it changes: what that
 * account is beginning is waited for, and what it would begin from now on is held back; null: none
 */
export const standingOf = (acting: Acting, ended: number | null = null): SQL => {
  const ids = [...new Set([...idsOf(acting), ...(ended === null ? [] : [ended])])];
  const locks = ids
    .sort((one, other) => one - other)
    .map((id) => (id === ended ? sql`pg_advisory_xact_lock(${keyOf(id)})` : sharedLock(id)));
  return sql.join(locks, sql`, `);
};

/** The same, for business that somebody else begins for an account. */
export const holdStanding = (tx: Database, id: number) => tx.execute(sql`select ${sharedLock(id)}`);

/**
 * Refuses to act for an account without a login, as by a link, while the market has suspended it or the person. Both
 * stay as they are until the transaction ends.
 */
export async function refuseSuspended(
  tx: Database,
  personId: number,
  customerId: number,
): Promise<void> {
  const reason = await suspensionNow(tx, personId, customerId);
  if (reason !== null) throw new Refusal(RESULT.forbidden, `账号${suspendedText(reason)}`);
}

/** Whether the market has suspended the account or the person by now; the same locks. */
export const isSuspendedNow = async (tx: Database, { customer, person }: Acting) =>
  (await suspensionNow(tx, person.id, customer.id)) !== null;

async function suspensionNow(tx: Database, personId: number, customerId: number) {
  const ids = [...new Set([personId, customerId])].sort((one, other) => one - other);
  await tx.execute(sql`select ${sql.join(ids.map(sharedLock), sql`, `)}`);
  const rows = await tx.select().from(customers).where(inArray(customers.id, ids));
  return rows.find(({ suspendedAt }) => suspendedAt)?.suspensionReason ?? null;
}

/**
 * Refuses a call for an account that was closed, or whose member was removed or has got another role, after the
 * call's login was read; and to begin new business for one that was suspended. The caller's transaction holds
 * `standingOf` from an earlier statement.
 */
export async function requireStanding(
  tx: Database,
  acting: Acting & Pick<Identity, 'role'>,
  endpoint: Parameters<typeof heldBack>[1],
): Promise<void> {
  const { customer, person } = acting;
  const rows = await tx
    .select({ account: customers, companyId: members.companyId, role: members.role })
    .from(customers)
    .leftJoin(members, and(eq(members.personId, customers.id), eq(members.personId, person.id)))
    .where(inArray(customers.id, idsOf(acting)));
  const rowOf = ({ id }: Acting['person']) => rows.find(({ account }) => account.id === id);
  const [now, company] = [rowOf(person), rowOf(customer)];
  const isSame =
    (now?.companyId ?? person.id) === customer.id && (now?.role ?? 'admin') === acting.role;
  if (!now || !company || !isSame || now.account.closedAt || company.account.closedAt) {
    throw new Refusal(RESULT.notLoggedIn, LOGIN_REQUIRED);
  }
  const reason = heldBack({ person: now.account, customer: company.account }, endpoint);
  if (reason !== null) throw new Refusal(RESULT.forbidden, `账号${suspendedText(reason)}`);
}

/** A database whose every transaction holds an account's standing, for a call that needs several. */
export const withStandingChecks = (
  db: Database,
  acting: Parameters<typeof requireStanding>[1],
  endpoint: Parameters<typeof requireStanding>[2],
): Database => {
  const transaction: Database['transaction'] = (effect, config) =>
    db.transaction(async (tx) => {
      await tx.execute(sql`select ${standingOf(acting)}`);
      await requireStanding(tx, acting, endpoint);
      return effect(tx);
    }, config);
  return Object.create(db, { transaction: { value: transaction } });
};

import { createHash } from 'node:crypto';
import { and, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Permission, Role } from '#app/domain/account/roles.ts';
import type { Endpoint } from '#app/domain/endpoint.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { BY_KEY } from '#trading-api/platform/database/prepared.ts';
import { customers, members, tokens, totpSecrets } from '#trading-api/schema.ts';
import type { Customer } from './tables.ts';

export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url');

/** The person who makes a call, and the account that it is for. */
export interface Acting {
  person: Customer;
  /** Whose orders, goods and money it is about: the company of a member, else the person. */
  customer: Customer;
}

export interface Identity extends Acting {
  /** In that company; of an account of their own people are administrators. */
  role: Role;
  /** Where they have logged in, in words. */
  device: string;
  hasTotp: boolean;
  /** When they have proved themselves in this session last. */
  provedAt: Date;
}

/** The last use of a session is written down this often at most. */
const SEEN_WITHIN_MS = 10 * 60 * 1000;
/** A person who acts for their own account. */
export const forOwnAccount = (customer: Customer): Acting => ({ person: customer, customer });

/** Why and since when the market has suspended the account that a person acts for, or the person's own; null: neither. */
export function suspensionOf({ person, customer }: Acting): { reason: string; since: Date } | null {
  const [of] = [customer, person].filter(({ suspendedAt }) => suspendedAt !== null);
  return of?.suspendedAt ? { reason: of.suspensionReason, since: of.suspendedAt } : null;
}

/** What only a company's own people have a right to who may use it: its money, its people and its decisions. */
const RIGHTS: ReadonlySet<Permission> = new Set(['pay', 'approve', 'administer']);

type Asked = Pick<Endpoint, 'begins' | 'permission' | 'method' | 'onlyReads'>;

/**
 * Why a call is refused to who is suspended; null: it is not. What begins something is refused to a suspended account and
 * person alike; a suspended member uses no right over their company's money, people and decisions either, which
 * colleagues have too. What only finishes what is under way goes on.
 */
export function heldBack(
  { person, customer }: Acting,
  { begins, permission, method, onlyReads }: Asked,
): string | null {
  const writes = method !== 'GET' && !onlyReads;
  const ofMember = person.id !== customer.id && writes && RIGHTS.has(permission);
  if (!begins && !ofMember) return null;
  return suspensionOf({ person, customer: begins ? customer : person })?.reason ?? null;
}

const companies = alias(customers, 'companies');

/** What is read of a person to know for whom they act, and as what. */
const ACTING = {
  person: customers,
  company: companies,
  role: members.role,
  totpOnAt: totpSecrets.onAt,
};

interface ActingRow {
  person: Customer;
  company: Customer | null;
  role: Role | null;
  totpOnAt: Date | null;
}

/** A member acts for their company, anybody else for themselves. */
const actingAs = ({ person, company, role, totpOnAt }: ActingRow) => ({
  person,
  customer: company ?? person,
  role: role ?? ('admin' as const),
  hasTotp: totpOnAt !== null,
});

/** The owner of a token that is valid `now`. Written and planned once, because almost every call runs it. */
const identityQuery = (db: Database) =>
  db
    .select({
      ...ACTING,
      session: tokens,
    })
    .from(tokens)
    .innerJoin(customers, eq(customers.id, tokens.customerId))
    .leftJoin(members, eq(members.personId, customers.id))
    .leftJoin(totpSecrets, eq(totpSecrets.personId, customers.id))
    .leftJoin(companies, eq(companies.id, members.companyId))
    .where(
      and(
        eq(tokens.tokenHash, sql.placeholder('tokenHash')),
        gt(tokens.expiresAt, sql.placeholder('now')),
      ),
    )
    .prepare(BY_KEY);

const identityQueries = new WeakMap<Database, ReturnType<typeof identityQuery>>();

export async function identityOf(db: Database, token: string, now: Date): Promise<Identity | null> {
  const query = identityQueries.get(db) ?? identityQuery(db);
  identityQueries.set(db, query);
  const [row] = await query.execute({ tokenHash: hashToken(token), now: now.toISOString() });
  if (!row) return null;
  const { session } = row;
  if (now.getTime() - session.lastSeenAt.getTime() > SEEN_WITHIN_MS) {
    await db.update(tokens).set({ lastSeenAt: now }).where(eq(tokens.tokenHash, session.tokenHash));
  }
  const { device, provedAt } = session;
  return { ...actingAs(row), device, provedAt };
}

/** Who a person is for an account now, outside of a session; null: no longer anybody. */
export async function identityActing(
  db: Database,
  personId: number,
  customerId: number,
): Promise<Identity | null> {
  const [row] = await db
    .select(ACTING)
    .from(customers)
    .leftJoin(members, eq(members.personId, customers.id))
    .leftJoin(totpSecrets, eq(totpSecrets.personId, customers.id))
    .leftJoin(companies, eq(companies.id, members.companyId))
    .where(and(eq(customers.id, personId), isNull(customers.closedAt)));
  if (!row) return null;
  const acting = actingAs(row);
  if (acting.customer.id !== customerId || acting.customer.closedAt) return null;
  return { ...acting, device: '', provedAt: new Date(0) };
}

/**
 * Serialises a customer's own changes (cart, addresses) until the transaction ends. Not FOR UPDATE,
 * which would wait for every insert that refers to the customer.
 */
export async function lockCustomer(tx: Database, customerId: number): Promise<void> {
  await tx
    .select({ id: customers.id })
    .from(customers)
    .where(eq(customers.id, customerId))
    .for('no key update');
}

/** Those of these sellers whose trade the market has suspended. */
export async function suspendedSellers(
  db: Database,
  sellerCodes: string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ sellerCode: customers.sellerCode })
    .from(customers)
    .where(and(inArray(customers.sellerCode, sellerCodes), isNotNull(customers.suspendedAt)));
  return new Set(rows.flatMap(({ sellerCode }) => sellerCode ?? []));
}

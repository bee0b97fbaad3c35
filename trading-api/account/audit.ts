import { and, desc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { AuditAction } from '#app/domain/account/audit.ts';
import type { Change } from '#app/domain/account/audit-changes.ts';
import { auditDeskPage, type auditPage } from '#app/domain/account/audit-contract.ts';
import { roleMay } from '#app/domain/account/roles.ts';
import { HOUR_MS } from '#app/domain/duration.ts';
import type { Content, Parsed } from '#app/domain/endpoint.ts';
import { maskedPhone } from '#app/domain/phone.ts';
import { currentCall } from '#trading-api/platform/call-context.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customerRoute } from '#trading-api/platform/http/route.ts';
import { COUNT_CAP, cappedTotals } from '#trading-api/platform/page-totals.ts';
import { auditEvents, customers, freedNames, members } from '#trading-api/schema.ts';
import { nameAt } from './companies.ts';
import type { Customer } from './tables.ts';

interface Audited {
  action: AuditAction;
  /** Who does it; null for a login attempt with an unknown phone. */
  person: number | null;
  /** Whose account it is about; unset: that for which the person acts. */
  account?: number | null;
  /** What a reader needs to know of it; never a secret. */
  detail?: string;
  device?: string;
  /** What it was before and what it is now (`auditChange`). */
  changes?: readonly Change[];
  /** For whom it is done by a deputy; unset: for nobody else. */
  behalfOf?: number | undefined;
}

/**
 * Adds an event to the audit log, in the caller's transaction, under the names of this moment; network and device are
 * those of the running call.
 */
export async function audit(
  tx: Database,
  { action, person, account, detail = '', device, changes = [], behalfOf }: Audited,
  now: Date,
): Promise<void> {
  const from = currentCall()?.from;
  await tx.insert(auditEvents).values({
    at: now,
    action,
    personId: person,
    ...(person === null ? await accountNamed(tx, account) : await actorNamed(tx, person, account)),
    ...(behalfOf !== undefined &&
      behalfOf !== person && { behalfOf, behalfName: await nameOf(tx, behalfOf) }),
    detail,
    changes: [...changes],
    network: from?.network ?? '',
    device: device ?? from?.device ?? '',
  });
}

const accounts = alias(customers, 'accounts');

/** @param account unset: that for which the person acts */
async function actorNamed(tx: Database, person: number, account: Audited['account']) {
  const ofAccount = sql`${accounts.id} = coalesce(${account ?? null}::bigint, ${members.companyId}, ${customers.id})`;
  const [row] = await tx
    .select({
      ...{ name: customers.name, phone: customers.phone },
      ...{ accountId: accounts.id, accountName: accounts.name },
    })
    .from(customers)
    .leftJoin(members, eq(members.personId, customers.id))
    .leftJoin(accounts, account === null ? sql`false` : ofAccount)
    .where(eq(customers.id, person));
  return {
    personName: row?.name ?? '',
    personPhone: maskedPhone(row?.phone ?? ''),
    accountId: row?.accountId ?? null,
    accountName: row?.accountName ?? '',
  };
}

const accountNamed = async (tx: Database, account: Audited['account']) => ({
  accountId: account ?? null,
  accountName: account == null ? '' : await nameOf(tx, account),
});

async function nameOf(tx: Database, id: number): Promise<string> {
  const [row] = await tx
    .select({ name: customers.name })
    .from(customers)
    .where(eq(customers.id, id));
  return row?.name ?? '';
}

/**
 * Adds that somebody reads what is of others, or has tried what they may not do, unless the last hour has the same entry
 * already: pages are turned and loaded again. What is different says so in its detail, by a number and not by a name alone.
 */
export async function auditOnce(
  db: Database,
  { action, person, account, detail = '' }: Audited,
  now: Date,
): Promise<void> {
  const lately = and(
    person === null ? isNull(auditEvents.personId) : eq(auditEvents.personId, person),
    eq(auditEvents.action, action),
    eq(auditEvents.detail, detail),
    account == null ? undefined : eq(auditEvents.accountId, account),
    gt(auditEvents.at, new Date(now.getTime() - HOUR_MS)),
  );
  if ((await db.$count(auditEvents, lately)) === 0) {
    await audit(db, { action, person, account, detail }, now);
  }
}

/** Of what an earlier version has written: how the person was called then. */
const nameThen = sql<string>`coalesce(nullif(${auditEvents.personName}, ''), ${nameAt(auditEvents.at)}, '')`;
const accountThen = sql<string>`coalesce(nullif(${auditEvents.accountName}, ''), ${accounts.name}, '')`;

type Page = Content<typeof auditPage>;

async function pageOfEvents(
  db: Database,
  wanted: ReturnType<typeof and>,
  { page, rows }: Pick<Parsed<typeof auditPage>, 'page' | 'rows'>,
): Promise<Page> {
  const found = await db
    .select({ event: auditEvents, person: nameThen, account: accountThen })
    .from(auditEvents)
    .leftJoin(customers, eq(customers.id, auditEvents.personId))
    .leftJoin(accounts, eq(accounts.id, auditEvents.accountId))
    .where(wanted)
    .orderBy(desc(auditEvents.id))
    .limit(rows)
    .offset((page - 1) * rows);
  const capped = db
    .select({ id: auditEvents.id })
    .from(auditEvents)
    .where(wanted)
    .limit(COUNT_CAP + 1)
    .as('capped');
  const freed = await freedIn(
    db,
    found.map(({ event }) => event),
  );
  return {
    content: found.map(({ event, person, account }) => ({
      id: String(event.id),
      at: event.at.toISOString(),
      action: event.action,
      person,
      personId: event.personId === null ? '' : String(event.personId),
      phone: event.personPhone,
      behalfOf: event.behalfName,
      account,
      detail: event.detail,
      changes: event.changes,
      freedNames: freed.filter(isIn(event)).map(({ name, phone }) => ({ name, phone })),
      network: event.network,
      device: event.device,
    })),
    ...cappedTotals(await db.$count(capped), rows),
  };
}

type EventRow = typeof auditEvents.$inferSelect;

/** The names that the companies of some entries have freed. */
async function freedIn(db: Database, events: readonly EventRow[]) {
  const ids = new Set(events.flatMap(({ accountId }) => accountId ?? []));
  if (ids.size === 0) return [];
  return db
    .select()
    .from(freedNames)
    .where(inArray(freedNames.companyId, [...ids]));
}

/** Whether an entry, which is older than that, has a name that was freed. */
const isIn =
  ({ accountId, at, personName, behalfName, detail, changes }: EventRow) =>
  ({ companyId, name, freedAt }: typeof freedNames.$inferSelect): boolean =>
    companyId === accountId &&
    at < freedAt &&
    [personName, behalfName, detail, ...changes.flatMap(Object.values)].some((text) =>
      String(text).includes(name),
    );

/** What the caller has done; administrators of the account see everything that was done in it. */
export async function ownEvents(
  db: Database,
  { person, customer }: { person: Customer; customer: Customer },
  { action, ...paging }: Parsed<typeof auditPage>,
): Promise<Page> {
  const [member] = await db.select().from(members).where(eq(members.personId, person.id));
  const own = eq(auditEvents.personId, person.id);
  const seen = roleMay(member?.role ?? 'admin', 'administer')
    ? or(eq(auditEvents.accountId, customer.id), own)
    : own;
  return pageOfEvents(db, and(seen, action ? eq(auditEvents.action, action) : undefined), paging);
}

/** What was done in all accounts, or by the person with a phone and in their account. */
export const allEvents = customerRoute(auditDeskPage, async ({ db, input }) => {
  const { action, phone, ...paging } = input;
  const of = db
    .select({ id: customers.id })
    .from(customers)
    .where(eq(customers.phone, phone ?? ''));
  const wanted = and(
    phone ? or(inArray(auditEvents.personId, of), inArray(auditEvents.accountId, of)) : undefined,
    action ? eq(auditEvents.action, action) : undefined,
  );
  return pageOfEvents(db, wanted, paging);
});

import { and, desc, eq, gt, inArray, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { AuditAction } from '#app/domain/account/audit.ts';
import { auditDeskPage, type auditPage } from '#app/domain/account/audit-contract.ts';
import { roleMay } from '#app/domain/account/roles.ts';
import { HOUR_MS } from '#app/domain/duration.ts';
import type { Content, Parsed } from '#app/domain/endpoint.ts';
import { currentCall } from '#trading-api/platform/call-context.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customerRoute } from '#trading-api/platform/http/route.ts';
import { COUNT_CAP, cappedTotals } from '#trading-api/platform/page-totals.ts';
import { auditEvents, customers, members } from '#trading-api/schema.ts';
import { accountOf } from './members.ts';
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
}

/** Adds an event to the audit log, in the caller's transaction; network and device are those of the running call. */
export async function audit(
  tx: Database,
  { action, person, account, detail = '', device }: Audited,
  now: Date,
): Promise<void> {
  const from = currentCall()?.from;
  await tx.insert(auditEvents).values({
    at: now,
    action,
    personId: person,
    accountId: account === undefined && person !== null ? await accountOf(tx, person) : account,
    detail,
    network: from?.network ?? '',
    device: device ?? from?.device ?? '',
  });
}

/**
 * Adds that somebody reads what is of others, unless the last hour has it already: pages are turned and loaded again.
 */
export async function auditRead(
  db: Database,
  { action, person, detail = '' }: Audited & { person: number },
  now: Date,
): Promise<void> {
  const lately = and(
    eq(auditEvents.personId, person),
    eq(auditEvents.action, action),
    eq(auditEvents.detail, detail),
    gt(auditEvents.at, new Date(now.getTime() - HOUR_MS)),
  );
  if ((await db.$count(auditEvents, lately)) === 0) {
    await audit(db, { action, person, detail }, now);
  }
}

const persons = alias(customers, 'persons');

type Page = Content<typeof auditPage>;

async function pageOfEvents(
  db: Database,
  wanted: ReturnType<typeof and>,
  { page, rows }: Pick<Parsed<typeof auditPage>, 'page' | 'rows'>,
): Promise<Page> {
  const found = await db
    .select({ event: auditEvents, person: persons.name, account: customers.name })
    .from(auditEvents)
    .leftJoin(persons, eq(persons.id, auditEvents.personId))
    .leftJoin(customers, eq(customers.id, auditEvents.accountId))
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
  return {
    content: found.map(({ event, person, account }) => ({
      id: String(event.id),
      at: event.at.toISOString(),
      action: event.action,
      person: person ?? '',
      account: account ?? '',
      detail: event.detail,
      network: event.network,
      device: event.device,
    })),
    ...cappedTotals(await db.$count(capped), rows),
  };
}

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

import { AUDIT_ACTIONS, type AuditAction } from '#app/domain/account/audit.ts';
import {
  type Change,
  changesBetween,
  changesInBrief,
  type Texts,
} from '#app/domain/account/audit-changes.ts';
import { notify } from '#trading-api/message/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { audit } from './audit.ts';
import { peopleWho } from './members.ts';
import type { Customer } from './tables.ts';

interface Changed {
  action: AuditAction;
  person: Pick<Customer, 'id' | 'name'>;
  /** Whose rules, people or money it changes. */
  account: number;
  /** Which of several things it is, and what else a reader needs to know. */
  detail?: string;
  /** As people read it: what both have alike is not a change. */
  before: Texts;
  after: Texts;
}

/**
 * Adds a change to the audit log, with what it was before and what it is now, in the caller's transaction, and tells
 * the account's other administrators. What is the same as before is no change.
 */
export async function auditChange(
  tx: Database,
  { action, person, account, detail = '', before, after }: Changed,
  now: Date,
): Promise<Change[]> {
  const changes = changesBetween(before, after);
  if (changes.length === 0) return changes;
  await audit(tx, { action, person: person.id, account, detail, changes }, now);
  const what = [AUDIT_ACTIONS[action], detail].filter(Boolean).join(' ');
  const said = { by: person.name, what, changes: changesInBrief(changes) };
  await tellAdministrators(tx, { account, person }, (personIds) =>
    notify(tx, 'companyChanged', [{ customerId: account }], said, { now, personIds }),
  );
  return changes;
}

/** Tells those who administer an account, its own login among them, and not who has done it. */
export async function tellAdministrators(
  tx: Database,
  { account, person }: Pick<Changed, 'account'> & { person: Pick<Customer, 'id'> },
  tell: (personIds: number[]) => Promise<void>,
): Promise<void> {
  const people = await peopleWho(tx, account, 'administer');
  const others = people.filter(({ id }) => id !== person.id).map(({ id }) => id);
  if (others.length > 0) await tell(others);
}

import { z } from 'zod';
import { defineRead, pageOf } from '#app/domain/endpoint.ts';
import { instant, pageRequest } from '#app/domain/wire.ts';

/** Something that was done in an account; nothing changes or deletes it. */
const auditEvent = z.object({
  id: z.string(),
  at: instant,
  /** A name of AUDIT_ACTIONS, or one of another version of the market. */
  action: z.string(),
  /** Who did it, by the name of that moment; empty where no one was logged in. */
  person: z.string(),
  personId: z.string().default(''),
  /** Of that moment, masked. */
  phone: z.string().default(''),
  /** For whom the person did it as a deputy; empty: for nobody else. */
  behalfOf: z.string().default(''),
  /** For whose account; empty for an unknown phone. */
  account: z.string(),
  detail: z.string(),
  /** What it was before, and what it is now, in words. */
  changes: z
    .array(z.object({ field: z.string(), before: z.string(), after: z.string() }))
    .default([]),
  /** Names in it that were freed since, with the masked phone of whose they were: a colleague may bear them now. */
  freedNames: z.array(z.object({ name: z.string(), phone: z.string() })).default([]),
  network: z.string(),
  device: z.string(),
});
export type AuditEvent = z.output<typeof auditEvent>;

const asked = { ...pageRequest, action: z.string().max(40).optional() };

export const auditPage = defineRead({
  name: 'audit.page',
  summary:
    'What was done in the caller’s account, the newest first; all of it for its administrators',
  path: '/api/customer/audit/page',
  access: 'customer',
  request: z.object(asked),
  content: pageOf(auditEvent),
});

/** Each line carries the hash of what came before: `npm run verify-log` checks the lines of all parts. */
export const auditLog = defineRead({
  name: 'audit.log',
  summary:
    'The log of the caller’s account as it is chained, a part after a position, with its head',
  path: '/api/customer/audit/log',
  access: 'customer',
  permission: 'administer',
  request: z.object({
    after: z.int().nonnegative().default(0),
    rows: z.int().min(1).max(1000).default(1000),
  }),
  content: z.object({
    accountId: z.string(),
    /** How many lines there are. */
    length: z.int().nonnegative(),
    /** The hash of the last line; empty: there is none. */
    head: z.string(),
    lines: z.array(z.string()),
  }),
});

export const auditDeskPage = defineRead({
  name: 'auditDesk.page',
  summary: 'What was done in all accounts, the newest first',
  path: '/api/operator/audit/page',
  access: 'operator',
  permission: 'administer',
  request: z.object({ ...asked, phone: z.string().max(32).optional() }),
  content: pageOf(auditEvent),
});

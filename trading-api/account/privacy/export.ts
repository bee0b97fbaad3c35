import { desc, eq, getTableColumns, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { exportData } from '#app/domain/account/profile-contract.ts';
import type { Content } from '#app/domain/endpoint.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { transactionRoute } from '#trading-api/platform/http/route.ts';
import {
  afterSaleCases,
  auctionSigns,
  auditEvents,
  files,
  inquiries,
  invoiceRequests,
  members,
  orders,
  purchaseRequests,
  purchasings,
  threadPosts,
  tokens,
  withdrawals,
} from '#trading-api/schema.ts';
import { audit } from '../audit.ts';
import { PERSONAL_TABLES } from './personal-tables.ts';

type Part = Content<typeof exportData>['parts'][number];
type Row = Part['rows'][number];

const MOST_ROWS = 2000;

/** What is never handed out: it opens something, or is kept to recognise something. */
const SECRET = /(?:hash|token|secret)$/i;

const shown = (value: unknown): Row[string] =>
  value instanceof Date
    ? value.toISOString()
    : value === null || ['string', 'number', 'boolean'].includes(typeof value)
      ? (value as Row[string])
      : JSON.stringify(value);

const recordOf = (row: object): Row =>
  Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) =>
      SECRET.test(name) ? [] : [[name, shown(value)] as const],
    ),
  );

/** A table, the condition for a person's rows in it, and the column they are sorted by. */
interface Kept {
  name: string;
  table: PgTable;
  own: SQL | undefined;
  by: PgColumn;
}

async function partOf(db: Database, { name, table, own, by }: Kept): Promise<Part> {
  const rows = await db
    .select(getTableColumns(table))
    .from(table as PgTable)
    .where(own)
    .orderBy(desc(by))
    .limit(MOST_ROWS);
  const count = rows.length < MOST_ROWS ? rows.length : await db.$count(table, own);
  return { name, count, rows: rows.map(recordOf) };
}

/**
 * What the market keeps of a person: what is theirs alone, and of what belongs to an account, all
 * of their own one and what they did themselves for a company.
 */
export const dataOf = transactionRoute(exportData, async ({ db: tx, customer, person, now }) => {
  await audit(tx, { action: 'dataExported', person: person.id }, now);
  const parts = [];
  for (const kept of [...ofPerson(person.id), ...ofAccount(person.id, customer.id)]) {
    parts.push(await partOf(tx, kept));
  }
  return { madeDate: now.toISOString(), profile: recordOf(person), parts };
});

const ofPerson = (id: number): Kept[] => [
  { name: 'memberships', table: members, own: eq(members.personId, id), by: members.joinedAt },
  { name: 'sessions', table: tokens, own: eq(tokens.customerId, id), by: tokens.createdAt },
  {
    name: 'auditEvents',
    table: auditEvents,
    own: eq(auditEvents.personId, id),
    by: auditEvents.id,
  },
  ...PERSONAL_TABLES.flatMap(({ of, part }) =>
    part ? [{ ...part, table: of.table, own: eq(of, id) }] : [],
  ),
  { name: 'posts', table: threadPosts, own: eq(threadPosts.personId, id), by: threadPosts.id },
];

function ofAccount(person: number, account: number): Kept[] {
  const done: Kept[] = [
    { name: 'orders', table: orders, own: eq(orders.personId, person), by: orders.createdAt },
    { name: 'inquiries', table: inquiries, own: eq(inquiries.personId, person), by: inquiries.id },
  ];
  if (person !== account) return done;
  const of = (column: PgColumn) => eq(column, account);
  return [
    { name: 'orders', table: orders, own: of(orders.customerId), by: orders.createdAt },
    { name: 'inquiries', table: inquiries, own: of(inquiries.customerId), by: inquiries.id },
    {
      name: 'withdrawals',
      table: withdrawals,
      own: of(withdrawals.customerId),
      by: withdrawals.id,
    },
    {
      name: 'invoiceRequests',
      table: invoiceRequests,
      own: of(invoiceRequests.customerId),
      by: invoiceRequests.id,
    },
    {
      name: 'afterSaleCases',
      table: afterSaleCases,
      own: of(afterSaleCases.customerId),
      by: afterSaleCases.id,
    },
    {
      name: 'auctionSigns',
      table: auctionSigns,
      own: of(auctionSigns.customerId),
      by: auctionSigns.id,
    },
    {
      name: 'purchasings',
      table: purchasings,
      own: of(purchasings.customerId),
      by: purchasings.id,
    },
    {
      name: 'purchaseRequests',
      table: purchaseRequests,
      own: of(purchaseRequests.customerId),
      by: purchaseRequests.id,
    },
    { name: 'files', table: files, own: of(files.customerId), by: files.createdAt },
  ];
}

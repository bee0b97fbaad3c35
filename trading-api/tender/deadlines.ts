import { and, eq, getTableColumns, gte, or, sql } from 'drizzle-orm';
import type { Deadline } from '#app/domain/message/contract.ts';
import type { Customer } from '#trading-api/account/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { tenderRecords, tenders } from '#trading-api/schema.ts';
import { isAnswered } from './reads.ts';
import { hasAsked, hasOffered } from './waits.ts';

/** Until when offers can be made, for whoever has published the tender, asked about it or offered for it. */
export async function tenderDeadlines(
  db: Database,
  customer: Customer,
  from: Date,
): Promise<Deadline[]> {
  const { id, sellerCode } = customer;
  const takesPart =
    sellerCode === null ? undefined : or(hasAsked(db, customer), hasOffered(db, sellerCode));
  const ofRecords = (value: 'count(*)::integer' | 'max(at)') =>
    sql`(select ${sql.raw(value)} from ${tenderRecords}
      where ${tenderRecords.tenderId} = ${tenders.id} and ${tenderRecords.kind} in ('postponed', 'ended'))`;
  const rows = await db
    .select({
      tender: getTableColumns(tenders),
      changes: ofRecords('count(*)::integer').mapWith(Number),
      changedAt: ofRecords('max(at)').mapWith(tenderRecords.at),
    })
    .from(tenders)
    .where(
      and(isAnswered, gte(tenders.bidEndDate, from), or(eq(tenders.customerId, id), takesPart)),
    );
  return rows.map(({ tender, changes, changedAt }) => ({
    uid: `tender-${tender.id}`,
    kind: 'tenderEnd',
    title: tender.title,
    at: tender.bidEndDate.toISOString(),
    path: `/tender?id=${tender.id}`,
    revision: changes,
    changedAt: (changedAt ?? tender.createdAt).toISOString(),
    cancelled: tender.endedAt !== null && tender.endedAt < tender.bidEndDate,
  }));
}

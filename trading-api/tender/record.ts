import { createHash } from 'node:crypto';
import { asc, desc, eq } from 'drizzle-orm';
import { chained } from '#app/domain/auction/auction-log.ts';
import type { RecordKind } from '#app/domain/tender/tender.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { tenderRecords } from '#trading-api/schema.ts';
import type { TenderRow } from './reads.ts';

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * Writes an entry to the end of a tender's record, in the transaction that holds its lock: hashed behind the entry
 * before it, as those of auctions are (design/auctions: Record).
 */
export async function record(
  tx: Database,
  tender: Pick<TenderRow, 'id'>,
  kind: RecordKind,
  values: object,
  at: Date,
): Promise<void> {
  const [last] = await tx
    .select({ position: tenderRecords.position, hash: tenderRecords.hash })
    .from(tenderRecords)
    .where(eq(tenderRecords.tenderId, tender.id))
    .orderBy(desc(tenderRecords.position))
    .limit(1);
  const text = JSON.stringify({ tender: String(tender.id), kind, at: at.toISOString(), ...values });
  const hash = sha256(chained(last?.hash ?? '', text));
  const position = (last?.position ?? 0) + 1;
  await tx.insert(tenderRecords).values({ tenderId: tender.id, position, kind, at, text, hash });
}

export const recordsOf = (db: Database, tenderId: number) =>
  db
    .select()
    .from(tenderRecords)
    .where(eq(tenderRecords.tenderId, tenderId))
    .orderBy(asc(tenderRecords.position));

import { and, asc, eq, type SQL } from 'drizzle-orm';
import type { Database } from '#trading-api/platform/database/client.ts';
import { statementConfirmations, statementRemarks } from '#trading-api/schema.ts';
import type { Parties } from './histories.ts';

export type Confirmation = typeof statementConfirmations.$inferSelect;
export type Remark = typeof statementRemarks.$inferSelect;

type Table = typeof statementConfirmations | typeof statementRemarks;

const ofMonth = (table: Table, { customerId, sellerCode }: Parties, month: string) =>
  and(
    customerId === undefined ? undefined : eq(table.customerId, customerId),
    sellerCode === undefined ? undefined : eq(table.sellerCode, sellerCode),
    eq(table.month, month),
  ) as SQL;

export async function agreementsOf(
  db: Database,
  parties: Parties,
  month: string,
): Promise<{ confirmations: Confirmation[]; remarks: Remark[] }> {
  return {
    confirmations: await db
      .select()
      .from(statementConfirmations)
      .where(ofMonth(statementConfirmations, parties, month)),
    remarks: await db
      .select()
      .from(statementRemarks)
      .where(ofMonth(statementRemarks, parties, month))
      .orderBy(asc(statementRemarks.id)),
  };
}

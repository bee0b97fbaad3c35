import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Database } from '#trading-api/platform/database/client.ts';
import { ledgerAccounts, ledgerEntries, ledgerTransfers } from '#trading-api/schema.ts';

/** What must hold of the ledger at any moment. */
export async function expectSoundLedger(db: Database): Promise<void> {
  const total = sql<string>`coalesce(sum(${ledgerEntries.amount}), 0)`.mapWith(Number);
  const byTransfer = await db
    .select({ transferId: ledgerEntries.transferId, total, entries: sql`count(*)`.mapWith(Number) })
    .from(ledgerEntries)
    .groupBy(ledgerEntries.transferId);
  expect(byTransfer.filter((each) => each.total !== 0 || each.entries !== 2)).toEqual([]);
  expect(await db.$count(ledgerTransfers)).toBe(byTransfer.length);
  const byAccount = await db
    .select({ accountId: ledgerEntries.accountId, total })
    .from(ledgerEntries)
    .groupBy(ledgerEntries.accountId);
  const totals = new Map(byAccount.map((each) => [each.accountId, each.total]));
  const accounts = await db.select().from(ledgerAccounts);
  expect(accounts.filter(({ id, balance }) => balance !== (totals.get(id) ?? 0))).toEqual([]);
  expect(accounts.filter(({ kind, balance }) => kind === 'wallet' && balance < 0)).toEqual([]);
  expect(accounts.reduce((sum, { balance }) => sum + balance, 0)).toBe(0);
}

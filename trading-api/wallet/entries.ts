import { desc, eq, sql } from 'drizzle-orm';
import { type Fen, toYuan } from '#app/domain/money.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { ledgerAccounts, ledgerEntries } from '#trading-api/schema.ts';

/**
 * A page of an account's entries, newest first, each with the balance after it: entries of one account
 * are numbered in the order in which they changed it. What is on the account now is counted back from,
 * so that no entry is read that is older than the page.
 */
export function entriesOf(
  db: Database,
  accountId: number,
  { page, rows }: { page: number; rows: number },
) {
  const newest = db
    .select({
      transferId: ledgerEntries.transferId,
      accountId: ledgerEntries.accountId,
      amount: ledgerEntries.amount,
    })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.accountId, accountId))
    .orderBy(desc(ledgerEntries.transferId))
    .limit(page * rows)
    .as('newest');
  const newer = sql`coalesce(sum(${newest.amount}) over (
    order by ${newest.transferId} desc rows between unbounded preceding and 1 preceding
  ), 0)`;
  return db
    .select({
      transferId: newest.transferId,
      amount: newest.amount,
      balance: sql`${ledgerAccounts.balance} - ${newer}`.mapWith(Number).as('balance_after'),
    })
    .from(newest)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, newest.accountId))
    .orderBy(desc(newest.transferId))
    .limit(rows)
    .offset((page - 1) * rows)
    .as('entries');
}

interface Entry {
  id: number;
  amount: Fen;
  balance: Fen;
  createdAt: Date;
}

/** An entry as statements on the wire have it, with what else is known of it. */
export const entryOnWire = <Row extends Entry>({
  id,
  amount,
  balance,
  createdAt,
  ...row
}: Row) => ({
  ...row,
  id: String(id),
  direction: amount > 0 ? ('in' as const) : ('out' as const),
  amount: toYuan(Math.abs(amount)),
  balance: toYuan(balance),
  createDate: createdAt.toISOString(),
});

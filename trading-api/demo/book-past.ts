import { eq, sql } from 'drizzle-orm';
import { groupBy } from '#app/domain/group-by.ts';
import { sumFen } from '#app/domain/money.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { ledgerAccounts, ledgerEntries, ledgerTransfers } from '#trading-api/schema.ts';
import type { Transfer } from '#trading-api/wallet/ledger.ts';
import { bulkInsert } from './bulk-insert.ts';

type PastTransfer = Pick<
  Transfer,
  'kind' | 'reference' | 'orderCode' | 'from' | 'to' | 'amount'
> & {
  createdAt: Date;
};

/** Moves money as `transfer` does, many times at once: nobody else has this market yet. */
export async function bookPast(tx: Database, moves: readonly PastTransfer[]): Promise<void> {
  const [last] = await tx
    .select({ id: sql`coalesce(max(${ledgerTransfers.id}), 0)`.mapWith(Number) })
    .from(ledgerTransfers);
  const first = (last?.id ?? 0) + 1;
  await bulkInsert(
    tx,
    ledgerTransfers,
    moves.map(({ kind, reference, orderCode, createdAt }, at) => ({
      ...{ id: first + at, kind, reference, orderCode, createdAt },
    })),
  );
  const entries = moves.flatMap(({ from, to, amount }, at) => [
    { transferId: first + at, accountId: from, amount: -amount },
    { transferId: first + at, accountId: to, amount },
  ]);
  await bulkInsert(tx, ledgerEntries, entries);
  for (const [id, own] of groupBy(entries, ({ accountId }) => accountId)) {
    const moved = sumFen(own.map(({ amount }) => amount));
    await tx
      .update(ledgerAccounts)
      .set({ balance: sql`${ledgerAccounts.balance} + ${moved}` })
      .where(eq(ledgerAccounts.id, id));
  }
  await tx.execute(sql`select setval('ledger_transfers_id_seq', ${first + moves.length})`);
}

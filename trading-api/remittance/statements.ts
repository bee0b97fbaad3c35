import { eq, sql } from 'drizzle-orm';
import { importReading } from '#app/domain/remittance/reading-contract.ts';
import type { Customer } from '#trading-api/account/index.ts';
import { ADVISORY_LOCKS } from '#trading-api/platform/database/advisory-locks.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customerRoute } from '#trading-api/platform/http/route.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';
import { bankLines, bankStatements, statementReadings } from '#trading-api/schema.ts';
import { type JudgedLine, judgedLines, type LineFacts } from './judged-lines.ts';
import { lockOpenReading } from './readings.ts';
import { understood } from './understood.ts';

/** A statement of SQL takes some ten thousand values. */
const WRITTEN_AT_ONCE = 2000;

const CHANGED = '内容在您查看之后有变化，请核对后重新导入';
const MARKED_UNSEEN = '请确认无法识别的行不导入';

/**
 * Keeps the lines that a file would add, as an operator has seen them; nothing is booked. Imports take turns, so
 * that what is new to one is new when it is written.
 */
export const importStatement = customerRoute(importReading, async (call) => {
  const { db, customer: operator, input, now } = call;
  const { id, digest, withoutMarked } = input;
  return db.transaction(async (tx) => {
    await takeTurn(tx);
    const reading = await lockOpenReading(tx, id);
    const { statement, lines, digest: current } = await understood(tx, reading, now);
    if (current === null || current !== digest) throw new Refusal('changed', CHANGED);
    if (!withoutMarked && statement.rows.some(({ is }) => is === 'marked')) {
      throw new Refusal('missing', MARKED_UNSEEN, 'withoutMarked');
    }
    const kept = await keepNew(tx, { fileName: reading.fileName, operator, lines, now });
    await tx
      .update(statementReadings)
      .set({ statementId: kept.id })
      .where(eq(statementReadings.id, reading.id));
    return { ...kept, id: String(kept.id) };
  });
});

/** A statement of lines that nobody has to look at: those of the demo market. */
export async function keepLines(
  db: Database,
  operator: Customer,
  { fileName, lines }: { fileName: string; lines: readonly LineFacts[] },
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    await takeTurn(tx);
    const numbered = lines.map((facts, row) => ({ row, facts }));
    const judged = await judgedLines(tx, numbered, {});
    await keepNew(tx, { fileName, operator, lines: judged, now });
  });
}

const takeTurn = (tx: Database) =>
  tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.statements}, 0)`);

interface Kept {
  fileName: string;
  operator: Customer;
  lines: readonly JudgedLine[];
  now: Date;
}

async function keepNew(tx: Database, { fileName, operator, lines, now }: Kept) {
  const [statement] = await tx
    .insert(bankStatements)
    .values({ fileName, importedBy: operator.id, importedAt: now })
    .returning({ id: bankStatements.id });
  if (!statement) throw new Error('the statement was not written');
  const added = lines.filter(({ is }) => is === 'new');
  for (let at = 0; at < added.length; at += WRITTEN_AT_ONCE) {
    await tx.insert(bankLines).values(
      added.slice(at, at + WRITTEN_AT_ONCE).map(({ facts, key, twins }) => ({
        ...facts,
        key,
        statementId: statement.id,
        toldApart: twins.length > 0,
      })),
    );
  }
  return { id: statement.id, added: added.length, known: lines.length - added.length };
}

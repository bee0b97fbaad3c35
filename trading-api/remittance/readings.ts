import { desc, eq, isNull, lt } from 'drizzle-orm';
import { DAY_MS } from '#app/domain/duration.ts';
import type { Content, Parsed } from '#app/domain/endpoint.ts';
import type {
  answerReading,
  dropReading,
  openReadings,
  readStatementFile,
  saveStatementLayout,
  statementReading,
} from '#app/domain/remittance/reading-contract.ts';
import type { Customer } from '#trading-api/account/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { notFound, Refusal } from '#trading-api/platform/refusal.ts';
import { rowId } from '#trading-api/platform/row-id.ts';
import { customers, statementReadings } from '#trading-api/schema.ts';
import { saveLayout } from './layouts.ts';
import { readingToWire } from './reading-wire.ts';
import { type Reading, understood } from './understood.ts';

/** How long a file can be looked at again; it has what others paid, which the lines that were kept have too. */
const KEPT_MS = 30 * DAY_MS;
/** More are not worked through by one page. */
const MOST_OPEN = 20;

const READING_UNKNOWN = '没有这份流水文件，请重新上传';
const IMPORTED = '这份流水文件已导入，没有重复导入';

export async function keepReading(
  db: Database,
  operator: Customer,
  { fileName, rows, unreadSheets }: Parsed<typeof readStatementFile>,
  now: Date,
): Promise<Content<typeof readStatementFile>> {
  const [kept] = await db
    .insert(statementReadings)
    .values({
      ...{ fileName, rows, unreadSheets, answers: { twins: {} } },
      ...{ readBy: operator.id, readAt: now },
    })
    .returning({ id: statementReadings.id });
  if (!kept) throw new Error('the reading was not written');
  return { id: String(kept.id) };
}

export async function readingOf(
  db: Database,
  { id }: Parsed<typeof statementReading>,
  now: Date,
): Promise<Content<typeof statementReading>> {
  const [found] = await db
    .select({ reading: statementReadings, readBy: customers.name })
    .from(statementReadings)
    .innerJoin(customers, eq(customers.id, statementReadings.readBy))
    .where(eq(statementReadings.id, rowId(id) ?? 0));
  if (!found) throw notFound(READING_UNKNOWN);
  const { reading, readBy } = found;
  return readingToWire(reading, readBy, await understood(db, reading, now));
}

/** Remembers what the columns of a file hold, for all of the same head. */
export async function confirmLayout(
  db: Database,
  { id, ...said }: Parsed<typeof saveStatementLayout>,
  decision: { by: string; now: Date },
): Promise<void> {
  const [reading] = await db
    .select()
    .from(statementReadings)
    .where(eq(statementReadings.id, rowId(id) ?? 0));
  if (!reading) throw notFound(READING_UNKNOWN);
  const { statement } = await understood(db, reading, decision.now);
  await saveLayout(db, { ...said, headers: [...statement.headings] }, decision);
}

export async function readingsPage(db: Database): Promise<Content<typeof openReadings>> {
  const found = await db
    .select({
      id: statementReadings.id,
      fileName: statementReadings.fileName,
      readAt: statementReadings.readAt,
      readBy: customers.name,
    })
    .from(statementReadings)
    .innerJoin(customers, eq(customers.id, statementReadings.readBy))
    .where(isNull(statementReadings.statementId))
    .orderBy(desc(statementReadings.id))
    .limit(MOST_OPEN);
  return found.map(({ id, readAt, ...reading }) => ({
    ...{ ...reading, id: String(id), readDate: readAt.toISOString() },
  }));
}

/** A reading that is not imported yet, locked. */
export async function lockOpenReading(tx: Database, id: string): Promise<Reading> {
  const [reading] = await tx
    .select()
    .from(statementReadings)
    .where(eq(statementReadings.id, rowId(id) ?? 0))
    .for('update');
  if (!reading) throw notFound(READING_UNKNOWN);
  if (reading.statementId !== null) throw new Refusal('decided', IMPORTED);
  return reading;
}

export async function answer(
  db: Database,
  { id, ...answers }: Parsed<typeof answerReading>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const reading = await lockOpenReading(tx, id);
    await tx.update(statementReadings).set({ answers }).where(eq(statementReadings.id, reading.id));
  });
}

export async function drop(db: Database, { id }: Parsed<typeof dropReading>): Promise<void> {
  await db.transaction(async (tx) => {
    const reading = await lockOpenReading(tx, id);
    await tx.delete(statementReadings).where(eq(statementReadings.id, reading.id));
  });
}

export async function sweepReadings(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS);
  await db.delete(statementReadings).where(lt(statementReadings.readAt, before));
}

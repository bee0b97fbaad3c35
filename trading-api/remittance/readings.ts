import { desc, eq, isNull, lt } from 'drizzle-orm';
import { DAY_MS } from '#app/domain/duration.ts';
import {
  answerReading,
  dropReading,
  openReadings,
  readStatementFile,
  saveStatementLayout,
  statementReading,
} from '#app/domain/remittance/reading-contract.ts';
import { nameAt } from '#trading-api/account/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customerRoute, route } from '#trading-api/platform/http/route.ts';
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

export const keepReading = customerRoute(readStatementFile, async (call) => {
  const { db, customer: operator, input, now } = call;
  const { fileName, rows, unreadSheets } = input;
  const [kept] = await db
    .insert(statementReadings)
    .values({
      ...{ fileName, rows, unreadSheets, answers: { twins: {} } },
      ...{ readBy: operator.id, readAt: now },
    })
    .returning({ id: statementReadings.id });
  if (!kept) throw new Error('the reading was not written');
  return { id: String(kept.id) };
});

export const readingOf = route(statementReading, async ({ db, input: { id }, now }) => {
  const [found] = await db
    .select({ reading: statementReadings, readBy: nameAt(statementReadings.readAt) })
    .from(statementReadings)
    .innerJoin(customers, eq(customers.id, statementReadings.readBy))
    .where(eq(statementReadings.id, rowId(id) ?? 0));
  if (!found) throw notFound(READING_UNKNOWN);
  const { reading, readBy } = found;
  return readingToWire(reading, readBy, await understood(db, reading, now));
});

/** Remembers what the columns of a file hold, for all of the same head. */
export const confirmLayout = customerRoute(saveStatementLayout, async (call) => {
  const { db, customer, input, now } = call;
  const { id, ...said } = input;
  const decision = { by: customer.name, now };
  const [reading] = await db
    .select()
    .from(statementReadings)
    .where(eq(statementReadings.id, rowId(id) ?? 0));
  if (!reading) throw notFound(READING_UNKNOWN);
  const { statement } = await understood(db, reading, decision.now);
  await saveLayout(db, { ...said, headers: [...statement.headings] }, decision);
});

export const readingsPage = route(openReadings, async ({ db }) => {
  const found = await db
    .select({
      id: statementReadings.id,
      fileName: statementReadings.fileName,
      readAt: statementReadings.readAt,
      readBy: nameAt(statementReadings.readAt),
    })
    .from(statementReadings)
    .innerJoin(customers, eq(customers.id, statementReadings.readBy))
    .where(isNull(statementReadings.statementId))
    .orderBy(desc(statementReadings.id))
    .limit(MOST_OPEN);
  return found.map(({ id, readAt, ...reading }) => ({
    ...{ ...reading, id: String(id), readDate: readAt.toISOString() },
  }));
});

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

export const answer = route(answerReading, async ({ db, input: { id, ...answers } }) => {
  await db.transaction(async (tx) => {
    const reading = await lockOpenReading(tx, id);
    await tx.update(statementReadings).set({ answers }).where(eq(statementReadings.id, reading.id));
  });
});

export const drop = route(dropReading, async ({ db, input: { id } }) => {
  await db.transaction(async (tx) => {
    const reading = await lockOpenReading(tx, id);
    await tx.delete(statementReadings).where(eq(statementReadings.id, reading.id));
  });
});

export async function sweepReadings(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS);
  await db.delete(statementReadings).where(lt(statementReadings.readAt, before));
}

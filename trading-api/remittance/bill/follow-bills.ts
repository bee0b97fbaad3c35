import { and, asc, eq, gte, inArray, lte, max } from 'drizzle-orm';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/domain/duration.ts';
import type { DayBill } from '#app/domain/remittance/bill.ts';
import { wallDay } from '#app/domain/time.ts';
import { type BillSource, NoBill, UnreadableBill } from '#trading-api/payments/bill.ts';
import type { PaymentProvider } from '#trading-api/payments/provider.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { runIsolated } from '#trading-api/platform/jobs.ts';
import { providerBills } from '#trading-api/schema.ts';
import { type BillDay, compareKept, isBill, keepBill, tellOperators } from './compare.ts';
import { dayAfter, dayBefore, daysSince, isOverdue, MOST_DAYS_BACK } from './days.ts';

const BATCH = 5;
const RETRY_MS = 30 * MINUTE_MS;
/** A provider may replace a bill that is damaged. */
const RETRY_UNREADABLE_MS = 6 * HOUR_MS;

export const billSourcesOf = (providers: readonly PaymentProvider[]): BillSource[] =>
  providers.flatMap(({ bills }) => bills ?? []);

/**
 * Fetches the bills of the days since the last one, as soon as they are there, and compares them with the market's
 * books; a bill is taken by one process at a time.
 */
export async function followBills(
  db: Database,
  { providers, now }: { providers: readonly PaymentProvider[]; now: Date },
): Promise<number> {
  const sources = billSourcesOf(providers);
  if (sources.length === 0) return 0;
  for (const { provider } of sources) await openDays(db, provider, now);
  const due = await takeBills(db, sources, now);
  return runIsolated(
    due,
    (of) => {
      const source = sources.find(({ provider }) => provider === of.provider);
      return source ? follow(db, source, of, now) : Promise.resolve(false);
    },
    'bills were not compared',
  );
}

async function openDays(db: Database, provider: BillSource['provider'], now: Date): Promise<void> {
  const [last] = await db
    .select({ day: max(providerBills.day) })
    .from(providerBills)
    .where(eq(providerBills.provider, provider));
  const days = daysSince(last?.day ?? null, now);
  if (days.length === 0) return;
  const rows = days.map((day) => ({ provider, day, nextTryAt: now }));
  await db.insert(providerBills).values(rows).onConflictDoNothing();
}

/** Others leave them alone until their next try. */
async function takeBills(
  db: Database,
  sources: readonly BillSource[],
  now: Date,
): Promise<(BillDay & { isRead: boolean })[]> {
  const { provider, day, nextTryAt, readAt } = providerBills;
  const names = sources.map((source) => source.provider);
  const oldest = wallDay(new Date(now.getTime() - MOST_DAYS_BACK * DAY_MS));
  return db.transaction(async (tx) => {
    const due = await tx
      .select({ provider, day, readAt })
      .from(providerBills)
      .where(and(inArray(provider, names), lte(nextTryAt, now), gte(day, oldest)))
      .orderBy(asc(day), asc(provider))
      .limit(BATCH)
      .for('update', { skipLocked: true });
    for (const of of due) {
      await tx
        .update(providerBills)
        .set({ nextTryAt: new Date(now.getTime() + RETRY_MS) })
        .where(isBill(providerBills, of));
    }
    return due.map(({ readAt: at, ...of }) => ({ ...of, isRead: at !== null }));
  });
}

async function follow(
  db: Database,
  source: BillSource,
  of: BillDay & { isRead: boolean },
  now: Date,
): Promise<boolean> {
  let bill: DayBill | null = null;
  try {
    bill = await source.bill(of.day);
  } catch (error) {
    if (error instanceof UnreadableBill) {
      await markUnreadable(db, of, error.message, now);
      return false;
    }
    if (!(error instanceof NoBill)) throw error;
    // One that was read before is compared as it was.
    if (!of.isRead) {
      if (!isOverdue(of.day, now)) return false;
      bill = { rows: [], unread: [] };
    }
  }
  await db.transaction(async (tx) => {
    const neighbours = [dayBefore(of.day), dayAfter(of.day)];
    await lockDays(tx, of.provider, [of.day, ...neighbours]);
    if (bill) await keepBill(tx, of, bill);
    const there = { nextTryAt: null, ...(bill && { readAt: now }) };
    await tx.update(providerBills).set(there).where(isBill(providerBills, of));
    await compareKept(tx, of, now);
    // What the neighbouring days held back may lie in this bill.
    for (const day of neighbours) {
      const neighbour = { provider: of.provider, day };
      if (await isCompared(tx, neighbour)) await compareKept(tx, neighbour, now);
    }
  });
  return true;
}

/** Comparisons of neighbouring days follow one another: each looks at the other's bill. */
const lockDays = (tx: Database, provider: BillSource['provider'], days: string[]) =>
  tx
    .select({ day: providerBills.day })
    .from(providerBills)
    .where(and(eq(providerBills.provider, provider), inArray(providerBills.day, days)))
    .orderBy(asc(providerBills.day))
    .for('update');

async function isCompared(tx: Database, of: BillDay): Promise<boolean> {
  return (
    (await tx.$count(
      providerBills,
      and(isBill(providerBills, of), eq(providerBills.state, 'compared')),
    )) > 0
  );
}

const markUnreadable = (db: Database, of: BillDay, note: string, now: Date) =>
  db.transaction(async (tx) => {
    const own = isBill(providerBills, of);
    const [before] = await tx
      .select({ note: providerBills.note })
      .from(providerBills)
      .where(own)
      .for('update');
    const nextTryAt = new Date(now.getTime() + RETRY_UNREADABLE_MS);
    await tx.update(providerBills).set({ state: 'unreadable', note, nextTryAt }).where(own);
    if (before?.note !== note) await tellOperators(tx, of, `无法读取：${note}`, now);
  });

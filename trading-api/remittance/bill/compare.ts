import { and, eq, inArray, isNull, ne } from 'drizzle-orm';
import { PAY_PROVIDER, type ProviderMethod } from '#app/domain/payment/payment.ts';
import {
  type BillRow,
  compareDay,
  type DayBill,
  type Difference,
  feesOf,
  isOfDay,
  keyOf,
  type OtherDay,
  sumsOf,
} from '#app/domain/remittance/bill.ts';
import { operatorsOf } from '#trading-api/account/index.ts';
import { notify } from '#trading-api/message/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { billDifferences, providerBillRows, providerBills } from '#trading-api/schema.ts';
import { dayAfter, dayBefore } from './days.ts';
import { ownEntriesOf } from './own-entries.ts';

/** Of one statement. */
const CHUNK = 500;

export interface BillDay {
  provider: ProviderMethod;
  day: string;
}

export const isBill = (
  table: typeof providerBills | typeof providerBillRows | typeof billDifferences,
  { provider, day }: BillDay,
) => and(eq(table.provider, provider), eq(table.day, day));

export async function keepBill(tx: Database, of: BillDay, bill: DayBill): Promise<void> {
  const { provider, day } = of;
  await tx.delete(providerBillRows).where(isBill(providerBillRows, of));
  const nothing = { kind: null, tradeNo: '', number: '', providerNo: '', amount: 0, fee: 0 };
  const rows = [
    ...bill.rows.map((row) => ({ provider, day, ...row })),
    ...bill.unread.map((text) => ({ provider, day, ...nothing, text })),
  ];
  for (const part of chunksOf(rows)) await tx.insert(providerBillRows).values(part);
}

/**
 * Compares the kept bill of a day with the market's books, keeps what differs, and tells the operators of
 * what is new. What somebody has looked at stays so while it is as it was.
 */
export async function compareKept(tx: Database, of: BillDay, now: Date): Promise<void> {
  const { provider, day } = of;
  const bill = await keptBill(tx, of);
  const own = await ownEntriesOf(tx, provider, day);
  const { differences, held } = compareDay({
    ...{ day, bill, own },
    elsewhere: await elsewhereOf(tx, of, [...bill.rows, ...own]),
    awaits: {
      before: await isAwaited(tx, { provider, day: dayBefore(day) }, false),
      after: await isAwaited(tx, { provider, day: dayAfter(day) }, true),
    },
  });
  const isNew = await keepDifferences(tx, of, differences, now);
  await tx
    .update(providerBills)
    .set({
      ...{ state: 'compared', note: '', comparedAt: now, held },
      theirs: { ...sumsOf(bill.rows), fees: feesOf(bill) },
      ours: sumsOf(own.filter((entry) => isOfDay(entry, day))),
    })
    .where(isBill(providerBills, of));
  if (isNew) {
    const open = await tx.$count(billDifferences, isOpenOf(of));
    await tellOperators(tx, of, `有 ${open} 笔差异`, now);
  }
}

const isOpenOf = (of: BillDay) =>
  and(isBill(billDifferences, of), isNull(billDifferences.settledAt));

export async function tellOperators(
  tx: Database,
  { provider, day }: BillDay,
  what: string,
  now: Date,
): Promise<void> {
  const label = PAY_PROVIDER[provider].name;
  await notify(
    tx,
    'billDiffers',
    await operatorsOf(tx),
    { provider, label, day, what },
    { now, collapseBy: `bill ${provider} ${day}` },
  );
}

async function keptBill(tx: Database, of: BillDay): Promise<DayBill> {
  const kept = await tx
    .select()
    .from(providerBillRows)
    .where(isBill(providerBillRows, of))
    .orderBy(providerBillRows.id);
  return {
    rows: kept.flatMap(({ kind, state, ...row }): BillRow[] =>
      kind && state ? [{ ...row, kind, state }] : [],
    ),
    unread: kept.flatMap(({ kind, text }) => (kind ? [] : text)),
  };
}

/** What of these the bills of other days have. */
async function elsewhereOf(
  tx: Database,
  { provider, day }: BillDay,
  entries: readonly { number: string }[],
): Promise<Map<string, OtherDay>> {
  const found = new Map<string, OtherDay>();
  const { kind, tradeNo, number } = providerBillRows;
  for (const part of chunksOf([...new Set(entries.map((entry) => entry.number))])) {
    const others = await tx
      .select({ kind, tradeNo, number, day: providerBillRows.day })
      .from(providerBillRows)
      .where(
        and(
          inArray(number, part),
          eq(providerBillRows.provider, provider),
          ne(providerBillRows.day, day),
        ),
      );
    for (const other of others) {
      if (!other.kind) continue;
      const key = keyOf({ ...other, kind: other.kind });
      if (other.day < day) found.set(key, 'earlier');
      else if (!found.has(key)) found.set(key, 'later');
    }
  }
  return found;
}

async function isAwaited(tx: Database, of: BillDay, isLate: boolean): Promise<boolean> {
  const [bill] = await tx
    .select({ readAt: providerBills.readAt })
    .from(providerBills)
    .where(isBill(providerBills, of));
  return bill ? bill.readAt === null : isLate;
}

async function keepDifferences(
  tx: Database,
  of: BillDay,
  differences: readonly Difference[],
  now: Date,
): Promise<boolean> {
  const rows = differences.map((each) => ({ ...of, ...each, key: keyOfDifference(of, each) }));
  const found = new Set(rows.map(({ key }) => key));
  const open = await tx
    .select({ id: billDifferences.id, key: billDifferences.key })
    .from(billDifferences)
    .where(isOpenOf(of));
  const gone = open.flatMap(({ id, key }) => (found.has(key) ? [] : id));
  for (const ids of chunksOf(gone)) {
    await tx.delete(billDifferences).where(inArray(billDifferences.id, ids));
  }
  let added = 0;
  for (const part of chunksOf(rows)) {
    const written = await tx
      .insert(billDifferences)
      .values(part.map((row) => ({ ...row, foundAt: now })))
      .onConflictDoNothing()
      .returning({ id: billDifferences.id });
    added += written.length;
  }
  return added > 0;
}

const keyOfDifference = ({ provider, day }: BillDay, each: Difference): string =>
  [
    ...[provider, day, each.problem, each.kind, each.tradeNo, each.number],
    ...[each.ours, each.theirs, each.ownState, each.rowState, each.text],
  ].join('|');

function* chunksOf<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let at = 0; at < items.length; at += CHUNK) yield items.slice(at, at + CHUNK);
}

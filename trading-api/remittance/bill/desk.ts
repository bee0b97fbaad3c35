import { and, asc, desc, eq, exists, isNull, or, type SQL } from 'drizzle-orm';
import type { Content, Parsed } from '#app/domain/endpoint.ts';
import { toYuan } from '#app/domain/money.ts';
import type { ProviderMethod } from '#app/domain/payment/payment.ts';
import {
  BILL_REASON_REQUIRED,
  BILL_UNKNOWN,
  type DaySums,
  DIFFERENCE_SETTLED,
  DIFFERENCE_UNKNOWN,
} from '#app/domain/remittance/bill.ts';
import {
  type providerBills as billsCall,
  compareAgain as compareAgainCall,
  billDifferences as differencesCall,
  settleDifference,
} from '#app/domain/remittance/bill-contract.ts';
import { signedYuan } from '#app/domain/statement/balance.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customerRoute, route } from '#trading-api/platform/http/route.ts';
import { pageTotals } from '#trading-api/platform/page-totals.ts';
import { notFound, Refusal } from '#trading-api/platform/refusal.ts';
import { rowId } from '#trading-api/platform/row-id.ts';
import { billDifferences, providerBills } from '#trading-api/schema.ts';
import { isBill } from './compare.ts';

const isOpen = isNull(billDifferences.settledAt);

const ofBill = and(
  eq(billDifferences.provider, providerBills.provider),
  eq(billDifferences.day, providerBills.day),
);

/** A bill that cannot be read, or has a difference that nobody has looked at. */
const billWaits = (db: Database): SQL | undefined =>
  or(
    eq(providerBills.state, 'unreadable'),
    exists(db.select({ id: billDifferences.id }).from(billDifferences).where(and(ofBill, isOpen))),
  );

/** How many bills wait for somebody. */
export const countOpenBills = (db: Database): Promise<number> =>
  db.$count(providerBills, billWaits(db));

const sumsIn = ({ payments, paid, refunds, refunded }: DaySums) => ({
  ...{ payments, refunds },
  paid: toYuan(paid),
  refunded: toYuan(refunded),
});

export async function billsPage(
  db: Database,
  { page, rows, waits }: Parsed<typeof billsCall>,
  providers: readonly ProviderMethod[],
): Promise<Content<typeof billsCall>> {
  const wanted = waits && billWaits(db);
  const found = await db
    .select({
      bill: providerBills,
      differences: db.$count(billDifferences, ofBill),
      open: db.$count(billDifferences, and(ofBill, isOpen)),
    })
    .from(providerBills)
    .where(wanted)
    .orderBy(desc(providerBills.day), asc(providerBills.provider))
    .limit(rows)
    .offset((page - 1) * rows);
  return {
    content: found.map(({ bill, ...counted }) => ({
      ...counted,
      provider: bill.provider,
      day: bill.day,
      state: bill.state,
      note: bill.note,
      held: bill.held,
      theirs: bill.theirs && { ...sumsIn(bill.theirs), fees: signedYuan(bill.theirs.fees) },
      ours: bill.ours && sumsIn(bill.ours),
      comparedDate: bill.comparedAt?.toISOString() ?? null,
      again: bill.state === 'compared' && bill.nextTryAt !== null,
    })),
    ...pageTotals(await db.$count(providerBills, wanted), rows),
    providers: [...providers],
    open: await countOpenBills(db),
  };
}

export const differencesPage = route(differencesCall, async ({ db, input }) => {
  const { page, rows, provider, day, of } = input;
  const wanted = and(
    provider && eq(billDifferences.provider, provider),
    day === undefined ? undefined : eq(billDifferences.day, day),
    of === 'open' ? isOpen : undefined,
  );
  const found = await db
    .select()
    .from(billDifferences)
    .where(wanted)
    .orderBy(desc(billDifferences.day), asc(billDifferences.provider), asc(billDifferences.id))
    .limit(rows)
    .offset((page - 1) * rows);
  return {
    content: found.map(({ id, ours, theirs, settledAt, settledBy, reason, ...row }) => ({
      id: String(id),
      provider: row.provider,
      day: row.day,
      problem: row.problem,
      kind: row.kind,
      tradeNo: row.tradeNo,
      number: row.number,
      orderCode: row.orderCode,
      ownState: row.ownState,
      rowState: row.rowState,
      text: row.text,
      ours: ours === null ? null : toYuan(ours),
      theirs: theirs === null ? null : toYuan(theirs),
      settled: settledAt && { by: settledBy ?? '', date: settledAt.toISOString(), reason },
    })),
    ...pageTotals(await db.$count(billDifferences, wanted), rows),
  };
});

export const settle = customerRoute(settleDifference, async ({ db, customer, input, now }) => {
  const { id, reason: typed } = input;
  const reason = typed.trim();
  if (!reason) throw new Refusal('missing', BILL_REASON_REQUIRED, 'reason');
  const own = eq(billDifferences.id, rowId(id) ?? 0);
  const settled = await db
    .update(billDifferences)
    .set({ settledBy: customer.name, settledAt: now, reason })
    .where(and(own, isOpen))
    .returning({ id: billDifferences.id });
  if (settled.length > 0) return;
  if ((await db.$count(billDifferences, own)) === 0) throw notFound(DIFFERENCE_UNKNOWN);
  throw new Refusal('decided', DIFFERENCE_SETTLED);
});

/** Has a job fetch the bill, which may take longer than a person waits. @throws Refusal `G404` */
export const askAgain = route(compareAgainCall, async ({ db, input: of, now }) => {
  const found = await db
    .update(providerBills)
    .set({ nextTryAt: now })
    .where(isBill(providerBills, of))
    .returning({ day: providerBills.day });
  if (found.length === 0) throw notFound(BILL_UNKNOWN);
});

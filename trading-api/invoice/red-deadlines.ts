import { and, asc, eq, gt, lte } from 'drizzle-orm';
import { HOUR_MS } from '#app/domain/duration.ts';
import { otherSide, RED_REMIND_MS } from '#app/domain/invoice/red-confirmation.ts';
import { PARTIES } from '#app/domain/order/parties.ts';
import { notifyOnce } from '#trading-api/message/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { runIsolated } from '#trading-api/platform/jobs.ts';
import { invoiceRequests, invoices, redConfirmations } from '#trading-api/schema.ts';
import { receiversOf, tellOfRed } from './notes.ts';

/**
 * Ends 红字确认单 that nobody has confirmed in time and tells both sides, and reminds who can confirm those that end within
 * a day, each once. @returns how many it has ended or reminded of
 */
export async function followRedConfirmations(db: Database, now: Date): Promise<number> {
  const ended = await waiting(db, lte(redConfirmations.until, now));
  const remindAt = now.getTime() + RED_REMIND_MS;
  const ending = await waiting(
    db,
    lte(redConfirmations.until, new Date(remindAt)),
    // What ends sooner was reminded of by an earlier run.
    gt(redConfirmations.until, new Date(remindAt - HOUR_MS)),
  );
  const lapsed = await runIsolated(ended, (red) => lapse(db, red, now), 'could not be ended');
  return lapsed + (await runIsolated(ending, (red) => remind(db, red, now), 'not reminded of'));
}

const waiting = (db: Database, ...when: Parameters<typeof and>) =>
  db
    .select({ red: redConfirmations, invoice: invoices.number, request: invoiceRequests })
    .from(redConfirmations)
    .innerJoin(invoices, eq(invoices.id, redConfirmations.invoiceId))
    .innerJoin(invoiceRequests, eq(invoiceRequests.id, invoices.requestId))
    .where(and(eq(redConfirmations.state, 'asked'), ...when))
    .orderBy(asc(redConfirmations.until));
type Waiting = Awaited<ReturnType<typeof waiting>>[number];

const lapse = (db: Database, { red, invoice, request }: Waiting, now: Date): Promise<boolean> =>
  db.transaction(async (tx) => {
    const changed = await tx
      .update(redConfirmations)
      .set({ state: 'lapsed', decidedAt: red.until })
      .where(and(eq(redConfirmations.id, red.id), eq(redConfirmations.state, 'asked')))
      .returning({ id: redConfirmations.id });
    if (changed.length === 0) return false;
    const told = { number: red.number, amount: red.amount, invoice, state: 'lapsed' } as const;
    for (const to of PARTIES) await tellOfRed(tx, 'redEnded', { request, to }, told, now);
    return true;
  });

const remind = (db: Database, { red, invoice, request }: Waiting, now: Date): Promise<boolean> => {
  const to = otherSide(red.askedBy);
  const { number, amount, until } = red;
  const values = { side: to, id: String(request.id), number, amount, invoice, until };
  const key = `redDue ${red.id}`;
  return notifyOnce(db, 'redDue', receiversOf({ request, to }), values, { now, key });
};

import { eq } from 'drizzle-orm';
import {
  FROM_REQUIRED,
  lastDayProblem,
  NAME_REQUIRED,
  overlapText,
} from '#app/domain/order/trading-calendar.ts';
import {
  deleteTradingPeriod,
  saveTradingPeriod,
} from '#app/domain/order/trading-calendar-contract.ts';
import { isDay } from '#app/domain/time.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { route } from '#trading-api/platform/http/route.ts';
import { accept, notFound, wrong } from '#trading-api/platform/refusal.ts';
import { tradingCalendarOf } from '#trading-api/platform/trading-calendar.ts';
import { tradingPeriods } from '#trading-api/schema.ts';
import { tellOfDeadlines } from './told-deadlines.ts';

const PERIOD_UNKNOWN = '该日期不在日历中，可能已被删除';

/** Adds a period to the calendar, or puts it in the place of another. */
export const savePeriod = route(saveTradingPeriod, async ({ db, input: typed, now }) => {
  const { kind, replaces } = typed;
  const given = { from: typed.from, to: typed.to || typed.from };
  const lastDay = isDay(given.from) ? lastDayProblem(given.from, given.to) : null;
  await db.transaction(async (tx) => {
    const before = await tradingCalendarOf(tx);
    const known = before.filter(({ from }) => from !== replaces);
    const shared = known.find(({ from, to }) => from <= given.to && given.from <= to);
    const { name, from, to } = accept(saveTradingPeriod, {
      name: typed.name.trim() || wrong('missing', NAME_REQUIRED),
      from: !isDay(given.from)
        ? wrong('missing', FROM_REQUIRED)
        : shared && lastDay === null
          ? wrong('exists', overlapText(shared))
          : given.from,
      to: lastDay === null ? given.to : wrong('invalid', lastDay),
    });
    if (replaces !== null) await deletePeriod(tx, replaces);
    const period = { lastDay: to, kind, name };
    await tx
      .insert(tradingPeriods)
      .values({ firstDay: from, ...period })
      .onConflictDoUpdate({ target: tradingPeriods.firstDay, set: period });
    await tellOfDeadlines(tx, { before, after: await tradingCalendarOf(tx) }, now);
  });
});

export const removePeriod = route(deleteTradingPeriod, ({ db, input, now }) =>
  db.transaction(async (tx) => {
    const before = await tradingCalendarOf(tx);
    await deletePeriod(tx, input.from);
    await tellOfDeadlines(tx, { before, after: await tradingCalendarOf(tx) }, now);
  }),
);

async function deletePeriod(tx: Database, firstDay: string): Promise<void> {
  const removed = await tx
    .delete(tradingPeriods)
    .where(eq(tradingPeriods.firstDay, firstDay))
    .returning();
  if (removed.length === 0) throw notFound(PERIOD_UNKNOWN);
}

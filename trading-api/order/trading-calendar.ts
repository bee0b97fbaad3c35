import { eq } from 'drizzle-orm';
import type { Parsed } from '#app/domain/endpoint.ts';
import {
  FROM_REQUIRED,
  lastDayProblem,
  NAME_REQUIRED,
  overlapText,
} from '#app/domain/order/trading-calendar.ts';
import {
  type deleteTradingPeriod,
  saveTradingPeriod,
} from '#app/domain/order/trading-calendar-contract.ts';
import { isDay } from '#app/domain/time.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { route } from '#trading-api/platform/http/route.ts';
import { accept, notFound, wrong } from '#trading-api/platform/refusal.ts';
import { tradingCalendarOf } from '#trading-api/platform/trading-calendar.ts';
import { tradingPeriods } from '#trading-api/schema.ts';

const PERIOD_UNKNOWN = '该日期不在日历中，可能已被删除';

/** Adds a period to the calendar, or puts it in the place of another. */
export const savePeriod = route(saveTradingPeriod, async ({ db, input: typed }) => {
  const { kind, replaces } = typed;
  const given = { from: typed.from, to: typed.to || typed.from };
  const lastDay = isDay(given.from) ? lastDayProblem(given.from, given.to) : null;
  await db.transaction(async (tx) => {
    const known = (await tradingCalendarOf(tx)).filter(({ from }) => from !== replaces);
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
    if (replaces !== null) await removePeriod(tx, { from: replaces });
    const period = { lastDay: to, kind, name };
    await tx
      .insert(tradingPeriods)
      .values({ firstDay: from, ...period })
      .onConflictDoUpdate({ target: tradingPeriods.firstDay, set: period });
  });
});

export async function removePeriod(
  db: Database,
  { from }: Parsed<typeof deleteTradingPeriod>,
): Promise<void> {
  const removed = await db
    .delete(tradingPeriods)
    .where(eq(tradingPeriods.firstDay, from))
    .returning();
  if (removed.length === 0) throw notFound(PERIOD_UNKNOWN);
}

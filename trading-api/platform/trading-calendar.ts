import { asc } from 'drizzle-orm';
import type { TradingCalendar } from '#app/domain/order/trading-calendar.ts';
import { tradingPeriods } from '#trading-api/schema.ts';
import type { Database } from './database/client.ts';

/** The market's holidays and the days that are worked for them, some twenty a year. */
export const tradingCalendarOf = (db: Database): Promise<TradingCalendar> =>
  db
    .select({
      kind: tradingPeriods.kind,
      name: tradingPeriods.name,
      from: tradingPeriods.firstDay,
      to: tradingPeriods.lastDay,
    })
    .from(tradingPeriods)
    .orderBy(asc(tradingPeriods.firstDay));

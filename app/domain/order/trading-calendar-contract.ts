import { z } from 'zod';
import { defineEndpoint, defineRead } from '#app/domain/endpoint.ts';
import { day, instant, textUpTo, typedDayText } from '#app/domain/wire.ts';
import { DEADLINE_KINDS, PERIOD_KINDS, PERIOD_NAME_MAX } from './trading-calendar.ts';

const period = z.object({
  kind: z.enum(PERIOD_KINDS),
  name: z.string(),
  from: day,
  to: day,
});

export const tradingCalendar = defineRead({
  name: 'tradingCalendar.list',
  summary:
    'The public holidays and the days that are worked for them, by which working days are counted',
  method: 'GET',
  path: '/api/order/tradingCalendar',
  access: 'public',
  content: z.array(period),
});

/** A period is identified by its first day. Payment deadlines that have already been stated do not change. */
export const saveTradingPeriod = defineEndpoint({
  name: 'tradingCalendar.save',
  summary: 'Add a period to the calendar, or put it in the place of another',
  path: '/api/admin/operator/tradingCalendar/save',
  access: 'operator',
  request: z.object({
    kind: z.enum(PERIOD_KINDS),
    name: textUpTo(PERIOD_NAME_MAX),
    /** The first day, as typed. */
    from: typedDayText,
    /** The last day, as typed; empty if the period is one day. */
    to: typedDayText,
    /** The first day of the period that it takes the place of. */
    replaces: day.nullable().default(null),
  }),
  codes: ['missing', 'invalid', 'exists'],
});

export const deleteTradingPeriod = defineEndpoint({
  name: 'tradingCalendar.delete',
  summary: 'Take a period out of the calendar',
  path: '/api/admin/operator/tradingCalendar/delete',
  access: 'operator',
  request: z.object({ from: day }),
});

export const toldDeadlines = defineRead({
  name: 'tradingCalendar.told',
  summary:
    'Deadlines under way that were told before the calendar was changed, and stay as they were told; the earliest first',
  method: 'GET',
  path: '/api/admin/operator/tradingCalendar/told',
  access: 'operator',
  content: z.array(
    z.object({
      orderCode: z.string(),
      kind: z.enum(DEADLINE_KINDS),
      dueDate: instant,
      /** The days that were changed, in words. */
      change: z.string(),
      buyerName: z.string(),
      sellerName: z.string(),
    }),
  ),
  absent: [],
});

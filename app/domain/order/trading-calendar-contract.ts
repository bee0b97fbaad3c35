import { z } from 'zod';
import { defineEndpoint, defineRead } from '#app/domain/endpoint.ts';
import { day, textUpTo, typedDayText } from '#app/domain/wire.ts';
import { PERIOD_KINDS, PERIOD_NAME_MAX } from './trading-calendar.ts';

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

/** A period is known by its first day. Times to pay that have been stated stay as they are. */
export const saveTradingPeriod = defineEndpoint({
  name: 'tradingCalendar.save',
  summary: 'Add a period to the calendar, or put it in the place of another',
  path: '/api/admin/operator/tradingCalendar/save',
  access: 'operator',
  request: z.object({
    kind: z.enum(PERIOD_KINDS),
    name: textUpTo(PERIOD_NAME_MAX),
    /** As typed. */
    from: typedDayText,
    /** Empty: one day. */
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

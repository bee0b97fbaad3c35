import { z } from 'zod';
import { defineEndpoint, defineRead } from '#app/domain/endpoint.ts';
import { day, exchangeRate, instant, textUpTo, typedFigure } from '#app/domain/wire.ts';

/** Currencies that offers are made in beside yuan. */
export const RATED_CURRENCIES = ['USD', 'EUR'] as const;
export const MAX_RATE_SOURCE = 40;
export const RATE_SOURCE_REQUIRED = '请输入汇率来源';
/** A rate that is further from the last one is typed twice: it changes the amount of every order that follows it. */
export const MOST_RATE_CHANGE_PERCENT = 10;

const publishedRate = z.object({
  currency: z.string(),
  day,
  rate: exchangeRate,
  source: z.string(),
  savedDate: instant,
});

export const rateDesk = defineRead({
  name: 'rateDesk.data',
  summary: 'The rates of other currencies that the market has published, the last first',
  method: 'GET',
  path: '/api/admin/operator/exchangeRates',
  access: 'operator',
  /** At most a hundred. */
  content: z.object({ rates: z.array(publishedRate) }),
});

export const saveRate = defineEndpoint({
  name: 'rateDesk.save',
  summary:
    "Publish today's rate of a currency; orders at the rate of the day of payment that wait for a payment follow it. content is the text to show",
  path: '/api/admin/operator/exchangeRates/save',
  access: 'operator',
  request: z.object({
    currency: z.enum(RATED_CURRENCIES),
    rate: typedFigure(16),
    source: textUpTo(MAX_RATE_SOURCE, '汇率来源'),
    /** The rate once more, where it is far from the last one. */
    confirmedRate: typedFigure(16).optional(),
  }),
  content: z.string(),
  codes: ['invalid', 'missing', 'unusual'],
  serial: true,
});

import { z } from 'zod';
import { RATE_INVALID } from '#app/domain/inquiry/offer-terms.ts';
import {
  MAX_RATE_SOURCE,
  RATE_SOURCE_REQUIRED,
  RATED_CURRENCIES,
  saveRate,
} from '#app/domain/market/rate-desk-contract.ts';
import { textUpTo } from '#app/domain/wire.ts';
import { formAction } from '#app/forms/action.server.ts';
import { defineForm } from '#app/forms/definition.server.ts';
import { handleCall } from '#app/forms/handle-call.server.ts';

const CURRENCY_NAME = { USD: 'USD 美元', EUR: 'EUR 欧元' } as const;

export const CURRENCY_OPTIONS = RATED_CURRENCIES.map((code) => ({
  value: code,
  label: CURRENCY_NAME[code],
}));

export const rateForm = defineForm(
  'exchangeRate',
  z.object({
    currency: z.enum(RATED_CURRENCIES),
    rate: z.string({ error: RATE_INVALID }).max(16),
    source: textUpTo(MAX_RATE_SOURCE, '汇率来源', RATE_SOURCE_REQUIRED),
    confirmedRate: z.string().max(16).default(''),
  }),
);

export const rateAction = formAction(
  handleCall(rateForm, saveRate, { to: '/customer/desk/exchange-rates' }),
);

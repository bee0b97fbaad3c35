import { z } from 'zod';
import { defineEndpoint } from '#app/domain/endpoint.ts';
import { PARTIES } from '#app/domain/order/parties.ts';
import { id, typedFigure } from '#app/domain/wire.ts';
import { INVOICE_USES } from './deduction.ts';
import { RED_REASONS, RED_STEPS } from './red-confirmation.ts';

const number = z.string().max(32).default('');

export const askRedConfirmation = defineEndpoint({
  name: 'invoice.askRed',
  summary: 'Registers the 红字确认单 that one side has asked for in the e-tax bureau',
  path: '/api/invoice/red/ask',
  access: 'customer',
  permission: 'pay',
  request: z.object({
    /** Of the request whose invoice it is for. */
    id,
    /** Which side the caller is on. */
    side: z.enum(PARTIES),
    number,
    amount: typedFigure(32).default(''),
    reason: z.enum(RED_REASONS),
  }),
  codes: ['invalid', 'tooLarge', 'exists', 'decided'],
  serial: true,
});

export const takeRedStep = defineEndpoint({
  name: 'invoice.redStep',
  summary: 'Confirms or refuses a 红字确认单 of the other side, or withdraws the own one',
  path: '/api/invoice/red/step',
  access: 'customer',
  permission: 'pay',
  request: z.object({ number, side: z.enum(PARTIES), step: z.enum(RED_STEPS) }),
  codes: ['decided'],
  serial: true,
});

export const useInvoice = defineEndpoint({
  name: 'invoice.use',
  summary: 'Says whether an invoice is deducted from the own tax, and in which month',
  path: '/api/invoice/invoice/use',
  access: 'customer',
  permission: 'pay',
  request: z.object({ number, use: z.enum(INVOICE_USES), month: z.string().max(32).default('') }),
  codes: ['invalid', 'decided'],
  serial: true,
});

import { z } from 'zod';
import { defineEndpoint } from '#app/domain/endpoint.ts';
import { typedFigure, yuan } from '#app/domain/wire.ts';
import { SUM_PERIODS, SUM_SELLERS, SUM_SPENDERS } from './sum-rule.ts';

/** From which sum over a time a purchase has to be approved. */
export const sumRule = z.object({
  period: z.enum(SUM_PERIODS),
  spender: z.enum(SUM_SPENDERS),
  sellers: z.enum(SUM_SELLERS),
  amount: yuan,
});

export const saveSumRule = defineEndpoint({
  name: 'approvalRule.saveSum',
  summary:
    'State from which sum over a time purchases wait for an approval; an empty amount ends the rule',
  path: '/api/admin/company/saveApprovalSum',
  access: 'customer',
  begins: true,
  permission: 'administer',
  stepUp: 'always',
  request: z.object({
    period: z.string().max(16),
    spender: z.string().max(16),
    sellers: z.string().max(16),
    /** Yuan, as typed. */
    amount: typedFigure().default(''),
  }),
  codes: ['invalid', 'tooMany', 'personalAccount', 'proposed'],
});

/** What a purchase came to with what was bought before. */
export const spentSum = sumRule.extend({
  /** Before it, within the time. */
  used: yuan,
  /** What of a purchase of several sellers is of the one whose sum it is; null: all of it. */
  fromSeller: yuan.nullable().default(null),
});

/** What a purchase may have been split off. */
export const split = z.object({
  /** Bought of the same sellers by the same person or cost centre within the day before. */
  amount: yuan,
  orderCodes: z.array(z.string()),
});

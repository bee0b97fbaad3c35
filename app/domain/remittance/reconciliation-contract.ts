import { z } from 'zod';
import { defineEndpoint, defineRead, pageOf } from '#app/domain/endpoint.ts';
import { instant, month, pageRequest, signedYuan, yuan } from '#app/domain/wire.ts';
import { RECONCILIATIONS, REPORTS } from './reconciliation.ts';

export const reconciliation = defineRead({
  name: 'moneyDesk.reconciliation',
  summary: 'Compares orders, payments, providers, bank and ledger, and lists what differs',
  method: 'GET',
  path: '/api/order/moneyDesk/reconciliation',
  access: 'operator',
  /** `recent`: what has moved in the last three months, and all sums and balances. */
  request: z.object({ period: z.enum(['recent', 'all']).default('recent') }),
  content: z.object({
    checkDate: instant,
    /** Null: all that there ever was. */
    sinceDate: instant.nullable(),
    checks: z.array(
      z.object({
        kind: z.enum(RECONCILIATIONS),
        /** How many things were compared. */
        compared: z.int().nonnegative(),
        /** The first 50; `more` is true where there are others. */
        differences: z.array(
          z.object({
            /** What it is about: an order, a trade number, an account. */
            subject: z.string(),
            orderCode: z.string().nullable(),
            /** Of a payment that its provider can be asked about. */
            tradeNo: z.string().nullable(),
            expected: signedYuan,
            found: signedYuan,
          }),
        ),
        more: z.boolean(),
      }),
    ),
  }),
});

export const askProvider = defineEndpoint({
  name: 'moneyDesk.askProvider',
  summary: 'Asks its provider about a payment; one that the market has not heard of is booked',
  path: '/api/order/moneyDesk/askProvider',
  access: 'operator',
  permission: 'pay',
  request: z.object({ tradeNo: z.string().trim().max(64) }),
  content: z.object({
    tradeNo: z.string(),
    provider: z.string(),
    /** What the market has of it. */
    expected: yuan,
    /** What the provider has received; null: nothing. */
    found: yuan.nullable(),
    paidDate: instant.nullable(),
    /** Whether it is booked by this call. */
    booked: z.boolean(),
  }),
  codes: ['missing', 'invalid', 'methodMissing', 'providerFailed'],
});
export type ProviderAnswer = z.output<typeof askProvider.content>;

export const moneyReport = defineRead({
  name: 'moneyDesk.report',
  summary:
    'Orders, payments, refunds, what sellers were paid or the platform got in a month, the oldest first',
  path: '/api/order/moneyDesk/report',
  access: 'operator',
  permission: 'view',
  request: z.object({
    ...pageRequest,
    report: z.enum(REPORTS),
    month,
  }),
  content: pageOf(
    z.object({
      date: instant,
      orderCode: z.string(),
      /** The buyer; of a settlement the seller; of the platform's money either. */
      party: z.string(),
      /** The order's state, the way of payment, the refund's reason, the kind of movement. */
      kind: z.string(),
      /** The refund's state, or the account that it went to; empty otherwise. */
      state: z.string(),
      reference: z.string(),
      amount: signedYuan,
      /** Of an order what is paid, of a payment what was given back, of a settlement the fee; empty otherwise. */
      beside: z.union([signedYuan, z.literal('')]),
    }),
  ),
});
export type MoneyReportRow = z.output<typeof moneyReport.content>['content'][number];

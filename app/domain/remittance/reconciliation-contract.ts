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
  /** `recent`: the movements of the last three months, and all sums and balances. */
  request: z.object({ period: z.enum(['recent', 'all']).default('recent') }),
  content: z.object({
    checkDate: instant,
    /** The start of the compared period; null: everything is compared. */
    sinceDate: instant.nullable(),
    checks: z.array(
      z.object({
        kind: z.enum(RECONCILIATIONS),
        compared: z.int().nonnegative(),
        /** The first 50 differences; `more` is true where there are others. */
        differences: z.array(
          z.object({
            /** What differs: an order, a trade number, an account. */
            subject: z.string(),
            orderCode: z.string().nullable(),
            /** The trade number of a payment that its provider can be asked about. */
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
    /** The amount of this payment in the market's books. */
    expected: yuan,
    /** What the provider has received; null: nothing. */
    found: yuan.nullable(),
    paidDate: instant.nullable(),
    /** Whether this call has booked the payment. */
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
      /** The buyer; in a settlement the seller; in a movement of the platform's money either of them. */
      party: z.string(),
      /** The order's state, the way of payment, the refund's reason, the kind of movement. */
      kind: z.string(),
      /** A refund's state, or the kind of account that it was paid to; empty for everything else. */
      state: z.string(),
      reference: z.string(),
      amount: signedYuan,
      /** What is paid of an order, what was given back of a payment, the fee of a settlement; empty otherwise. */
      beside: z.union([signedYuan, z.literal('')]),
    }),
  ),
});
export type MoneyReportRow = z.output<typeof moneyReport.content>['content'][number];

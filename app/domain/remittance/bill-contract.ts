import { z } from 'zod';
import { defineEndpoint, defineRead, pageOf } from '#app/domain/endpoint.ts';
import { PROVIDER_METHODS } from '#app/domain/payment/payment.ts';
import {
  day,
  id,
  instant,
  pageRequest,
  signedYuan,
  textUpTo,
  waitsAlone,
  yuan,
} from '#app/domain/wire.ts';
import {
  BILL_REASON_MAX,
  BILL_STATES,
  ENTRY_KINDS,
  OWN_STATES,
  PROBLEMS,
  ROW_STATES,
} from './bill.ts';

const provider = z.enum(PROVIDER_METHODS);

const sums = z.object({
  payments: z.int().nonnegative(),
  paid: yuan,
  refunds: z.int().nonnegative(),
  refunded: yuan,
});

export const providerBills = defineRead({
  name: 'moneyDesk.bills',
  summary: "The days on which providers' bills are compared, the newest first",
  path: '/api/order/moneyDesk/bills',
  access: 'operator',
  permission: 'view',
  request: z.object({ ...pageRequest, ...waitsAlone }),
  content: pageOf(
    z.object({
      provider,
      day,
      state: z.enum(BILL_STATES),
      /** Why the bill cannot be read; '' otherwise. */
      note: z.string(),
      /** The number of differences, and of those that nobody has looked at. */
      differences: z.int().nonnegative(),
      open: z.int().nonnegative(),
      /** The number of entries that may be in the bill of a neighbouring day that has not arrived. */
      held: z.int().nonnegative(),
      /** The sums in the bill and in the market's books; null before they are compared. */
      theirs: sums.extend({ fees: signedYuan }).nullable(),
      ours: sums.nullable(),
      comparedDate: instant.nullable(),
      /** Whether the bill is about to be compared again. */
      again: z.boolean(),
    }),
  ).extend({
    /** The providers that this market has. */
    providers: z.array(provider),
    /** How many bills wait for the operator: with a difference that nobody has looked at, or that cannot be read. */
    open: z.int().nonnegative(),
  }),
});
export type ProviderBill = z.output<typeof providerBills.content>['content'][number];

export const billDifferences = defineRead({
  name: 'moneyDesk.billDifferences',
  summary: "What differs between a provider's bills and the market's books, the newest day first",
  path: '/api/order/moneyDesk/billDifferences',
  access: 'operator',
  permission: 'view',
  /** The differences of one day of one provider if they are named; `open`: only those that nobody has looked at. */
  request: z.object({
    ...pageRequest,
    provider: provider.optional(),
    day: day.optional(),
    of: z.enum(['open', 'all']).default('open'),
  }),
  content: pageOf(
    z.object({
      id: z.string(),
      provider,
      day,
      problem: z.enum(PROBLEMS),
      /** The kind of entry; null for a line that was not understood, which is in `text`. */
      kind: z.enum(ENTRY_KINDS).nullable(),
      tradeNo: z.string(),
      /** The number of the refund; for a payment, the number of the trade. */
      number: z.string(),
      orderCode: z.string().nullable(),
      ours: yuan.nullable(),
      theirs: yuan.nullable(),
      ownState: z.enum(OWN_STATES).nullable(),
      rowState: z.enum(ROW_STATES).nullable(),
      text: z.string(),
      settled: z.object({ by: z.string(), date: instant, reason: z.string() }).nullable(),
    }),
  ),
});
export type BillDifference = z.output<typeof billDifferences.content>['content'][number];

export const settleDifference = defineEndpoint({
  name: 'moneyDesk.settleDifference',
  summary: 'Notes that a difference has been looked at, and with what result; nothing is booked',
  path: '/api/order/moneyDesk/settleDifference',
  access: 'operator',
  permission: 'pay',
  request: z.object({ id, reason: textUpTo(BILL_REASON_MAX) }),
  codes: ['missing', 'decided'],
});

export const compareAgain = defineEndpoint({
  name: 'moneyDesk.compareAgain',
  summary: 'Has the bill of a day fetched and compared again, within a minute',
  path: '/api/order/moneyDesk/compareAgain',
  access: 'operator',
  permission: 'pay',
  request: z.object({ provider, day }),
});

import { z } from 'zod';
import { defineEndpoint, defineRead, pageOf } from '#app/domain/endpoint.ts';
import { refundReason } from '#app/domain/order/contract.ts';
import { INSTALMENT_KINDS } from '#app/domain/order/terms.ts';
import { REFUND_STATES } from '#app/domain/payment/refund.ts';
import { id, instant, pageRequest, textUpTo, yuan } from '#app/domain/wire.ts';
import { REFERENCE_MAX, REMITTANCE_REASON_MAX } from './remittance.ts';

const buyer = { buyerName: z.string(), buyerPhone: z.string() };

export const deskRefunds = defineRead({
  name: 'moneyDesk.refunds',
  summary:
    'Refunds that a person sends, since no provider has the money or it gave up, or that wait for a provider; the oldest first',
  path: '/api/order/moneyDesk/refunds',
  access: 'operator',
  permission: 'view',
  request: z.object({
    ...pageRequest,
    done: z.boolean().default(false),
    /** Whether to list refunds that a provider still has to carry out or confirm. */
    waiting: z.boolean().default(false),
  }),
  content: pageOf(
    z.object({
      id: z.string(),
      orderCode: z.string(),
      ...buyer,
      amount: yuan,
      reason: refundReason,
      /** The method by which the money was paid. */
      payMethod: z.string(),
      state: z.enum(REFUND_STATES),
      createDate: instant,
      /** The account that the last transfer for the order came from; null where none did. */
      payer: z.object({ name: z.string(), account: z.string() }).nullable(),
      done: z.object({ by: z.string(), date: instant, reference: z.string() }).nullable(),
    }),
  ),
});
export type DeskRefund = z.output<typeof deskRefunds.content>['content'][number];

export const markRefundDone = defineEndpoint({
  name: 'moneyDesk.refundDone',
  summary: 'A refund that a person has sent, with the reference of the bank or provider',
  path: '/api/order/moneyDesk/refundDone',
  access: 'operator',
  permission: 'pay',
  stepUp: 'always',
  request: z.object({ id, reference: z.string().max(REFERENCE_MAX) }),
  codes: ['missing', 'alreadySo'],
});

export const retryRefund = defineEndpoint({
  name: 'moneyDesk.retryRefund',
  summary: 'Have a refund that a provider did not take sent again, under the same number',
  path: '/api/order/moneyDesk/retryRefund',
  access: 'operator',
  permission: 'pay',
  request: z.object({ id }),
  codes: ['decided'],
});

/**
 * `overdue`: orders with an amount that should have been paid by now; `partPaid`: orders of which a part was paid and
 * nothing is shipped.
 */
const balanceFilter = z.enum(['overdue', 'partPaid']);
export type BalanceFilter = z.output<typeof balanceFilter>;

export const openBalances = defineRead({
  name: 'moneyDesk.balances',
  summary: 'Orders of which an instalment is to be paid, the oldest first',
  path: '/api/order/moneyDesk/balances',
  access: 'operator',
  permission: 'view',
  request: z.object({
    ...pageRequest,
    of: balanceFilter.default('overdue'),
  }),
  content: pageOf(
    z.object({
      orderCode: z.string(),
      ...buyer,
      paymentAmount: yuan,
      paidAmount: yuan,
      overdueAmount: yuan,
      /** The due date of the instalment. */
      dueDate: instant,
      instalment: z.enum(INSTALMENT_KINDS),
      /** Whether the operator may cancel the order and refund what was paid. */
      cancellable: z.boolean(),
    }),
  ),
});
export type OpenBalance = z.output<typeof openBalances.content>['content'][number];

export const cancelPartPaid = defineEndpoint({
  name: 'moneyDesk.cancelOrder',
  summary: 'Cancel an order that is paid in part: what was paid goes back',
  path: '/api/order/moneyDesk/cancelOrder',
  access: 'operator',
  permission: 'pay',
  stepUp: 'always',
  request: z.object({ orderCode: id, reason: textUpTo(REMITTANCE_REASON_MAX) }),
  codes: ['missing', 'decided'],
});

export const sellerDebts = defineRead({
  name: 'moneyDesk.debts',
  summary:
    'What the platform has lent sellers whose accounts did not cover a refund, the most first',
  path: '/api/order/moneyDesk/debts',
  access: 'operator',
  permission: 'view',
  request: z.object(pageRequest),
  content: pageOf(
    z.object({
      sellerCode: z.string(),
      sellerName: z.string(),
      debt: yuan,
      /** The balance of the seller's account. */
      balance: yuan,
      /** The amount in withdrawals that wait. */
      frozen: yuan,
    }),
  ),
});
export type SellerDebt = z.output<typeof sellerDebts.content>['content'][number];

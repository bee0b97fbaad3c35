import { z } from 'zod';
import { defineEndpoint, defineRead, pageOf } from '#app/domain/endpoint.ts';
import { orderState } from '#app/domain/order/contract.ts';
import { idText, instant, pageRequest, textUpTo, waitsAlone, yuan } from '#app/domain/wire.ts';
import { UNCLOSED_REMARK_MAX } from './unclosed.ts';

export const unclosedPayments = defineRead({
  name: 'moneyDesk.unclosed',
  summary:
    'Payments that were begun and are not needed, and whose provider did not close them however often it was asked; those that nobody has looked after first',
  path: '/api/order/moneyDesk/unclosed',
  access: 'operator',
  permission: 'view',
  request: z.object({ ...pageRequest, ...waitsAlone }),
  content: pageOf(
    z.object({
      tradeNo: z.string(),
      /** The code of an order, or of a bundle of orders. */
      orderCode: z.string(),
      /** Null for a bundle, whose orders may be in different states. */
      orderState: orderState.nullable(),
      buyerName: z.string(),
      buyerPhone: z.string(),
      payMethod: z.string(),
      amount: yuan,
      createDate: instant,
      givenUpDate: instant,
      seen: z.object({ by: z.string(), date: instant, remark: z.string() }).nullable(),
    }),
  ).extend({
    /** Payments that nobody has looked after. */
    open: z.int().nonnegative(),
  }),
});
export type UnclosedPayment = z.output<typeof unclosedPayments.content>['content'][number];

export const closeAgain = defineEndpoint({
  name: 'moneyDesk.closeAgain',
  summary: 'Has the provider asked again to close such a payment, as often as before',
  path: '/api/order/moneyDesk/closeAgain',
  access: 'operator',
  permission: 'pay',
  request: z.object({ tradeNo: idText }),
  codes: ['decided'],
});

export const settleUnclosed = defineEndpoint({
  name: 'moneyDesk.settleUnclosed',
  summary:
    'Notes that such a payment was looked after, and with what result; money that arrives for it is counted all the same',
  path: '/api/order/moneyDesk/settleUnclosed',
  access: 'operator',
  permission: 'pay',
  request: z.object({ tradeNo: idText, remark: textUpTo(UNCLOSED_REMARK_MAX) }),
  codes: ['missing', 'decided'],
});

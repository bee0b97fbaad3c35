import { api, type Mutant } from './mutant.ts';

/** Which rows a query takes, and in which order, in what follows an order: there a mistake moves money. */
export const AFTER_ORDERS: readonly Mutant[] = [
  {
    id: 'invoice-lowered',
    breaks: 'a request over several orders is worth what is left of all of them',
    file: 'trading-api/invoice/trim.ts',
    text: '? { amount: left }',
    replacement: '? { amount }',
    suite: api('invoice/after-refunds'),
    caughtBefore: ['of a request over three orders, each is lowered and reversed by its own part'],
  },
  {
    id: 'paid-last-first',
    breaks:
      'money goes back the way it came, what was paid last first (design/payments: Giving back)',
    file: 'trading-api/order/give-back.ts',
    text: '.orderBy(desc(orderPayments.id));',
    replacement: '.orderBy(orderPayments.id);',
    suite: api('after-sale/owed-before-settlement'),
    caughtBefore: ['what was paid last goes back first, each part the way it came'],
  },
  {
    id: 'credit-owed',
    breaks: 'only orders on monthly terms count against a credit (issue 18 §2)',
    file: 'trading-api/order/credits.ts',
    text: "->> 'kind' = 'monthly'`,",
    replacement: "->> 'kind' <> 'full'`,",
    suite: api('after-sale/owed-before-settlement'),
    caughtBefore: ['of one on account the rest is open, as much as its settlement asks for'],
  },
  {
    id: 'dearer-in-parts',
    breaks:
      'an approval counts all deliveries that made the order dearer, not the last alone (design/orders: Who agrees to a dearer order)',
    file: 'trading-api/delivery/totals.ts',
    text: 'or(eq(deliveries.id, waiting), inArray(deliveries.state, UNDER_WAY)),',
    replacement: 'eq(deliveries.id, waiting),',
    suite: api('delivery/delivery'),
    caughtBefore: [
      'delivery.answer, delivery.correct a member agrees to no amount that the company would have approved',
    ],
  },
  {
    id: 'undo-under-case',
    breaks:
      'a transfer is not taken off an order of which a case is open (design/payments: Taking a booking back)',
    file: 'trading-api/order/unbook-payment.ts',
    text: "ne(afterSaleCases.state, 'closed')",
    replacement: "eq(afterSaleCases.state, 'closed')",
    suite: api('remittance/undo'),
    caughtBefore: [
      'bankStatement.undo: decided: under an open case, and once vouchers were credited',
    ],
  },
];

import { type Row, rows } from './row.ts';

/** What a company's people approve for each other, and how accounts are kept. */
export const issue19Company: readonly Row[] = [
  ...rows('issue 19 §1', [
    ['Carts can be handed over', 'lines of a cart are handed over'],
    ['Carts can be shared for reading', 'a shared cart is read at the prices of now'],
    ['Who leaves hands over open work: the cart', 'the cart of a removed member'],
  ]),
  ...rows('issue 19 §2', [
    ['Approval of auction sign-ups with their limit', 'binds every member’s bids to the limit'],
    ['A sign-up sent back is over; made again it asks again', 'signing up again asks again'],
    ['A sign-up that waits, on the pages', 'waits with its limit, and is sent back'],
    ['Awards of offers wait too', 'an accepted offer waits too'],
    ['Stock is held, or not, as the seller says', 'stock is taken when the last approver agrees'],
    ['Rules: goods category, seller, terms', 'rules by category, seller and terms'],
    ['Budgets of members by month or year', 'the budgets of a month and a year'],
    ['Budgets of cost centres and projects by month or year', 'no two orders at once beyond one'],
    [
      'Approvals against a plain model',
      'random histories of orders and approvals follow the model',
    ],
  ]),
  ...rows('issue 19 §4', [
    ['Profile', 'has a name that its person changes'],
    ['Privacy: export', 'is what one has, without what opens anything'],
    ['Privacy: closing of an account', 'an account is closed by typing'],
    ['A lost authenticator: the operator’s desk', 'an operator takes it off'],
    ['Secrets of authenticators are sealed', 'sealed; one that an earlier version'],
  ]),
];

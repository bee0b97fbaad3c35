import { type Row, rows } from './row.ts';

/** What a company's people approve for each other, and how accounts are kept. */
export const issue19Company: readonly Row[] = [
  ...rows('issue 19 §2', [
    ['Approval of auction sign-ups with their limit', 'binds every member’s bids to the limit'],
    ['A sign-up sent back is over; made again it asks again', 'signing up again asks again'],
    ['A sign-up that waits, on the pages', 'waits with its limit, and is sent back'],
    ['Awards of offers wait too', 'an accepted offer waits too'],
    ['Rules: goods category, seller, terms', 'rules by category, seller and terms'],
    ['Budgets of cost centres and projects by month or year', 'no two orders at once beyond one'],
    ['Approvals against a plain model', 'random histories of orders and approvals go as on paper'],
  ]),
  ...rows('issue 19 §4', [
    ['A lost authenticator: the operator’s desk', 'an operator takes it off'],
    ['Secrets of authenticators are sealed', 'sealed; one that an earlier version'],
  ]),
];

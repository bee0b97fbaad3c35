import { type Attempt, admin, approver, buyer, finance, former } from './red-team-attempt.ts';

const FORMER = 'company/red-team-former';
const BIDS = 'company/bids-in-force';
const APART = 'company/red-team-apart';
const MARGINS = 'company/approvers-of-margins';

/** What is begun long before it binds a company, begun by one and finished by another, or for named approvers only. */
export const APART_ATTEMPTS: readonly Attempt[] = [
  buyer('bids long after signing up', 'waits', APART, 'a bid now, and an order of the same seller'),
  buyer('orders while a group is open', 'waits', APART, 'a group that is not closed'),
  buyer('signs up in another month', 'waits', APART, 'against the budget of the month'),
  buyer(
    'awards half of a colleague’s inquiry',
    'waits',
    APART,
    'lines of one inquiry, of which each',
  ),
  buyer(
    'bids for a colleague’s sign-up',
    'waits',
    APART,
    '%s for what a colleague has signed up for',
  ),
  buyer('bids beyond their own budget', 'waits', APART, 'a bid, against the budget of who has bid'),
  buyer(
    'takes a next bid of their own',
    'waits',
    APART,
    'a next bid for what the company’s own login',
  ),
  buyer('keeps a stated limit beyond a new rule', 'log', BIDS, 'the rule is for less than a limit'),
  finance(
    'pays a margin that others decide on',
    'refused',
    MARGINS,
    'is paid by whom the company names',
  ),
  approver('pays a margin without the right', 'refused', MARGINS, 'by %s of one who may not pay'),
  admin('pays a margin that two have to', 'refused', MARGINS, 'by %s of two who both have to'),
  admin('agrees to a sign-up of others', 'waits', MARGINS, 'a sign-up is agreed to by whom'),
  admin(
    'takes a next bid that others decide on',
    'refused',
    MARGINS,
    'is taken by whom the company names',
  ),
  former(
    'joins anew by an own invitation',
    'log',
    FORMER,
    'an administrator who %s lets nobody in',
  ),
];

import { type Attempt, buyer } from './red-team-attempt.ts';

const TEAM = 'company/red-team';
const SUMS = 'company/approval-sums';
const SUBJECTS = 'company/approval-subjects.full';
const LINKS = 'company/approval-link-attempts';
const WEIGHTS = 'delivery/weight-money';
const DECIDERS = 'company/red-team-deciders';
const PAPERS = 'company/red-team-papers';
const RECEIPT = 'company/heavier-receipt';
const BIDS = 'company/bids-in-force';
const HANDED = 'company/handed-over';
const NAMES = 'company/freed-names';

/** What buyers try against the controls of their company, each with the test that sees it fail. */
export const BUYERS: readonly Attempt[] = [
  buyer('agrees to their own order', 'waits', TEAM, 'is not decided by %s'),
  buyer('agrees to a colleague’s order', 'waits', TEAM, 'is not decided by %s'),
  buyer('pays an order that waits', 'waits', TEAM, 'is not paid by %s'),
  buyer('splits it over two cost centres', 'waits', TEAM, 'waits %s'),
  buyer('splits it over two projects', 'waits', TEAM, 'waits %s'),
  buyer('splits it under two numbers', 'waits', TEAM, 'waits %s'),
  buyer('splits it over other goods of the seller', 'waits', TEAM, 'waits %s'),
  buyer(
    'pays the first part before the second',
    'log',
    TEAM,
    'waits where the first part has been paid',
  ),
  buyer(
    'orders three parts within seconds',
    'waits',
    SUMS,
    'three orders of 49,975 within seconds',
  ),
  buyer(
    'splits it with a colleague of the cost centre',
    'waits',
    SUMS,
    'of colleagues with one cost centre',
  ),
  buyer('splits what two have to agree to', 'waits', SUMS, 'together they reach two levels'),
  buyer(
    'orders the parts at the same moment',
    'waits',
    SUMS,
    'of colleagues who order for one cost centre',
  ),
  buyer(
    'buys of a seller that is only waiting',
    'waits',
    SUMS,
    'a seller is known once an order of theirs',
  ),
  buyer('signs up beside a budget', 'waits', SUMS, 'count with their limit, against budgets'),
  buyer(
    'signs up without a limit over a budget',
    'waits',
    SUMS,
    'a member over a budget cannot sign up',
  ),
  buyer('bids beside what was bought', 'waits', SUMS, 'without a limit a bid is free as far as'),
  buyer(
    'binds their own group purchase',
    'refused',
    SUMS,
    'what needs an approval is bound by another',
  ),
  buyer(
    'splits it over sellers of a checkout',
    'waits',
    'company/approval-checkout',
    'what is below the limit in each order',
  ),
  buyer(
    'bids above the approved limit',
    'log',
    SUBJECTS,
    'issue 19 §2: waits in the company, is agreed to',
  ),
  buyer(
    'describes goods of a category in other words',
    'waits',
    SUBJECTS,
    'a category and a seller by name',
  ),
  buyer(
    'orders twice at once against a budget',
    'waits',
    SUBJECTS,
    'issue 19 §2: budgets of cost centres',
  ),
  buyer(
    'names a cost centre in another spelling',
    'made',
    'company/spend-units',
    'a budget is of one that is kept',
  ),
  buyer(
    'agrees to a weight above the rule',
    'refused',
    'delivery/delivery',
    'a member agrees to no amount',
  ),
  buyer(
    'agrees to a weight above a budget',
    'refused',
    WEIGHTS,
    'the budget of the member who ordered',
  ),
  buyer(
    'has two heavier orders agreed to one by one',
    'refused',
    WEIGHTS,
    'a checkout of two orders, both heavier',
  ),
  buyer(
    'waits for a rate after the agreement',
    'waits',
    'inquiry/agreed-amount',
    'waits anew, says what was agreed to',
  ),
  buyer(
    'waits for a rate beside what was bought',
    'waits',
    'inquiry/agreed-amount',
    'asks two where it reaches their amount',
  ),
  buyer(
    'takes the name of the approver',
    'log',
    'company/names',
    'user.saveProfile: exists for a colleague’s name',
  ),
  buyer(
    'takes a free name at once with another',
    'refused',
    'company/names',
    'of two who take a free name at once',
  ),
  buyer(
    'reads the code of a link that was forwarded',
    'refused',
    LINKS,
    'a link that was forwarded',
  ),
  buyer('orders in two tabs at once', 'made', DECIDERS, 'two tabs of one buyer'),
  buyer('spends a budget twice at once', 'waits', DECIDERS, 'two colleagues do not both'),
  buyer('orders the rest within the day', 'waits', DECIDERS, 'a day less a millisecond'),
  buyer('decides as the deputy of another', 'waits', DECIDERS, '%s: do not decide on their own'),
  buyer('is made an administrator', 'waits', DECIDERS, 'is made an administrator'),
  buyer('awards an inquiry in two parts', 'waits', PAPERS, 'lines of one inquiry'),
  buyer('writes a quantity otherwise', 'waits', PAPERS, 'a quantity that is written otherwise'),
  buyer('hides a sign in a cost centre', 'waits', PAPERS, 'a cost centre with what nobody sees'),
  buyer('agrees to weights in parts', 'refused', PAPERS, 'weights of one order that are each'),
  buyer('agrees to a corrected weight', 'refused', PAPERS, 'a weight is not agreed to over'),
  buyer('confirms a 红字确认单', 'refused', PAPERS, 'a 红字确认单 is confirmed'),
  buyer(
    'receives more than was approved',
    'refused',
    RECEIPT,
    'is recorded, and nothing of what is more',
  ),
  buyer('receives more than a budget has', 'waits', RECEIPT, 'asks for a budget and a sum'),
  buyer('receives it part by part', 'waits', RECEIPT, 'part by part: each receipt'),
  buyer('receives more while suspended', 'waits', RECEIPT, 'of a suspended member what is more'),
  buyer('goes on bidding as a reader', 'log', BIDS, 'its person may only read'),
  buyer('goes on bidding while suspended', 'log', BIDS, 'its person is suspended'),
  buyer('keeps a limit beyond a new rule', 'log', BIDS, 'the rule is for less'),
  buyer('keeps a limit beyond a new budget', 'log', BIDS, 'its person has a budget of less'),
  buyer('sets a limit as the rule changes', 'log', BIDS, 'sets it while the rule is made'),
  buyer('orders beside a limit', 'waits', BIDS, 'orders beside it what the rule asks'),
  buyer(
    'hands the rest to a colleague',
    'waits',
    HANDED,
    'what one orders, and has handed to another',
  ),
  buyer('is handed to by three', 'waits', HANDED, 'what three have handed to one'),
  buyer('hands on what was handed', 'waits', HANDED, 'what was handed on to a third'),
  buyer('buys what was handed anew', 'waits', HANDED, 'what is taken out of the cart'),
  buyer('waits for days', 'waits', HANDED, 'what lay in the cart for days'),
  buyer('orders both parts at once', 'waits', HANDED, 'both parts ordered at the same moment'),
  buyer('keeps names from others', 'log', NAMES, 'that somebody took so that nobody else could'),
];

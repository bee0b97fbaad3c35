import { type Attempt, approver, deputy, finance } from './red-team-attempt.ts';

const TEAM = 'company/red-team';
const RULES = 'company/red-team-rules';
const LINKS = 'company/approval-link-attempts';
const DECIDERS = 'company/red-team-deciders';
const PAPERS = 'company/red-team-papers';
const BIDS = 'company/bids-in-force';
const NAMES = 'company/freed-names';

/** What those try who decide or pay. */
export const DECIDING: readonly Attempt[] = [
  approver(
    'agrees twice to what two have to',
    'waits',
    TEAM,
    'is not decided twice by one approver',
  ),
  approver('pays what waits', 'waits', TEAM, 'is not paid by %s'),
  approver(
    'decides after they were made a buyer',
    'log',
    TEAM,
    'is not decided by an approver who is made a buyer',
  ),
  approver(
    'decides before they were confirmed',
    'waits',
    TEAM,
    'is not decided by who joined as an approver',
  ),
  approver('confirms themselves', 'waits', TEAM, 'is not decided by who joined as an approver'),
  approver(
    'changes the rule, a sum or a budget',
    'refused',
    RULES,
    'a rule, a sum, a budget, a role',
  ),
  approver(
    'confirms a change of the rule',
    'log',
    RULES,
    'an administrator does not change %s alone',
  ),
  approver(
    'uses the link of one level at the other',
    'waits',
    LINKS,
    'a link of the first level at the second',
  ),
  approver('uses a link again', 'waits', LINKS, 'a link used again'),
  approver('uses the code of another link', 'refused', LINKS, 'the code of one link at another'),
  approver(
    'uses a link with the role gone',
    'refused',
    LINKS,
    'a link of somebody who may approve no more',
  ),
  approver(
    'decides while suspended',
    'waits',
    'company/suspended-deciders',
    'a suspended person, or one of a suspended',
  ),
  approver(
    'agrees to another amount than was shown',
    'told',
    'inquiry/agreed-amount',
    'approval.decide: amountChanged',
  ),
  approver(
    'changes the deputy for a namesake',
    'waits',
    RULES,
    'a deputy is not changed for a namesake',
  ),
  finance('agrees to an order', 'waits', TEAM, 'is not decided by %s'),
  finance('pays what waits', 'waits', TEAM, 'is not paid by %s'),
  finance('makes themselves an administrator', 'refused', RULES, 'a rule, a sum, a budget, a role'),
  finance(
    'confirms a change of the rule',
    'log',
    RULES,
    'an administrator does not change %s alone',
  ),
  finance(
    'renames what a budget is confirmed for',
    'log',
    RULES,
    'a budget by a code is not confirmed',
  ),
  finance(
    'books a transfer for what waits',
    'waits',
    'remittance/unapproved-transfer',
    'a transfer for an order that waits',
  ),
  finance(
    'pays what waits with others',
    'waits',
    'payment/bundles.full',
    'payment.bundle: orderPaid, orderEnded, unapproved',
  ),
  deputy(
    'agrees to the order of whom they stand for',
    'log',
    TEAM,
    'of an administrator is not decided by themselves',
  ),
  deputy('agrees for two approvers', 'log', TEAM, 'is not decided twice by one deputy'),
  deputy(
    'agrees after their approver has',
    'waits',
    TEAM,
    'is not decided by an approver and then by their deputy',
  ),
  deputy('agrees for a deputy', 'waits', TEAM, 'is not decided by the deputy of a deputy'),
  deputy('agrees to their own order', 'waits', TEAM, 'is not decided by the deputy of a deputy'),
  deputy(
    'agrees with a role that reads',
    'waits',
    TEAM,
    'is not decided by a deputy who may only read',
  ),
  deputy('agrees after the last day', 'log', 'company/approvals', 'a deputy until the day'),
  deputy(
    'agrees by a link after the last day',
    'refused',
    LINKS,
    'a link of a deputy whose time is over',
  ),
  approver('decides in many tabs', 'waits', DECIDERS, 'one approver decides one level'),
  approver('decides at the last moment', 'waits', DECIDERS, 'what is over is not decided'),
  approver('decides while the role goes', 'waits', DECIDERS, 'who loses the role decides before'),
  approver('stands in a circle', 'waits', DECIDERS, 'in a circle are still two people'),
  approver('fills both seats of a rule', 'waits', DECIDERS, 'in a circle are still two where'),
  approver('writes an amount otherwise', 'waits', PAPERS, 'another amount than is agreed to'),
  approver('looks like a colleague', 'refused', PAPERS, 'a colleague’s name with %s'),
  finance('pays during the decision', 'waits', DECIDERS, 'a payment is refused while'),
  deputy('decides before their day', 'waits', DECIDERS, 'a deputy from tomorrow'),
  deputy('decides for who is suspended', 'waits', DECIDERS, 'decide for nobody who is suspended'),
  approver('goes on bidding after buying', 'log', BIDS, 'its person becomes an approver'),
  finance('bids by a role that changed by no call', 'log', BIDS, 'has lost the role by no call'),
  approver('is called nearly as a colleague', 'waits', NAMES, 'names near each other have the end'),
  finance('frees a name', 'refused', NAMES, 'to who does not administer'),
];

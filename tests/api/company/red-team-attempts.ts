import type { Attempt } from './red-team-attempt.ts';
import { admin, approver, buyer, deputy, finance, former, stranger } from './red-team-attempt.ts';
import { ATTEMPTS_SINCE } from './red-team-attempts-since.ts';

const TEAM = 'company/red-team';
const RULES = 'company/red-team-rules';
const FORMER = 'company/red-team-former';
const SUMS = 'company/approval-sums';
const SUBJECTS = 'company/approval-subjects.full';
const LINKS = 'company/approval-link-attempts';
const SECOND = 'company/second-person';
const JOINING = 'company/joining';
const LEAVING = 'company/leaving';
const WEIGHTS = 'delivery/weight-money';

/** What the company's own people try against its controls, each with the test that sees it fail. */
export const ATTEMPTS: readonly Attempt[] = [
  buyer('agrees to their own order', TEAM, 'is not decided by %s'),
  buyer('agrees to a colleague’s order', TEAM, 'is not decided by %s'),
  buyer('pays an order that waits', TEAM, 'is not paid by %s'),
  buyer('splits it over two cost centres', TEAM, 'waits %s'),
  buyer('splits it over two projects', TEAM, 'waits %s'),
  buyer('splits it under two numbers', TEAM, 'waits %s'),
  buyer('splits it over other goods of the seller', TEAM, 'waits %s'),
  buyer('pays the first part before the second', TEAM, 'waits where the first part has been paid'),
  buyer('orders three parts within seconds', SUMS, 'three orders of 49,975 within seconds'),
  buyer(
    'splits it with a colleague of the cost centre',
    SUMS,
    'of colleagues with one cost centre',
  ),
  buyer('splits what two have to agree to', SUMS, 'together they reach two levels'),
  buyer('orders the parts at the same moment', SUMS, 'of colleagues who order for one cost centre'),
  buyer('buys of a seller that is only waiting', SUMS, 'a seller is known once an order of theirs'),
  buyer('signs up beside a budget', SUMS, 'count with their limit, against budgets'),
  buyer('signs up without a limit over a budget', SUMS, 'a member over a budget cannot sign up'),
  buyer('bids beside what was bought', SUMS, 'without a limit a bid is free as far as'),
  buyer('binds their own group purchase', SUMS, 'what needs an approval is bound by another'),
  buyer(
    'splits it over sellers of a checkout',
    'company/approval-checkout',
    'what is below the limit in each order',
  ),
  buyer(
    'bids above the approved limit',
    SUBJECTS,
    'issue 19 §2: waits in the company, is agreed to',
  ),
  buyer(
    'describes goods of a category in other words',
    SUBJECTS,
    'a category and a seller by name',
  ),
  buyer('orders twice at once against a budget', SUBJECTS, 'issue 19 §2: budgets of cost centres'),
  buyer(
    'names a cost centre in another spelling',
    'company/spend-units',
    'a budget is of one that is kept',
  ),
  buyer('agrees to a weight above the rule', 'delivery/delivery', 'a member agrees to no amount'),
  buyer('agrees to a weight above a budget', WEIGHTS, 'the budget of the member who ordered'),
  buyer(
    'has two heavier orders agreed to one by one',
    WEIGHTS,
    'a checkout of two orders, both heavier',
  ),
  buyer(
    'waits for a rate after the agreement',
    'inquiry/agreed-amount',
    'waits anew, says what was agreed to',
  ),
  buyer(
    'waits for a rate beside what was bought',
    'inquiry/agreed-amount',
    'asks two where it reaches their amount',
  ),
  buyer(
    'takes the name of the approver',
    'company/names',
    'user.saveProfile: exists for a colleague’s name',
  ),
  buyer(
    'takes a free name at once with another',
    'company/names',
    'of two who take a free name at once',
  ),
  buyer('reads the code of a link that was forwarded', LINKS, 'a link that was forwarded'),
  approver('agrees twice to what two have to', TEAM, 'is not decided twice by one approver'),
  approver('pays what waits', TEAM, 'is not paid by %s'),
  approver(
    'decides after they were made a buyer',
    TEAM,
    'is not decided by an approver who is made a buyer',
  ),
  approver(
    'decides before they were confirmed',
    TEAM,
    'is not decided by who joined as an approver',
  ),
  approver('confirms themselves', TEAM, 'is not decided by who joined as an approver'),
  approver('changes the rule, a sum or a budget', RULES, 'a rule, a sum, a budget, a role'),
  approver('confirms a change of the rule', RULES, 'an administrator does not change %s alone'),
  approver(
    'uses the link of one level at the other',
    LINKS,
    'a link of the first level at the second',
  ),
  approver('uses a link again', LINKS, 'a link used again'),
  approver('uses the code of another link', LINKS, 'the code of one link at another'),
  approver('uses a link with the role gone', LINKS, 'a link of somebody who may approve no more'),
  approver(
    'decides while suspended',
    'company/suspended-deciders',
    'a suspended person, or one of a suspended',
  ),
  approver(
    'agrees to another amount than was shown',
    'inquiry/agreed-amount',
    'approval.decide: amountChanged',
  ),
  approver('changes the deputy for a namesake', RULES, 'a deputy is not changed for a namesake'),
  finance('agrees to an order', TEAM, 'is not decided by %s'),
  finance('pays what waits', TEAM, 'is not paid by %s'),
  finance('makes themselves an administrator', RULES, 'a rule, a sum, a budget, a role'),
  finance('confirms a change of the rule', RULES, 'an administrator does not change %s alone'),
  finance('renames what a budget is confirmed for', RULES, 'a budget by a code is not confirmed'),
  finance(
    'books a transfer for what waits',
    'remittance/unapproved-transfer',
    'a transfer for an order that waits',
  ),
  finance(
    'pays what waits with others',
    'payment/bundles.full',
    'payment.bundle: orderPaid, orderEnded, unapproved',
  ),
  admin('agrees to their own order', TEAM, 'of an administrator is not decided by themselves'),
  admin('pays what waits', TEAM, 'is not paid by %s'),
  admin('takes the rule off for one order', RULES, 'rule off, order, rule on again'),
  admin(
    'changes rules, sums, budgets, roles, deputies alone',
    RULES,
    'an administrator does not change %s alone',
  ),
  admin('lets in a friend who confirms', RULES, 'an administrator does not let a friend in'),
  admin(
    'confirms by another company',
    RULES,
    'an administrator does not confirm by a second company',
  ),
  admin(
    'has the proposal of a demoted one confirmed',
    RULES,
    'a proposal of somebody who is no administrator',
  ),
  admin(
    'changes what was proposed meanwhile',
    SECOND,
    'proposal.decide: changed where it would be another',
  ),
  admin('gives a pending role alone', SECOND, 'member.confirmRole: over while the role is given'),
  admin(
    'removes the other administrators',
    SECOND,
    'companyControl.save, member.remove, member.change',
  ),
  admin('confirms a change many times at once', SECOND, 'two who decide on one proposal at once'),
  admin(
    'takes over an order and agrees to it',
    FORMER,
    'is not agreed to by who has taken it over',
  ),
  admin(
    'takes over an order and agrees to its weight',
    FORMER,
    'does not become dearer by who has taken it over',
  ),
  admin(
    'agrees alone to the weight of two levels',
    WEIGHTS,
    'two levels from %s: an administrator alone',
  ),
  admin(
    'leaves with the other one at once',
    LEAVING,
    'of two administrators who remove each other',
  ),
  admin('rewrites a line of the log', 'account/audit-log', 'nothing changes or deletes a link'),
  admin('takes an invitation back unseen', RULES, 'an administrator who invites somebody and'),
  deputy(
    'agrees to the order of whom they stand for',
    TEAM,
    'of an administrator is not decided by themselves',
  ),
  deputy('agrees for two approvers', TEAM, 'is not decided twice by one deputy'),
  deputy(
    'agrees after their approver has',
    TEAM,
    'is not decided by an approver and then by their deputy',
  ),
  deputy('agrees for a deputy', TEAM, 'is not decided by the deputy of a deputy'),
  deputy('agrees to their own order', TEAM, 'is not decided by the deputy of a deputy'),
  deputy('agrees with a role that reads', TEAM, 'is not decided by a deputy who may only read'),
  deputy('agrees after the last day', 'company/approvals', 'a deputy until the day'),
  deputy('agrees by a link after the last day', LINKS, 'a link of a deputy whose time is over'),
  former('decides in an old session', FORMER, 'decides nothing in the session that they had'),
  former('reads behind an old link', FORMER, 'sees nothing behind a link'),
  former('decides by an old link', LEAVING, 'sees nothing behind a link that was sent before'),
  former('has a deputy decide', FORMER, 'has no deputy who decides'),
  former('reads or cancels the order', FORMER, 'reads neither people, proposals nor the order'),
  former('comes back as a buyer with an approver’s link', FORMER, 'comes back as a buyer'),
  former('comes back under a colleague’s name', FORMER, 'comes back under no name of a colleague'),
  former('reads what is sent to them later', LEAVING, 'gets no text, mail or digest'),
  former('decides while they are removed', LEAVING, 'decides before the removal, or not at all'),
  former(
    'renames themselves in the log',
    'company/names',
    'user.saveProfile: exists for a colleague’s name',
  ),
  stranger(
    'opens an invitation for another',
    JOINING,
    'invitation.sendCode, invitation.accept: notInvitee',
  ),
  stranger('guesses the code of an invitation', JOINING, 'invitation.accept: codeWrong counts'),
  stranger('guesses it many times at once', JOINING, 'many wrong codes at once count each'),
  stranger('decides on the order of a company', TEAM, 'is not decided by another company'),
  ...ATTEMPTS_SINCE,
];

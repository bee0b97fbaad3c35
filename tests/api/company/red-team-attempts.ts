import { APART_ATTEMPTS } from './red-team-apart-attempts.ts';
import { type Attempt, admin, former, stranger } from './red-team-attempt.ts';
import { BUYERS } from './red-team-buyers.ts';
import { DECIDING } from './red-team-deciding.ts';

const TEAM = 'company/red-team';
const RULES = 'company/red-team-rules';
const FORMER = 'company/red-team-former';
const SECOND = 'company/second-person';
const JOINING = 'company/joining';
const LEAVING = 'company/leaving';
const WEIGHTS = 'delivery/weight-money';
const DECIDERS = 'company/red-team-deciders';
const PAPERS = 'company/red-team-papers';
const RECEIPT = 'company/heavier-receipt';
const REFUSED = 'company/refused-decisions';
const BIDS = 'company/bids-in-force';
const HANDED = 'company/handed-over';
const NAMES = 'company/freed-names';

/** What administrators, former members and strangers try. */
const OTHERS: readonly Attempt[] = [
  admin(
    'agrees to their own order',
    'log',
    TEAM,
    'of an administrator is not decided by themselves',
  ),
  admin('pays what waits', 'waits', TEAM, 'is not paid by %s'),
  admin('takes the rule off for one order', 'log', RULES, 'rule off, order, rule on again'),
  admin(
    'changes rules, sums, budgets, roles, deputies alone',
    'log',
    RULES,
    'an administrator does not change %s alone',
  ),
  admin('lets in a friend who confirms', 'log', RULES, 'an administrator does not let a friend in'),
  admin(
    'confirms by another company',
    'waits',
    RULES,
    'an administrator does not confirm by a second company',
  ),
  admin(
    'has the proposal of a demoted one confirmed',
    'waits',
    RULES,
    'a proposal of somebody who is no administrator',
  ),
  admin(
    'changes what was proposed meanwhile',
    'waits',
    SECOND,
    'proposal.decide: changed where it would be another',
  ),
  admin(
    'gives a pending role alone',
    'log',
    SECOND,
    'member.confirmRole: over while the role is given',
  ),
  admin(
    'removes the other administrators',
    'waits',
    SECOND,
    'companyControl.save, member.remove, member.change',
  ),
  admin(
    'confirms a change many times at once',
    'waits',
    SECOND,
    'two who decide on one proposal at once',
  ),
  admin(
    'takes over an order and agrees to it',
    'waits',
    FORMER,
    'is not agreed to by who has taken it over',
  ),
  admin(
    'takes over an order and agrees to its weight',
    'refused',
    FORMER,
    'does not become dearer by who has taken it over',
  ),
  admin(
    'agrees alone to the weight of two levels',
    'refused',
    WEIGHTS,
    'two levels from %s: an administrator alone',
  ),
  admin(
    'leaves with the other one at once',
    'log',
    LEAVING,
    'of two administrators who remove each other',
  ),
  admin(
    'rewrites a line of the log',
    'log',
    'account/audit-log',
    'nothing changes or deletes a link',
  ),
  admin(
    'takes an invitation back unseen',
    'log',
    RULES,
    'an administrator who invites somebody and',
  ),
  former(
    'decides in an old session',
    'log',
    FORMER,
    'decides nothing in the session that they had',
  ),
  former('reads behind an old link', 'refused', FORMER, 'sees nothing behind a link'),
  former(
    'decides by an old link',
    'waits',
    LEAVING,
    'sees nothing behind a link that was sent before',
  ),
  former('has a deputy decide', 'waits', FORMER, 'has no deputy who decides'),
  former(
    'reads or cancels the order',
    'waits',
    FORMER,
    'reads neither people, proposals nor the order',
  ),
  former('comes back as a buyer with an approver’s link', 'log', FORMER, 'comes back as a buyer'),
  former(
    'comes back under a colleague’s name',
    'refused',
    FORMER,
    'comes back under no name of a colleague',
  ),
  former('reads what is sent to them later', 'waits', LEAVING, 'gets no text, mail or digest'),
  former(
    'decides while they are removed',
    'waits',
    LEAVING,
    'decides before the removal, or not at all',
  ),
  former(
    'renames themselves in the log',
    'log',
    'company/names',
    'user.saveProfile: exists for a colleague’s name',
  ),
  stranger(
    'opens an invitation for another',
    'refused',
    JOINING,
    'invitation.sendCode, invitation.accept: notInvitee',
  ),
  stranger(
    'guesses the code of an invitation',
    'refused',
    JOINING,
    'invitation.accept: codeWrong counts',
  ),
  stranger(
    'guesses it many times at once',
    'refused',
    JOINING,
    'many wrong codes at once count each',
  ),
  stranger('decides on the order of a company', 'waits', TEAM, 'is not decided by another company'),
  admin('waits until it is late', 'waits', DECIDERS, 'is not asked when it is late'),
  admin('takes it over from a successor', 'waits', DECIDERS, 'takes it over from who took it'),
  admin('writes an amount that is none', 'log', PAPERS, 'an amount of a rule is no %s'),
  former('comes back as an approver', 'waits', DECIDERS, 'leaves and comes back as an approver'),
  former('reads a file of the company', 'log', PAPERS, 'a file of the company is not read'),
  admin(
    'agrees to what others decide on',
    'told',
    RECEIPT,
    'is whom the rules of the company name',
  ),
  admin('tries until nobody looks', 'refused', REFUSED, 'of an own order, of a colleague’s'),
  stranger('is named as a deputy', 'log', DECIDERS, 'are of the company, as those'),
  former('goes on bidding by a limit', 'log', BIDS, 'its person leaves the company'),
  former(
    'comes back to their limit',
    'log',
    BIDS,
    'comes back to the company, or gets the role again',
  ),
  former(
    'bids by a limit without a person',
    'log',
    BIDS,
    'has signed up, and a program from before',
  ),
  admin('agrees to what their limit has won', 'refused', BIDS, 'who has set the limit by which'),
  admin('ends the limits alone', 'waits', BIDS, 'until the second person has agreed'),
  admin('hands parts to two', 'waits', HANDED, 'parts that one has handed to two'),
  admin('removes who has ordered the rest', 'waits', HANDED, 'what was left to who takes over'),
  admin(
    'hands parts to who is removed',
    'waits',
    HANDED,
    'what was handed to somebody who is removed',
  ),
  admin('frees the name of who has decided', 'log', NAMES, 'decided: of somebody who %s'),
  admin('frees the name of a colleague', 'log', NAMES, 'exists: a name that somebody bears'),
  stranger(
    'joins under the name of who left',
    'made',
    NAMES,
    'somebody frees the name of who left',
  ),
];

export const ATTEMPTS: readonly Attempt[] = [...BUYERS, ...DECIDING, ...OTHERS, ...APART_ATTEMPTS];

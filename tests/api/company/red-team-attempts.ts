/** Who tries to get an order through, or to have it look as if somebody else had done it. */
type Attacker =
  | 'buyer'
  | 'approver'
  | 'finance clerk'
  | 'administrator'
  | 'deputy'
  | 'former member'
  | 'stranger';

interface Attempt {
  by: Attacker;
  tries: string;
  /** The file of tests that holds it, and the name that its test begins with. */
  held: readonly [file: string, test: string];
}

const by =
  (attacker: Attacker) =>
  (tries: string, file: string, test: string): Attempt => ({
    ...{ by: attacker, tries },
    held: [`tests/api/${file}.test.ts`, test],
  });

const [buyer, approver, finance, admin, deputy, former, stranger] = [
  by('buyer'),
  by('approver'),
  by('finance clerk'),
  by('administrator'),
  by('deputy'),
  by('former member'),
  by('stranger'),
];

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
const DECIDERS = 'company/red-team-deciders';
const PAPERS = 'company/red-team-papers';
const RECEIPT = 'company/heavier-receipt';
const REFUSED = 'company/refused-decisions';
const BIDS = 'company/bids-in-force';
const HANDED = 'company/handed-over';
const NAMES = 'company/freed-names';
const APART = 'company/red-team-apart';
const MARGINS = 'company/approvers-of-margins';

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
  buyer('orders in two tabs at once', DECIDERS, 'two tabs of one buyer'),
  buyer('spends a budget twice at once', DECIDERS, 'two colleagues do not both'),
  buyer('orders the rest within the day', DECIDERS, 'a day less a millisecond'),
  buyer('decides as the deputy of another', DECIDERS, '%s: do not decide on their own'),
  buyer('is made an administrator', DECIDERS, 'is made an administrator'),
  buyer('awards an inquiry in two parts', PAPERS, 'lines of one inquiry'),
  buyer('writes a quantity otherwise', PAPERS, 'a quantity that is written otherwise'),
  buyer('hides a sign in a cost centre', PAPERS, 'a cost centre with what nobody sees'),
  buyer('agrees to weights in parts', PAPERS, 'weights of one order that are each'),
  buyer('agrees to a corrected weight', PAPERS, 'a weight is not agreed to over'),
  buyer('confirms a 红字确认单', PAPERS, 'a 红字确认单 is confirmed'),
  approver('decides in many tabs', DECIDERS, 'one approver decides one level'),
  approver('decides at the last moment', DECIDERS, 'what is over is not decided'),
  approver('decides while the role goes', DECIDERS, 'who loses the role decides before'),
  approver('stands in a circle', DECIDERS, 'in a circle are still two people'),
  approver('fills both seats of a rule', DECIDERS, 'in a circle are still two where'),
  approver('writes an amount otherwise', PAPERS, 'another amount than is agreed to'),
  approver('looks like a colleague', PAPERS, 'a colleague’s name with %s'),
  finance('pays during the decision', DECIDERS, 'a payment is refused while'),
  admin('waits until it is late', DECIDERS, 'is not asked when it is late'),
  admin('takes it over from a successor', DECIDERS, 'takes it over from who took it'),
  admin('writes an amount that is none', PAPERS, 'an amount of a rule is no %s'),
  deputy('decides before their day', DECIDERS, 'a deputy from tomorrow'),
  deputy('decides for who is suspended', DECIDERS, 'decide for nobody who is suspended'),
  former('comes back as an approver', DECIDERS, 'leaves and comes back as an approver'),
  former('reads a file of the company', PAPERS, 'a file of the company is not read'),
  buyer('receives more than was approved', RECEIPT, 'is recorded, and nothing of what is more'),
  buyer('receives more than a budget has', RECEIPT, 'asks for a budget and a sum'),
  buyer('receives it part by part', RECEIPT, 'part by part: each receipt'),
  buyer('receives more while suspended', RECEIPT, 'of a suspended member what is more'),
  admin('agrees to what others decide on', RECEIPT, 'is whom the rules of the company name'),
  admin('tries until nobody looks', REFUSED, 'of an own order, of a colleague’s'),
  stranger('is named as a deputy', DECIDERS, 'are of the company, as those'),
  former('goes on bidding by a limit', BIDS, 'its person leaves the company'),
  former('comes back to their limit', BIDS, 'comes back to the company, or gets the role again'),
  former('bids by a limit without a person', BIDS, 'has signed up, and a program from before'),
  buyer('goes on bidding as a reader', BIDS, 'its person may only read'),
  buyer('goes on bidding while suspended', BIDS, 'its person is suspended'),
  buyer('keeps a limit beyond a new rule', BIDS, 'the rule is for less'),
  buyer('keeps a limit beyond a new budget', BIDS, 'its person has a budget of less'),
  buyer('sets a limit as the rule changes', BIDS, 'sets it while the rule is made'),
  buyer('orders beside a limit', BIDS, 'orders beside it what the rule asks'),
  approver('goes on bidding after buying', BIDS, 'its person becomes an approver'),
  finance('bids by a role that changed by no call', BIDS, 'has lost the role by no call'),
  admin('agrees to what their limit has won', BIDS, 'who has set the limit by which'),
  admin('ends the limits alone', BIDS, 'until the second person has agreed'),
  admin('hands parts to two', HANDED, 'parts that one has handed to two'),
  admin('removes who has ordered the rest', HANDED, 'what was left to who takes over'),
  admin('hands parts to who is removed', HANDED, 'what was handed to somebody who is removed'),
  buyer('hands the rest to a colleague', HANDED, 'what one orders, and has handed to another'),
  buyer('is handed to by three', HANDED, 'what three have handed to one'),
  buyer('hands on what was handed', HANDED, 'what was handed on to a third'),
  buyer('buys what was handed anew', HANDED, 'what is taken out of the cart'),
  buyer('waits for days', HANDED, 'what lay in the cart for days'),
  buyer('orders both parts at once', HANDED, 'both parts ordered at the same moment'),
  buyer('keeps names from others', NAMES, 'that somebody took so that nobody else could'),
  approver('is called nearly as a colleague', NAMES, 'names near each other have the end'),
  admin('frees the name of who has decided', NAMES, 'decided: of somebody who %s'),
  admin('frees the name of a colleague', NAMES, 'exists: a name that somebody bears'),
  finance('frees a name', NAMES, 'to who does not administer'),
  buyer('bids long after signing up', APART, 'a bid now, and an order of the same seller'),
  buyer('orders while a group is open', APART, 'a group that is not closed'),
  buyer('signs up in another month', APART, 'against the budget of the month'),
  buyer('awards half of a colleague’s inquiry', APART, 'lines of one inquiry, of which each'),
  buyer('bids for a colleague’s sign-up', APART, '%s for what a colleague has signed up for'),
  buyer('bids beyond their own budget', APART, 'a bid, against the budget of who has bid'),
  buyer('takes a next bid of their own', APART, 'a next bid for what the company’s own login'),
  buyer('keeps a stated limit beyond a new rule', BIDS, 'the rule is for less than a limit'),
  finance('pays a margin that others decide on', MARGINS, 'is paid by whom the company names'),
  approver('pays a margin without the right', MARGINS, 'by %s of one who may not pay'),
  admin('pays a margin that two have to', MARGINS, 'by %s of two who both have to'),
  admin('agrees to a sign-up of others', MARGINS, 'a sign-up is agreed to by whom'),
  admin('takes a next bid that others decide on', MARGINS, 'is taken by whom the company names'),
  former('joins anew by an own invitation', FORMER, 'an administrator who %s lets nobody in'),
  stranger('joins under the name of who left', NAMES, 'somebody frees the name of who left'),
];

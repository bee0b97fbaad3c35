import { describe, expect, test } from 'vitest';
import { isAddressGone } from './mail-reply.ts';

const GONE: readonly (readonly [server: string, reply: string])[] = [
  [
    'Postfix',
    '550 5.1.1 <wang@example.com>: Recipient address rejected: User unknown in virtual mailbox table',
  ],
  [
    'Postfix, local',
    '550 5.1.1 <wang@example.com>: Recipient address rejected: User unknown in local recipient table',
  ],
  [
    'Postfix, verified',
    '550 5.1.1 <wang@example.com>: Recipient address rejected: undeliverable address: unknown user: "wang"',
  ],
  [
    'Postfix, domain',
    '550 5.1.2 <wang@exmaple.invalid>: Recipient address rejected: Domain not found',
  ],
  [
    'Postfix, null MX',
    '556 5.1.10 <wang@example.com>: Recipient address rejected: Domain accepts no mail',
  ],
  ['Sendmail', '550 5.1.1 <wang@example.com>... User unknown'],
  [
    'Sendmail, moved',
    '551 5.1.6 <wang@example.com>... User has moved; please try <li@example.com>',
  ],
  ['Sendmail, syntax', '553 5.1.3 <wang@@example.com>... User address required'],
  ['Exim', '550 Unknown user'],
  ['Exim, cPanel', '550 No Such User Here'],
  ['Exim, quoted', '550 "The recipient cannot be verified: no such user wang"'],
  [
    'Exchange Online',
    '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient wang@example.com not found by SMTP address lookup',
  ],
  ['Exchange', '550 5.1.1 RESOLVER.ADR.RecipNotFound; not found'],
  ['Exchange 2016', '550 5.1.1 User unknown'],
  [
    'Gmail',
    "550-5.1.1 The email account that you tried to reach does not exist. Please try\n550-5.1.1 double-checking the recipient's email address for typos or\n550 5.1.1 unnecessary spaces. https://support.google.com/mail/?p=NoSuchUser - gsmtp",
  ],
  ['iCloud', '550 5.1.1 <wang@icloud.com>: user does not exist'],
  [
    'QQ',
    '550 Mailbox not found. http://service.mail.qq.com/cgi-bin/help?subtype=1&&id=20022&&no=1000728',
  ],
  [
    'QQ, today',
    '550 The recipient may contain a non-existent account, please check the recipient address.',
  ],
  ['163', '550 User not found: wang@163.com'],
  ['126', '550 RCPT TO: User not found: wang@126.com'],
  ['Coremail', '550 no such user: wang@example.com'],
  ['Coremail, RC:NE', '550 RC:NE The email account does not exist.'],
  ['Aliyun', '550 5.1.1 recipient is not exist'],
  ['Aliyun, umail', '550 no such user here (umail mta)'],
  ['Sina', '550 5.1.1 User unknown; rejecting'],
  ['263', '550 wang@263.net: user not exist'],
  ['Tencent Exmail', '550 5.1.1 Mailbox does not exist'],
  ['MDaemon', '550 Local user <wang@example.com> unknown'],
  ['hMailServer', '550 Unknown user'],
  ['IMail', '550 unknown user <wang@example.com>'],
  ['qmail', '511 sorry, no mailbox here by that name (#5.1.1 - chkuser)'],
  ['qmail, host', "550 Sorry, I couldn't find any host named example.invalid. (#5.1.2)"],
  ['Lotus Domino', '550 wang@example.com... No such user'],
  ['Zimbra', '550 5.1.1 <wang@example.com>: Recipient address rejected: example.com'],
  ['in Chinese', '550 收件人不存在'],
];

const NOT_GONE: readonly (readonly [server: string, reply: string])[] = [
  ['our relay, policy', '554 5.7.1 <wang@example.com>: Relay access denied'],
  ['our relay, login', '550 5.7.1 Client does not have permissions to send as this sender'],
  ['our relay, unknown', '550 5.7.1 Unable to relay'],
  ['our relay, quota', '550 5.4.5 Daily user sending quota exceeded. - gsmtp'],
  ['our relay, words of users', '550 relay not permitted: unknown user of this relay'],
  [
    'Postfix, sender',
    '550 5.1.8 <no-reply@example.com>: Sender address rejected: Domain not found',
  ],
  [
    'Postfix, sender unknown',
    '550 5.1.0 <no-reply@example.com>: Sender address rejected: User unknown',
  ],
  ['Postfix, sender syntax', '501 5.1.7 Bad sender address syntax'],
  [
    'Postfix, blocklist',
    '554 5.7.1 Service unavailable; Client host [192.0.2.1] blocked using zen.spamhaus.org',
  ],
  ['Postfix, grey list', '450 4.2.0 <wang@example.com>: Recipient address rejected: Greylisted'],
  [
    'Postfix, unknown for now',
    '450 4.1.1 <wang@example.com>: Recipient address rejected: unverified address',
  ],
  ['a 4xx with words of an unknown user', '450 unknown user, try again later'],
  ['a 4xx with the code of a lost one', '450 5.1.1 User unknown'],
  ['Exchange Online, policy', '550 5.7.606 Access denied, banned sending IP [192.0.2.1]'],
  ['Exchange Online, directory', '550 5.4.1 Recipient address rejected: Access denied'],
  ['Exchange, full', '552 5.2.2 mailbox full'],
  ['Exchange, loop', '554 5.4.6 Hop count exceeded - possible mail loop'],
  ['Exchange, no route', '550 5.4.4 Invalid domain name'],
  ['Exchange, restricted', '550 5.7.133 RESOLVER.RST.SenderNotAuthenticatedForGroup'],
  ['Outlook.com', '550 5.5.0 Requested action not taken: mailbox unavailable (S2017062302)'],
  ['Gmail, disabled', '550 5.2.1 The email account that you tried to reach is disabled. - gsmtp'],
  [
    'Gmail, full',
    '552-5.2.2 The email account that you tried to reach is over quota.\n552 5.2.2 - gsmtp',
  ],
  [
    'Gmail, unsigned',
    '550-5.7.26 This mail has been blocked because the sender is unauthenticated.',
  ],
  ['Gmail, rate', '421-4.7.28 Gmail has detected an unusual rate of unsolicited mail.'],
  ['QQ, either', '550 Mailbox not found or access denied'],
  ['QQ, content', '550 Ip frequency limited [MdN…]. https://open.work.weixin.qq.com/help2'],
  ['QQ, spam', '550 Mail content denied. http://service.mail.qq.com/cgi-bin/help?subtype=1'],
  ['QQ, DMARC', '550 DMARC check failed.'],
  ['163, spam', '554 DT:SPM 163 smtp5,D9GowACHO7RNCFBhXQ--.1S2'],
  ['163, suspended', '550 User suspended: wang@163.com'],
  ['163, rejected', '550 User in blacklist'],
  ['163, sender', '553 Requested action not taken: NULL sender is not allowed'],
  ['163, frequency', '451 MI:SFQ 163 smtp'],
  ['Aliyun, spam', '554 Reject by behaviour spam at Rcpt State(Connection IP address:192.0.2.1)'],
  ['Aliyun, sender', '553 unable to verify address'],
  ['Exim, route', '550 Unrouteable address'],
  ['Exim, ambiguous', '550 Requested action not taken: mailbox unavailable'],
  ['Yahoo', '554 5.7.9 Message not accepted for policy reasons'],
  ['Barracuda', '550 permanent failure for one or more recipients (wang@example.com:blocked)'],
  ['Proofpoint', '550 5.7.0 Local Policy Violation'],
  ['Mimecast', '550 Rejected by header based manually blocked senders'],
  ['a size', '552 5.3.4 Message size exceeds fixed limit'],
  ['a syntax', '501 5.5.4 Invalid argument'],
  ['an address of words alone', '554 delivery error: no such user'],
  ['nothing', ''],
  ['a broken connection', 'Connection closed unexpectedly'],
];

describe('what mail servers answer', () => {
  test.each(GONE)('%s: there is no such address', (_, reply) => {
    expect(isAddressGone(reply)).toBe(true);
  });

  test.each(NOT_GONE)('%s: says nothing of the address', (_, reply) => {
    expect(isAddressGone(reply)).toBe(false);
  });
});

describe('a report', () => {
  test.each([
    ['550 5.1.1 User unknown', '5.1.1', true],
    ['550 no such user', '5.0.0', true],
    ['unknown user: "wang"', '5.1.1', true],
    ['', '5.1.10', true],
    // What the server itself has said counts, not how the next one has sorted it.
    ['554 5.7.1 Relay access denied', '5.1.1', false],
    ['550 5.2.2 mailbox full', '5.2.2', false],
    ['Host or domain name not found. Name service error', '5.4.4', false],
    ['', '5.0.0', false],
    ['', '5.7.1', false],
  ])('%s, %s', (said, status, isGone) => {
    expect(isAddressGone(said, status)).toBe(isGone);
  });
});

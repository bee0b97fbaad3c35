import { api, type Mutant } from './mutant.ts';

/** Whom messages reach, and what they tell strangers. */
export const MESSAGES: readonly Mutant[] = [
  {
    id: 'mail-ended-by-policy',
    breaks:
      'only what says that there is no such address ends mails to it (design/messages: States of sending)',
    file: 'trading-api/message/outlets.ts',
    text: 'ABOUT_RECEIVER.includes(command) && isAddressGone(response)',
    replacement: 'responseCode >= 500 && ABOUT_RECEIVER.includes(command)',
    suite: api('message/deliver.full'),
    caughtBefore: [
      'a mail server that refuses for the policy of our own relay: the mail fails after five tries, and the next one is sent',
      'a mail server that refuses for a full mailbox: the mail fails after five tries, and the next one is sent',
      'a mail server that refuses for no way there: the mail fails after five tries, and the next one is sent',
      'a mail server that refuses for no reason: the mail fails after five tries, and the next one is sent',
    ],
  },
  {
    id: 'register-tells',
    breaks:
      'a registration says nothing of whose a phone is before all else is right (design/sessions: Login limits)',
    file: 'trading-api/account/register.ts',
    text: '    ...checkedAccount(typed),',
    replacement: '    ...checkedAccount(typed),\n    phone: await freePhone(db, typed.phone),',
    suite: api('account/registration-silence'),
    caughtBefore: [
      'where a code proves the phone every answer is the same for a phone with an account and without one',
      'where registering asks for nothing a registration that is refused for something else says nothing of the phone',
    ],
  },
  {
    id: 'registration-text',
    breaks:
      'who registers a phone with an account is sent as much as another (design/sessions: Login limits)',
    file: 'trading-api/account/phone-codes.ts',
    text: "if (isTaken && by === 'sms')",
    replacement: 'if (false)',
    suite: api('account/registration-silence'),
    caughtBefore: [
      'where a code proves the phone every answer is the same for a phone with an account and without one',
      'where a code proves the phone a phone gets ten texts of it a day at most, from all networks, with an account or without',
    ],
  },
  {
    id: 'silent-device',
    breaks: 'a browser that leaves no secret is never known (design/sessions: Login limits)',
    file: 'trading-api/account/sessions.ts',
    text: 'if (!device) return false;',
    replacement: 'if (!device) return true;',
    suite: api('account/registration-silence'),
    caughtBefore: [
      'a login is from a new device unless it comes with what this one was given; without any each is',
    ],
  },
  {
    id: 'flood',
    breaks: 'a side of a thread writes twenty posts a minute at most (design/messages: Threads)',
    file: 'trading-api/thread/write.ts',
    text: '  await refuseFlood(tx, threadId, side, now);',
    replacement: '',
    suite: api('thread/threads'),
    caughtBefore: [
      'thread.write: G429 after twenty posts of one side in a thread, whoever of it writes',
    ],
  },
  {
    id: 'person-floods',
    breaks: 'a person writes ten posts a minute at most (design/messages: Threads)',
    file: 'trading-api/calls/limits.ts',
    text: "      { by: 'account', points: 10, seconds: MINUTE_S },",
    replacement: '',
    suite: api('thread/threads'),
    caughtBefore: [
      'thread.write: G429 after ten posts of a person within a minute, also of those at once',
    ],
  },
  {
    id: 'approval-at-night',
    breaks: 'quiet hours hold for approvals (design/messages: Ways out)',
    file: 'trading-api/message/notify.ts',
    text: 'textsTo(person, receivers, isUrgent(person) ? null : now)',
    replacement: 'textsTo(person, receivers, byText ? null : now)',
    suite: api('message/urgent'),
    caughtBefore: [
      'what waits for a decision waits for the morning, unless the company calls it urgent',
      'message.saveUrgent holds for all people of the company, for what it names alone, and passes the daily mail too',
    ],
  },
  {
    id: 'texts-for-all',
    breaks: 'what waits for a decision is one short message (design/messages: Ways out)',
    file: 'trading-api/company/ask-level.ts',
    text: 'byText: personId === texted ? byText : null',
    replacement: 'byText: texted === null ? null : byText',
    suite: api('message/urgent'),
    caughtBefore: [
      'what waits for a decision is one short message to somebody whose work it is; all who may decide have it in the inbox',
    ],
  },
  {
    id: 'link-of-first-level',
    breaks: 'a mailed link decides the level that it was sent for (design/company: Approvals)',
    file: 'trading-api/company/approval-links.ts',
    text: 'link.level !== linkLevel(open.approval, open.decided) || (hasDecided && !isDecider)',
    replacement: 'open.decided.length > 9',
    suite: api('company/approval-link-attempts'),
    caughtBefore: [
      'a link of the first level at the second, by the same approver and by another one',
    ],
  },
];

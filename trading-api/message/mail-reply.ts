/**
 * The codes that say of an address that nothing will ever reach it (RFC 3463, RFC 7505, and Exchange's own 5.1.10).
 * Every other code is about the mail, its sender, the way or the moment: a fault of our own relay would else end the
 * mails of everybody it meets.
 */
const GONE: ReadonlySet<string> = new Set([
  '5.1.1', // no such mailbox
  '5.1.2', // no such domain
  '5.1.3', // not an address
  '5.1.6', // the mailbox has moved, and nobody forwards
  '5.1.10', // the domain takes no mails, or has no such mailbox
]);

/** What servers without such codes say of an address that they do not know. */
const UNKNOWN_USER =
  /\b(?:unknown|no such|invalid|non-?existent) (?:local )?(?:user|recipient|mailbox|account|address)\b|\b(?:user|recipient|mailbox|account)(?: [[<]?[^\s@]+@[^\s>\]]+[\]>]?)? (?:is )?(?:unknown|not found|not known|not exists?|non-?existent|does(?: not|n't) exist|no exist)\b|\bno (?:mailbox|user) here\b|(?:用户|邮箱|收件人|账号)不存在/i;

/** What they add where they do not say which of several things it is. */
const OR_REFUSED = /denied|reject(?:ed)? by|blocked|black ?list|spam|polic(?:y|ies)|relay/i;

const REPLY = /^(\d{3})(?:[ -]+(?:#)?(\d\.\d{1,3}\.\d{1,3}))?/;
/** As qmail writes it. */
const CODE_WITHIN = /\(#(\d\.\d{1,3}\.\d{1,3})/;

/**
 * Whether a mail server has said that there is no such address, and not only that it did not take this mail.
 * @param said a reply, as 「550 5.1.1 User unknown」, or the words of a report
 * @param status the code that a report has beside them
 */
export function isAddressGone(said: string, status = ''): boolean {
  const [, reply = '', own] = REPLY.exec(said) ?? [];
  if (reply !== '' && !reply.startsWith('5')) return false;
  const code = own ?? CODE_WITHIN.exec(said)?.[1] ?? status;
  // 「5.0.0」 is what a report has where the server gave none.
  if (code !== '' && code !== '5.0.0') return GONE.has(code);
  return reply === '550' && UNKNOWN_USER.test(said) && !OR_REFUSED.test(said);
}

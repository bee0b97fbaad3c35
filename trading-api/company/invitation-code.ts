import { eq, sql } from 'drizzle-orm';
import {
  CODE_REQUIRED,
  CODE_TRIES,
  type CodeWay,
  codeLifetimeMs,
  type Sends,
} from '#app/domain/account/codes.ts';
import { INVITATION_NOT_SENT, notInvitee } from '#app/domain/company/joining.ts';
import { INVITATION_USED } from '#app/domain/company/member.ts';
import { sendInvitationCode } from '#app/domain/company/member-contract.ts';
import type { Customer } from '#trading-api/account/index.ts';
import { mailCode, sendsOf, sendTexts } from '#trading-api/message/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customerRoute } from '#trading-api/platform/http/route.ts';
import {
  codeGone,
  codeHashOf,
  codeRefused,
  isGood,
  newCode,
  refuseTooSoon,
} from '#trading-api/platform/one-time-code.ts';
import { rateLimit } from '#trading-api/platform/rate-limit.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';
import { companyInvitations } from '#trading-api/schema.ts';
import { type Invitation, invitationOf } from './invitations.ts';
import { invitationTried, notingRefused } from './link-attempts.ts';
import { invitationCodeText } from './messages.ts';

/** How many codes can be sent for an invitation: with the tries of each, this limits guessing. */
const CODES_OF_AN_INVITATION = { name: 'invitation code', points: 10, seconds: 24 * 60 * 60 };

const isMailed = ({ invitee }: Pick<Invitation, 'invitee'>) => invitee.includes('@');

/** By what a code reaches who is invited; null: this market sends nothing there. */
export function wayTo(
  invitation: Pick<Invitation, 'invitee'>,
  { texts, mails }: Sends,
): CodeWay['by'] | null {
  if (isMailed(invitation)) return mails ? 'mail' : null;
  return texts ? 'sms' : null;
}

/** An invitation of a phone is for the account of that phone alone. */
function refuseOthers(invitation: Invitation, { phone }: Customer): void {
  const { invitee } = invitation;
  if (isMailed(invitation) || phone === invitee) return;
  throw new Refusal('notInvitee', notInvitee(invitee));
}

/** Read again under the lock: it may have been accepted or withdrawn meanwhile, or a code tried. */
async function lockInvitation(tx: Database, token: string, now: Date): Promise<Invitation> {
  const found = await invitationOf(tx, token, now);
  const [locked] = await tx
    .select()
    .from(companyInvitations)
    .where(eq(companyInvitations.id, found.id))
    .for('update');
  if (!locked || locked.endedAt) throw new Refusal('decided', INVITATION_USED);
  return { ...found, ...locked };
}

export const sendCode = customerRoute(sendInvitationCode, async (call) => {
  const { db, person, market, input, now } = call;
  const sends = sendsOf(market);
  const sent = async (tx: Database) => {
    const invitation = await lockInvitation(tx, input.token, now);
    refuseOthers(invitation, person);
    const { id, invitee, tokenHash, codeSentAt, companyName } = invitation;
    const way = wayTo(invitation, sends);
    if (way === null) throw new Refusal('notSent', INVITATION_NOT_SENT);
    refuseTooSoon(codeSentAt, now);
    await rateLimit(tx, CODES_OF_AN_INVITATION, tokenHash);
    const code = newCode();
    await tx
      .update(companyInvitations)
      .set({ codeHash: codeHashOf(tokenHash, code), codeSentAt: now, wrongTries: 0 })
      .where(eq(companyInvitations.id, id));
    const text = invitationCodeText({ companyName, code });
    const said = { text, code, use: 'invitation' as const };
    if (way === 'sms') await sendTexts(tx, [{ phone: invitee, ...said }], now);
    else await mailCode(tx, { address: invitee, personId: null, ...said }, now);
  };
  await notingRefused(call, invitationTried(input.token), () => db.transaction(sent));
});

interface Proving {
  token: string;
  person: Customer;
  sends: Sends;
  verifyCode: string;
}

/**
 * Whether somebody is who an invitation is for, by the code that was sent there. Where the market sends nothing there,
 * by what the account has proved before: its phone, or its mail address.
 * @returns the refusal of a wrong code, whose try counts once the transaction is committed
 */
export async function proveInvitee(
  tx: Database,
  { token, person, sends, verifyCode }: Proving,
  now: Date,
): Promise<Refusal | null> {
  const invitation = await lockInvitation(tx, token, now);
  refuseOthers(invitation, person);
  const { id, invitee, tokenHash, codeHash, codeSentAt, wrongTries } = invitation;
  if (wayTo(invitation, sends) === null) {
    const isProved = isMailed(invitation) ? person.mail === invitee : person.phoneProvedAt !== null;
    if (isProved) return null;
    throw new Refusal('notSent', INVITATION_NOT_SENT);
  }
  if (verifyCode.trim() === '') throw new Refusal('missing', CODE_REQUIRED, 'verifyCode');
  const rules = { now, lifetimeMs: codeLifetimeMs('invitation'), tries: CODE_TRIES };
  if (!isGood({ codeHash, wrongTries, sentAt: codeSentAt }, rules)) return codeGone('verifyCode');
  if (codeHash === codeHashOf(tokenHash, verifyCode)) return null;
  await tx
    .update(companyInvitations)
    .set({ wrongTries: sql`${companyInvitations.wrongTries} + 1` })
    .where(eq(companyInvitations.id, id));
  return codeRefused(CODE_TRIES - wrongTries - 1, 'verifyCode');
}

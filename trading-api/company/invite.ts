import { changesBetween } from '#app/domain/account/audit-changes.ts';
import { ROLE_LABEL } from '#app/domain/account/roles.ts';
import { needsConfirmation } from '#app/domain/company/joining.ts';
import {
  ALREADY_INVITED,
  INVITEE_INVALID,
  INVITEE_REQUIRED,
  inviteeOf,
  MEMBER_ALREADY,
  MOST_INVITED_A_DAY,
  MOST_MEMBERS,
  MOST_TO_ONE_A_DAY,
  TOO_MANY_INVITED,
  TOO_MANY_MEMBERS,
  TOO_MANY_TO_ONE,
} from '#app/domain/company/member.ts';
import { inviteMember } from '#app/domain/company/member-contract.ts';
import { PROPOSED } from '#app/domain/company/proposal.ts';
import { auditChange, lockCustomer } from '#trading-api/account/index.ts';
import { sendsOf } from '#trading-api/message/index.ts';
import { customerRoute } from '#trading-api/platform/http/route.ts';
import { accept, Refusal, wrong } from '#trading-api/platform/refusal.ts';
import { propose } from './controlled-changes.ts';
import { lockControls } from './controls.ts';
import { requireEnterprise } from './enterprise.ts';
import { planInvitations } from './invitation-import.ts';
import { knownPeople, planRows } from './invitation-plan.ts';
import { invitationTexts, roleOf } from './invitations.ts';
import { sendInvitations } from './send-invitations.ts';

/** Invites one person; a role with rights waits for the second person that the company asks for, as that of a table. */
export const invite = customerRoute(inviteMember, async (call) => {
  const { db: tx, customer: company, person, market, input: typed, now } = call;
  const sends = sendsOf(market);
  requireEnterprise(company);
  const { secondPerson } = await lockControls(tx, company.id);
  const { invitee, role } = accept(inviteMember, {
    invitee: typed.invitee.trim()
      ? (inviteeOf(typed.invitee) ?? wrong('invalid', INVITEE_INVALID))
      : wrong('missing', INVITEE_REQUIRED),
    role: roleOf(typed.role),
  });
  await lockCustomer(tx, company.id);
  const address = 'phone' in invitee ? invitee.phone : invitee.mail;
  const known = await knownPeople(tx, company, [address], { now, secondPerson });
  const refuse = (why: string) => new Refusal('tooMany', why, 'invitee');
  if (known.members.has(address)) throw new Refusal('exists', MEMBER_ALREADY, 'invitee');
  if ((known.sentTo.get(address) ?? 0) >= MOST_TO_ONE_A_DAY) throw refuse(TOO_MANY_TO_ONE);
  if (known.sentToday >= MOST_INVITED_A_DAY) throw refuse(TOO_MANY_INVITED);
  const places = known.places - (known.invited.has(address) ? 1 : 0);
  if (places >= MOST_MEMBERS) throw refuse(TOO_MANY_MEMBERS);
  if (secondPerson && needsConfirmation(role)) {
    const rows = [{ line: 1, name: '', invitee: address, role }];
    const { digest } = await planRows(tx, company, rows, { now, secondPerson });
    const asked = {
      ...{ db: tx, customer: company, person, now },
      input: { rows, digest, checked: true },
    };
    const plan = await planInvitations(asked);
    const changes = changesBetween(plan.before, plan.after);
    if (changes.length === 0) throw new Refusal('exists', ALREADY_INVITED, 'invitee');
    await propose('invitation', asked, plan, changes);
    return new Refusal('proposed', PROPOSED);
  }
  const from = { company, invitedBy: person.id, confirmedBy: null };
  const [token = ''] = await sendInvitations(tx, from, [{ address, name: '', role }], now);
  const detail = `${address}，${ROLE_LABEL[role]}`;
  const said = { action: 'memberInvited', person, account: company.id, detail } as const;
  const after = invitationTexts([{ invitee: address, role }]);
  await auditChange(tx, { ...said, before: {}, after }, now);
  return { token, sent: 'phone' in invitee ? sends.texts : sends.mails };
});

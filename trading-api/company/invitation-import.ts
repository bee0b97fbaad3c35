import type { Texts } from '#app/domain/account/audit-changes.ts';
import { ROLE_LABEL } from '#app/domain/account/roles.ts';
import {
  type importInvitations,
  previewInvitations,
} from '#app/domain/company/invitation-contract.ts';
import { needsConfirmation } from '#app/domain/company/joining.ts';
import { INVITATIONS_CHANGED, LOOK_AT_NAMES } from '#app/domain/company/member.ts';
import { lockCustomer } from '#trading-api/account/index.ts';
import { sendsOf } from '#trading-api/message/index.ts';
import { customerRoute } from '#trading-api/platform/http/route.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';
import { controlsOf, type Planner } from './controls.ts';
import { requireEnterprise } from './enterprise.ts';
import { planRows } from './invitation-plan.ts';
import { sendInvitations } from './send-invitations.ts';

/** What `planInvitations` would make of the people of a table; nothing is locked, so it may change yet. */
export const previewTable = customerRoute(previewInvitations, async (call) => {
  const { db, customer: company, market, input, now } = call;
  const { secondPerson } = await controlsOf(db, company.id);
  const { planned, digest } = await planRows(db, company, input.rows, { now, secondPerson });
  const invited = planned.flatMap((each) => each.invited ?? []);
  const mailed = invited.filter(({ address }) => address.includes('@')).length;
  const sends = sendsOf(market);
  return {
    ...{ rows: planned.map(({ shown }) => shown), digest },
    needsSecond: secondPerson && invited.some(({ role }) => needsConfirmation(role)),
    texts: sends.texts ? invited.length - mailed : 0,
    mails: sends.mails ? mailed : 0,
  };
});

/** Invites the people of a table as its preview has shown it. */
export const planInvitations: Planner<typeof importInvitations> = async (call) => {
  const { db: tx, customer: company, person, input, now } = call;
  requireEnterprise(company);
  await lockCustomer(tx, company.id);
  const { secondPerson } = await controlsOf(tx, company.id);
  const { planned, digest } = await planRows(tx, company, input.rows, { now, secondPerson });
  if (digest !== input.digest) throw new Refusal('changed', INVITATIONS_CHANGED);
  if (!input.checked && planned.some(({ shown }) => shown.asks.length > 0)) {
    throw new Refusal('unusual', LOOK_AT_NAMES, 'checked');
  }
  const sent = planned.flatMap(({ shown, invited, before }) =>
    invited ? [{ ...invited, key: shown.name, before }] : [],
  );
  const texts = (roleOf: (each: (typeof sent)[number]) => string): Texts =>
    Object.fromEntries(sent.map((each) => [each.key, roleOf(each)]));
  return {
    action: 'membersInvited',
    about: `${sent.length} 人`,
    needsSecond: sent.some(({ role }) => needsConfirmation(role)),
    before: texts(({ before }) => (before ? `${ROLE_LABEL[before]}（待接受）` : '')),
    after: texts(({ role }) => ROLE_LABEL[role]),
    async apply(second, at) {
      const from = { company, invitedBy: person.id, confirmedBy: second };
      await sendInvitations(tx, from, sent, at);
    },
  };
};

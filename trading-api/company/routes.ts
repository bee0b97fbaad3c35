import * as approvalCalls from '#app/domain/company/approval-contract.ts';
import { contractDetail, contractSign } from '#app/domain/company/contract.ts';
import * as memberCalls from '#app/domain/company/member-contract.ts';
import { renameCompany } from '#app/domain/company/rename-contract.ts';
import { sendsOf } from '#trading-api/message/index.ts';
import { customerRoute, type Route, route } from '#trading-api/platform/http/route.ts';
import { rowId } from '#trading-api/platform/row-id.ts';
import { decideOnApproval, lockApproval } from './approval-decide.ts';
import { approvalOfLink, countCode, decideLink, sendLinkCode } from './approval-links.ts';
import { approvalsOf } from './approval-reads.ts';
import { nameDeputy, ruleDetail, saveRule } from './approval-rules.ts';
import { saveBudget } from './budgets.ts';
import { contractFor, signContract } from './contract-signing.ts';
import { invitationOf, invite, withdraw } from './invitations.ts';
import { join } from './join.ts';
import { change, membersOf, remove } from './members.ts';
import { rename } from './rename.ts';

export const companyRoutes: readonly Route[] = [
  customerRoute(contractDetail, ({ db, customer }) => contractFor(db, customer)),
  customerRoute(contractSign, ({ db, customer, person, input, now }) =>
    signContract(db, { customer, person }, input.version, now),
  ),
  customerRoute(memberCalls.memberList, ({ db, customer, person, now }) =>
    membersOf(db, { company: customer, person }, now),
  ),
  customerRoute(memberCalls.inviteMember, ({ db, customer, person, input, market, now }) =>
    db.transaction((tx) =>
      invite(tx, { company: customer, person, sends: sendsOf(market) }, input, now),
    ),
  ),
  customerRoute(memberCalls.withdrawInvitation, ({ db, customer, input, now }) =>
    withdraw(db, customer.id, input.invitationId, now),
  ),
  customerRoute(memberCalls.changeMember, ({ db, customer, person, input, now }) =>
    db.transaction((tx) => change(tx, { company: customer, person }, input, now)),
  ),
  customerRoute(memberCalls.removeMember, async ({ db, customer, person, input, now }) => {
    const administrator = { company: customer, person };
    await db.transaction((tx) => remove(tx, administrator, input.personId, now));
  }),
  customerRoute(renameCompany, ({ db, customer, person, input, now }) =>
    db.transaction((tx) => rename(tx, { customer, person }, input, now)),
  ),
  route(memberCalls.invitationByToken, async ({ db, input, now }) => {
    const { companyName, role, expiresAt } = await invitationOf(db, input.token, now);
    return { companyName, role, expireDate: expiresAt.toISOString() };
  }),
  customerRoute(memberCalls.joinCompany, ({ db, person, token, input, now }) =>
    db.transaction((tx) => join(tx, person, { token: input.token, sessionToken: token }, now)),
  ),
  customerRoute(approvalCalls.approvalRule, ({ db, customer, now }) =>
    ruleDetail(db, customer.id, now),
  ),
  customerRoute(approvalCalls.saveApprovalRule, ({ db, customer, person, input, now }) =>
    db.transaction((tx) => saveRule(tx, { customer, person }, input, now)),
  ),
  customerRoute(approvalCalls.saveBudget, ({ db, customer, person, input, now }) =>
    db.transaction((tx) => saveBudget(tx, { customer, person }, input, now)),
  ),
  customerRoute(approvalCalls.nameDeputy, ({ db, customer, person, input, now }) =>
    db.transaction((tx) => nameDeputy(tx, { customer, person }, input, now)),
  ),
  customerRoute(approvalCalls.approvalList, ({ db, customer, person, input, now }) =>
    approvalsOf(db, { customer, person }, input, now),
  ),
  customerRoute(approvalCalls.decideApproval, async ({ db, customer, person, input, clock }) => {
    const named = { approvalId: rowId(input.approvalId) ?? 0, companyId: customer.id };
    const refused = await decideOnApproval(db, await lockApproval(db, named, clock), person, input);
    return refused ?? 'success';
  }),
  route(approvalCalls.approvalByToken, ({ db, input, market, now }) =>
    approvalOfLink(db, sendsOf(market), input.token, now),
  ),
  route(approvalCalls.sendApprovalCode, async ({ db, input, market, clock }) => {
    await countCode(db, input.token);
    await db.transaction((tx) => sendLinkCode(tx, sendsOf(market), input.token, clock));
  }),
  route(approvalCalls.decideByToken, async ({ db, input, clock }) => {
    // A wrong code is counted, so its refusal is thrown once that is safe.
    const refused = await db.transaction((tx) => decideLink(tx, input, clock));
    if (refused) throw refused;
  }),
];

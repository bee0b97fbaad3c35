import * as approvalCalls from '#app/domain/company/approval-contract.ts';
import { maskedInvitee } from '#app/domain/company/joining.ts';
import * as memberCalls from '#app/domain/company/member-contract.ts';
import { sendsOf } from '#trading-api/message/index.ts';
import { customerRoute, type Route, route } from '#trading-api/platform/http/route.ts';
import { rowId } from '#trading-api/platform/row-id.ts';
import { decideOnApproval, lockApproval } from './approval-decide.ts';
import { approvalOfLink, countCode, decideLink, sendLinkCode } from './approval-links.ts';
import { approvalsOf } from './approval-reads.ts';
import { ruleDetail } from './approval-rules.ts';
import { confirm } from './confirm-role.ts';
import { contractFor, signContract } from './contract-signing.ts';
import { controlledRoutes } from './controlled-changes.ts';
import { free } from './free-name.ts';
import { sendCode, wayTo } from './invitation-code.ts';
import { previewTable } from './invitation-import.ts';
import { invitationOf, withdraw, withdrawOver } from './invitations.ts';
import { invite } from './invite.ts';
import { join } from './join.ts';
import { approvalTried, notingRefused } from './link-attempts.ts';
import { membersOf } from './members.ts';
import { handOverPlatformStore, openPlatformStore, ownStoreDetail } from './own-store.ts';
import { decide, proposalsPage } from './proposals.ts';
import { rename } from './rename.ts';
import { previewUnits } from './spend-unit-import.ts';
import { listUnits } from './spend-units.ts';
import { writeStoreTerms } from './store-terms.ts';

export const companyRoutes: readonly Route[] = [
  contractFor,
  signContract,
  customerRoute(memberCalls.memberList, ({ db, customer, person, now }) =>
    membersOf(db, { company: customer, person }, now),
  ),
  invite,
  previewTable,
  withdraw,
  withdrawOver,
  confirm,
  free,
  sendCode,
  ...controlledRoutes,
  proposalsPage,
  decide,
  rename,
  writeStoreTerms,
  ownStoreDetail,
  openPlatformStore,
  handOverPlatformStore,
  route(memberCalls.invitationByToken, async ({ db, input, market, now }) => {
    const invitation = await invitationOf(db, input.token, now);
    const { companyName, role, expiresAt, invitee } = invitation;
    return {
      ...{ companyName, role, expireDate: expiresAt.toISOString() },
      ...{ sentTo: maskedInvitee(invitee), codeWay: wayTo(invitation, sendsOf(market)) },
    };
  }),
  join,
  ruleDetail,
  listUnits,
  previewUnits,
  approvalsOf,
  customerRoute(approvalCalls.decideApproval, async ({ db, customer, person, input, clock }) => {
    const named = { approvalId: rowId(input.approvalId) ?? 0, companyId: customer.id };
    const refused = await decideOnApproval(db, await lockApproval(db, named, clock), person, input);
    return refused ?? 'success';
  }),
  route(approvalCalls.approvalByToken, ({ db, input, market, now }) =>
    approvalOfLink(db, sendsOf(market), input.token, now),
  ),
  route(approvalCalls.sendApprovalCode, async ({ db, input, market, clock, now }) => {
    const { token } = input;
    await countCode(db, token);
    await notingRefused({ db, now }, approvalTried(token), () =>
      db.transaction((tx) => sendLinkCode(tx, sendsOf(market), token, clock)),
    );
  }),
  route(approvalCalls.decideByToken, ({ db, input, clock, now }) =>
    notingRefused({ db, now }, approvalTried(input.token), async () => {
      // A wrong code is counted, so its refusal is thrown once that is safe.
      const refused = await db.transaction((tx) => decideLink(tx, input, clock));
      if (refused) throw refused;
    }),
  ),
];

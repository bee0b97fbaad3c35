import * as accountDesk from '#app/domain/account/desk-contract.ts';
import { changePhoneAtDesk } from '#app/domain/account/phone-contract.ts';
import * as approval from '#app/domain/company/approval-contract.ts';
import { saveApprovers } from '#app/domain/company/approver-rule-contract.ts';
import * as invitation from '#app/domain/company/invitation-contract.ts';
import * as member from '#app/domain/company/member-contract.ts';
import {
  handOverOwnStore,
  openOwnStore,
  ownStore,
} from '#app/domain/company/own-store-contract.ts';
import * as proposal from '#app/domain/company/proposal-contract.ts';
import { renameCompany } from '#app/domain/company/rename-contract.ts';
import * as units from '#app/domain/company/spend-unit-contract.ts';
import { saveStoreTerms } from '#app/domain/company/store-terms-contract.ts';
import { saveSumRule } from '#app/domain/company/sum-rule-contract.ts';
import { type Step, step } from './step.ts';

const UNIT = { kind: 'costCentre', code: '1001', name: '研发部', state: '' };

const INVITED = [{ line: 2, name: '张三', invitee: 'yanshou@example.com', role: '只读' }];

/** The customer looks who acts for the account, and changes nothing of it. */
export const actForCompany: readonly Step[] = [
  step(member.memberList)(() => ({})),
  step(member.inviteMember)(() => ({ invitee: 'yanshou@example.com', role: 'viewer' })),
  step(invitation.previewInvitations)(() => ({ rows: INVITED })),
  step(invitation.importInvitations)(() => ({ rows: INVITED, digest: 'none' })),
  step(member.withdrawInvitation)(() => ({ invitationId: '1' })),
  step(member.withdrawExpired)(() => ({})),
  step(member.freeName)(() => ({ name: '没有人' })),
  step(member.confirmRole)(() => ({ personId: '987654321', agree: true })),
  step(member.changeMember)(() => ({ personId: '987654321', role: 'viewer' })),
  step(member.removeMember)(() => ({ personId: '987654321' })),
  step(member.invitationByToken)(() => ({ token: 'of nobody' })),
  step(member.sendInvitationCode)(() => ({ token: 'of nobody' })),
  step(member.joinCompany)(() => ({ token: 'of nobody' })),
  step(approval.approvalRule)(() => ({})),
  step(approval.saveApprovalRule)(() => ({})),
  step(approval.saveBudget)(() => ({ kind: 'project', name: '一期', period: 'month', limit: '1' })),
  step(saveSumRule)(() => ({
    ...{ period: 'week', spender: 'person', sellers: 'one', amount: '1' },
  })),
  step(saveApprovers)(() => ({ kind: 'project', value: '一期' })),
  step(units.spendUnitList)(() => ({})),
  step(units.saveSpendUnit)(() => UNIT),
  step(units.previewSpendUnits)(() => ({ rows: [{ line: 2, ...UNIT }] })),
  step(units.importSpendUnits)(() => ({ rows: [{ line: 2, ...UNIT }], digest: 'none' })),
  step(approval.nameDeputy)(() => ({ deputyId: '' })),
  step(proposal.proposalList)(() => ({ which: 'waiting' as const })),
  step(proposal.decideProposal)(() => ({ proposalId: '1', agree: true })),
  step(proposal.saveControls)(() => ({ secondPerson: true })),
  step(approval.approvalList)(() => ({ which: 'waiting' as const })),
  step(approval.decideApproval)(() => ({ approvalId: '1', agree: true })),
  step(approval.approvalByToken)(() => ({ token: 'of nobody' })),
  step(approval.sendApprovalCode)(() => ({ token: 'of nobody' })),
  step(approval.decideByToken)(() => ({ token: 'of nobody', agree: true })),
  step(accountDesk.accountList)(() => ({ keyword: '验收' })),
  step(accountDesk.accountDetail)((found) => ({ accountId: found.desk.accountId })),
  step(accountDesk.suspendAccount)((found) => ({
    accountId: found.desk.accountId,
    reason: '验收',
  })),
  step(accountDesk.resumeAccount)((found) => ({ accountId: found.desk.accountId, reason: '验收' })),
  step(changePhoneAtDesk)(() => ({
    accountId: '987654321',
    phone: '13000000000',
    reason: '验收',
  })),
  step(saveStoreTerms)(() => ({ accountId: '999999999', hot: false, feePercent: '0.3' })),
  step(ownStore)(() => ({})),
  step(handOverOwnStore)(() => ({ phone: '' })),
  step(openOwnStore)(() => ({ phone: '', name: '', registryAddress: '' })),
  step(renameCompany)(({ fileId }) => ({
    accountId: '987654321',
    name: '验收公司',
    reason: '验收',
    fileId,
  })),
  step(accountDesk.closeAccountAtDesk)(() => ({ accountId: '987654321', reason: '验收' })),
];

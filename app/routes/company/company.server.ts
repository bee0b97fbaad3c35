import { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import { sellerNames } from '#app/components/seller-names.server.ts';
import { userByToken } from '#app/domain/account/contract.ts';
import {
  PERMISSION_LABEL,
  PERMISSION_SCOPE,
  PERMISSIONS,
  ROLE_LABEL,
  ROLES,
  type Role,
  roleMay,
} from '#app/domain/account/roles.ts';
import { AMOUNT_INVALID } from '#app/domain/company/approval.ts';
import { approvalRule } from '#app/domain/company/approval-contract.ts';
import { mayTakeOver, SUCCESSOR_REQUIRED } from '#app/domain/company/leaving.ts';
import { namesToChoose } from '#app/domain/company/like-name.ts';
import {
  INVITED,
  INVITED_UNSENT,
  INVITEE_REQUIRED,
  invitationHint,
  NAME_FREED,
  ROLE_REQUIRED,
} from '#app/domain/company/member.ts';
import {
  changeMember,
  confirmRole,
  freeName,
  inviteMember,
  type Member,
  memberList,
  removeMember,
  withdrawExpired,
  withdrawInvitation,
} from '#app/domain/company/member-contract.ts';
import { spendUnitList } from '#app/domain/company/spend-unit-contract.ts';
import { formatNear } from '#app/domain/time.ts';
import { idText, textUpTo } from '#app/domain/wire.ts';
import { formAction } from '#app/forms/action.server.ts';
import { defineForm, describeForm } from '#app/forms/definition.server.ts';
import { handleCall } from '#app/forms/handle-call.server.ts';
import type { CustomerRequest } from '#app/session/customer-loader.server.ts';
import { readSends } from '#app/session/market-facts.server.ts';
import { publicOrigin } from '#app/session/origin.server.ts';
import { absencesView, deputyDialog, deputyHandler } from './absences.server.ts';
import { approversDialog, approversHandler, approversView } from './approvers.server.ts';
import { memberRow } from './member-rows.server.ts';
import {
  COMPANY,
  COMPANY_TABS,
  CONFIRM,
  type CompanyTab,
  companyTab,
  isCompanyTab,
} from './paths.ts';
import { proposalHandlers, proposing, readProposals } from './proposals.server.ts';
import { ruleDialog, ruleHandlers, rulesView } from './rules.server.ts';
import { sumHandler, sumsView } from './sums.server.ts';
import { unitHandlers, unitsView } from './units.server.ts';

const role = z.string({ error: ROLE_REQUIRED }).max(16);
const amount = z.string().max(32, { error: AMOUNT_INVALID }).default('');

const inviteForm = defineForm(
  'inviteMember',
  z.object({
    invitee: z.string({ error: INVITEE_REQUIRED }).max(120, { error: INVITEE_REQUIRED }),
    role,
  }),
);
const withdrawForm = defineForm('withdrawInvitation', z.object({ invitationId: idText }));
const memberForm = defineForm(
  'changeMember',
  z.object({
    ...{ personId: idText, role, monthlyBudget: amount, yearlyBudget: amount },
    department: textUpTo(200).default(''),
  }),
);
const withdrawExpiredForm = defineForm('withdrawExpired', z.object({}));
const freeNameForm = defineForm('freeName', z.object({ name: textUpTo(50).default('') }));
const confirmForm = defineForm('confirmRole', z.object({ personId: idText }));
const successorId = z.string({ error: SUCCESSOR_REQUIRED }).regex(/^\d+$/, SUCCESSOR_REQUIRED);
const removeForm = defineForm('removeMember', z.object({ personId: idText, successorId }));
/** The company's people, what each role may do, and the rules of approvals. */
export async function readCompany(page: CustomerRequest) {
  const { request, token, ask } = page;
  const { userInfo } = await call(userByToken, { token });
  if (userInfo.customerType !== 'enterprise') return { company: null };
  const { searchParams } = new URL(request.url);
  const asked = searchParams.get('tab') ?? '';
  const tab = isCompanyTab(asked) ? asked : 'members';
  const [list, rule, kept, names] = await Promise.all([
    ask(memberList, {}),
    ask(approvalRule, {}),
    tab === 'units' || tab === 'budgets' ? ask(spendUnitList, {}) : { units: [] },
    searchParams.get('edit') === 'sellers' ? sellerNames() : [],
  ]);
  const own = userInfo.company?.role ?? 'admin';
  const mayAdminister = roleMay(own, 'administer');
  const mayApprove = roleMay(own, 'approve');
  const mayPay = roleMay(own, 'pay');
  return {
    company: {
      tab,
      tabs: Object.entries(COMPANY_TABS).map(([each, label]) => ({
        to: companyTab(each as CompanyTab),
        label,
        current: each === tab,
      })),
      sellerNames: names,
      name: list.companyName,
      ownRole: ROLE_LABEL[own],
      mayAdminister,
      // Who waits for an administrator stands first.
      members: list.members
        .toSorted(
          (one, other) => Number(Boolean(other.pendingRole)) - Number(Boolean(one.pendingRole)),
        )
        .map((member) => memberRow(member, userInfo.id, mayAdminister)),
      invitations: list.invitations.map(({ invitationId, role, token, expireDate, ...to }) => ({
        invitationId,
        invitee: inviteeText(to),
        role: ROLE_LABEL[role],
        link: `${publicOrigin(request)}${COMPANY}/join/${token}`,
        until: formatNear(expireDate, new Date()),
      })),
      expired: list.expired.map(({ role, ...to }) => `${inviteeText(to)}（${ROLE_LABEL[role]}）`),
      ownPending: ownPendingText(list.members, userInfo.id),
      invitationHint: invitationHint(await readSends()),
      roles: ROLES.map((value) => ({ value, label: ROLE_LABEL[value] })),
      permissions: PERMISSIONS.map((permission) => ({
        label: PERMISSION_LABEL[permission],
        scope: PERMISSION_SCOPE[permission],
        roles: ROLES.filter((each) => roleMay(each, permission)),
      })),
      ...rulesView(rule, mayAdminister ? request : null),
      proposals: tab === 'proposals' ? await readProposals(page, rule, mayAdminister) : null,
      ...sumsView(rule, mayAdminister ? request : null),
      ...unitsView(kept.units, mayPay ? request : null),
      ...approversView(rule, mayAdminister ? request : null),
      ...absencesView(rule.deputies, mayApprove ? userInfo.id : null),
      editing:
        (mayApprove && searchParams.get('edit') === 'deputy'
          ? deputyDialog(request, userInfo.id, { deputies: rule.deputies, members: list.members })
          : null) ?? (mayAdminister ? ruleDialogs(request, { rule, members: list.members }) : null),
      forms: {
        invite: mayAdminister ? describeForm(inviteForm, request) : null,
        withdraw: mayAdminister ? describeForm(withdrawForm, request) : null,
        withdrawExpired: mayAdminister ? describeForm(withdrawExpiredForm, request) : null,
        freeName: mayAdminister ? describeForm(freeNameForm, request) : null,
      },
      ...dialogsOf(request, mayAdminister ? list.members : []),
    },
  };
}

const inviteeText = ({ name, invitee }: { name: string; invitee: string }): string =>
  [name, invitee].filter(Boolean).join(' ');

const ruleDialogs = (request: Request, of: Parameters<typeof approversDialog>[1]) =>
  approversDialog(request, of) ?? ruleDialog(of.rule, request);

function ownPendingText(members: readonly Member[], self: string): string | null {
  const role = members.find(({ personId }) => personId === self)?.pendingRole;
  return role ? `您的「${ROLE_LABEL[role]}」角色待企业管理员确认，确认前只能查看。` : null;
}

const scopesOf = (role: Role): string =>
  PERMISSIONS.filter((each) => roleMay(role, each))
    .map((each) => PERMISSION_SCOPE[each])
    .join('；');

/** The dialogs that the page's address asks for, about one of these members. */
function dialogsOf(request: Request, members: readonly Member[]) {
  const { searchParams } = new URL(request.url);
  const named = (dialog: string) =>
    members.find(
      ({ personId, isOwnLogin }) => !isOwnLogin && personId === searchParams.get(dialog),
    );
  const confirmed = named('confirm');
  const changed = named('member');
  const removed = named('remove');
  const called = namesToChoose(members);
  return {
    confirming: confirmed?.pendingRole && {
      name: confirmed.name,
      phone: confirmed.phone,
      invitedName: confirmed.invitedName,
      personId: confirmed.personId,
      role: ROLE_LABEL[confirmed.pendingRole],
      scopes: scopesOf(confirmed.pendingRole),
      form: describeForm(confirmForm, request),
    },
    changing: changed && {
      name: changed.name,
      form: describeForm(memberForm, request, {
        form: memberForm.name,
        values: {
          role: changed.role,
          monthlyBudget: changed.monthlyBudget ?? '',
          yearlyBudget: changed.yearlyBudget ?? '',
          department: changed.department,
        },
      }),
      personId: changed.personId,
    },
    removing: removed && {
      name: removed.name,
      personId: removed.personId,
      form: describeForm(removeForm, request),
      successors: members
        .filter(
          ({ personId, role }) => personId !== removed.personId && mayTakeOver(removed.role, role),
        )
        .map((each) => ({
          value: each.personId,
          label: `${called(each)}（${ROLE_LABEL[each.role]}）`,
        })),
    },
  };
}

export const companyAction = formAction(
  proposing(
    handleCall(inviteForm, inviteMember, {
      to: COMPANY,
      done: ({ sent }) => (sent ? INVITED : INVITED_UNSENT),
    }),
  ),
  handleCall(withdrawForm, withdrawInvitation, { to: COMPANY, done: '邀请已撤回' }),
  handleCall(withdrawExpiredForm, withdrawExpired, {
    to: COMPANY,
    done: ({ count }) => `已撤回 ${count} 个过期的邀请`,
  }),
  handleCall(freeNameForm, freeName, { to: COMPANY, done: NAME_FREED }),
  handleCall(confirmForm, confirmRole, {
    input: ({ value: { personId }, intent }) => ({ personId, agree: intent === CONFIRM }),
    to: COMPANY,
    done: (_content, { intent }) =>
      intent === CONFIRM ? '角色已确认' : '角色未确认，该成员仍可查看',
  }),
  proposing(handleCall(memberForm, changeMember, { to: COMPANY, done: '成员已修改' })),
  proposing(
    handleCall(removeForm, removeMember, {
      to: COMPANY,
      done: '成员已移除，已退出其全部登录',
    }),
  ),
  ...ruleHandlers.map(proposing),
  ...proposalHandlers,
  proposing(deputyHandler),
  proposing(approversHandler),
  proposing(sumHandler),
  ...unitHandlers.map(proposing),
);

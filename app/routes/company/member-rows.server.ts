import { ROLE_LABEL } from '#app/domain/account/roles.ts';
import type { Member } from '#app/domain/company/member-contract.ts';
import { formatYuanText } from '#app/domain/money.ts';
import { formatDay } from '#app/domain/time.ts';
import { COMPANY } from './paths.ts';

function budgetsText({ monthlyBudget, yearlyBudget }: Member): string {
  const texts = [
    ...(monthlyBudget ? [`每月 ${formatYuanText(monthlyBudget)}`] : []),
    ...(yearlyBudget ? [`每年 ${formatYuanText(yearlyBudget)}`] : []),
  ];
  return texts.join('，') || '—';
}

/** A member as the table of the company's people shows them. */
export const memberRow = (member: Member, self: string, mayAdminister: boolean) => ({
  personId: member.personId,
  name: member.name,
  phone: member.phone,
  role: ROLE_LABEL[member.role],
  department: member.department,
  pendingRole: member.pendingRole && ROLE_LABEL[member.pendingRole],
  isSelf: member.personId === self,
  isOwnLogin: member.isOwnLogin,
  joined: member.joinDate ? formatDay(member.joinDate) : '企业注册账号',
  budget: budgetsText(member),
  confirmTo: mayAdminister && member.pendingRole ? `${COMPANY}?confirm=${member.personId}` : null,
  changeTo: mayAdminister && !member.isOwnLogin ? `${COMPANY}?member=${member.personId}` : null,
  removeTo: mayAdminister && !member.isOwnLogin ? `${COMPANY}?remove=${member.personId}` : null,
});
export type MemberRow = ReturnType<typeof memberRow>;

import { ROLES, type Role } from '../account/roles.ts';
import { withoutSeparators } from '../typed-text.ts';

/** What a role is called in tables of people: a closed list, since 采购部经理 says where somebody works and not what they may do. */
const WORDS: Readonly<Record<Role, readonly string[]>> = {
  admin: ['管理员', '系统管理员', '企业管理员', '管理'],
  buyer: ['采购', '采购员', '采购人员', '采购专员', '买手', '下单员'],
  approver: ['审批', '审批人', '审批员', '审核', '审核人', '审核员'],
  finance: ['财务', '财务人员', '财务专员', '会计', '出纳'],
  viewer: ['只读', '查看', '仅查看', '只能查看', '观察员'],
};

const ROLE_OF: ReadonlyMap<string, Role> = new Map(
  ROLES.flatMap((role) => [role, ...WORDS[role]].map((word) => [word, role] as const)),
);

/** The role that a word of a table means; null for any other word. */
export const roleNamed = (typed: string): Role | null =>
  ROLE_OF.get(withoutSeparators(typed).toLowerCase()) ?? null;

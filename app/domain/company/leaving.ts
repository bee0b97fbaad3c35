import { PERMISSIONS, ROLE_LABEL, type Role, roleMay } from '../account/roles.ts';

/** Whether somebody may take over the work of a colleague who leaves: who may do all that the colleague may. */
export const mayTakeOver = (leaving: Role, taking: Role): boolean =>
  PERMISSIONS.every((permission) => !roleMay(leaving, permission) || roleMay(taking, permission));

export const SUCCESSOR_REQUIRED = '请选择接手的同事';

export const successorLacks = ({ name, role }: { name: string; role: Role }, leaving: Role) =>
  `${name} 的角色是「${ROLE_LABEL[role]}」，不能接手「${ROLE_LABEL[leaving]}」的工作；请选择其他同事，或先修改其角色`;

/** What goes over with somebody who leaves, in the words of the message to who takes it over. */
export const WORK_LABEL = {
  orders: (count: number) => `${count} 笔未完成的订单`,
  approvals: (count: number) => `${count} 项等待审批的申请`,
  inquiries: (count: number) => `${count} 张未结束的询价`,
  signs: (count: number) => `${count} 场竞价的通知手机号`,
  requests: (count: number) => `${count} 条求购的联系人`,
  cartLines: (count: number) => `购物车中的 ${count} 种商品`,
  drafts: (count: number) => `${count} 份草稿`,
  searches: (count: number) => `${count} 个保存的搜索`,
  messages: (count: number) => `${count} 条企业消息`,
} as const;
export type WorkTaken = Record<keyof typeof WORK_LABEL, number>;

export function workText(taken: WorkTaken): string {
  const named = Object.entries(WORK_LABEL).flatMap(([kind, label]) => {
    const count = taken[kind as keyof WorkTaken];
    return count > 0 ? [label(count)] : [];
  });
  return named.join('、') || '没有未办完的事项';
}

/** What somebody may do for the company whose account it is (issue 19). */
export const ROLES = ['admin', 'buyer', 'approver', 'finance', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

export const ROLE_LABEL: Readonly<Record<Role, string>> = {
  admin: '管理员',
  buyer: '采购',
  approver: '审批',
  finance: '财务',
  viewer: '只读',
};

/**
 * - `view`: reads what the company has.
 * - `trade`: buys and sells: orders, inquiries, offers, bids, listings, deliveries.
 * - `approve`: decides what waits for approval.
 * - `pay`: moves money: payments, the wallet, bank cards, transfers, invoices, statements.
 * - `administer`: people, rules, titles and contracts of the company.
 */
export const PERMISSIONS = ['view', 'trade', 'approve', 'pay', 'administer'] as const;
export type Permission = (typeof PERMISSIONS)[number];

export const PERMISSION_LABEL: Readonly<Record<Permission, string>> = {
  view: '查看',
  trade: '采购与销售',
  approve: '审批',
  pay: '资金与发票',
  administer: '企业管理',
};

/** What a permission is for, in the words of the page of the company. */
export const PERMISSION_SCOPE: Readonly<Record<Permission, string>> = {
  view: '查看本企业的订单、询价、竞价、发票、对账单等',
  trade: '下单、询价、采纳报价、竞价、收货、售后；卖家的商品、报价、发货',
  approve: '同意或退回待审批的订单，委托代理人',
  pay: '付款、钱包与银行卡、对公转账、发票申请、对账单确认、提现',
  administer: '成员与角色、审批规则、合同签署、发票抬头',
};

const PERMISSIONS_OF: Readonly<Record<Role, readonly Permission[]>> = {
  admin: PERMISSIONS,
  buyer: ['view', 'trade'],
  approver: ['view', 'approve'],
  finance: ['view', 'pay'],
  viewer: ['view'],
};

/** To who does not sell (spec 1 §6). */
export const NO_SELLER = '暂无卖家权限';

/** The roles that have a permission. */
export const rolesWith = (permission: Permission): Role[] =>
  ROLES.filter((role) => roleMay(role, permission));

export const roleMay = (role: Role, permission: Permission): boolean =>
  PERMISSIONS_OF[role].includes(permission);

/** Says that a role has not a permission, and which ones have it. */
export function lacksText(role: Role, permission: Permission): string {
  const roles = rolesWith(permission).map((each) => `「${ROLE_LABEL[each]}」`);
  return `您的角色是「${ROLE_LABEL[role]}」，没有「${PERMISSION_LABEL[permission]}」权限。需要${roles.join('或')}来办理`;
}

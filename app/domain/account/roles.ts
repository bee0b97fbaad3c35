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

const PERMISSIONS_OF: Readonly<Record<Role, readonly Permission[]>> = {
  admin: PERMISSIONS,
  buyer: ['view', 'trade'],
  approver: ['view', 'approve'],
  finance: ['view', 'pay'],
  viewer: ['view'],
};

export const roleMay = (role: Role, permission: Permission): boolean =>
  PERMISSIONS_OF[role].includes(permission);

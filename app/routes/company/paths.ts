export const COMPANY = '/customer/company';
export const INVITE_TABLE = '/customer/company/invite';
export const UNITS_IMPORT = '/customer/company/units-import';
export const APPROVALS = '/customer/approvals';

/** The tabs of the company's settings; the first one has no query. */
export const COMPANY_TABS = {
  members: '成员',
  rules: '审批规则',
  budgets: '预算',
  units: '成本中心与项目',
  roles: '角色与权限',
  proposals: '变更确认',
};
export type CompanyTab = keyof typeof COMPANY_TABS;

export const companyTab = (tab: CompanyTab): string =>
  tab === 'members' ? COMPANY : `${COMPANY}?tab=${tab}`;

export const isCompanyTab = (text: string): text is CompanyTab => Object.hasOwn(COMPANY_TABS, text);

/** The button by which an administrator confirms a role. */
export const CONFIRM = 'confirm';

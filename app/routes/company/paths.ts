export const COMPANY = '/customer/company';
export const APPROVALS = '/customer/approvals';
export const LOGIN = '请先登录';

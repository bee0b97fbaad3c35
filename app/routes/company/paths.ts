export const COMPANY = '/customer/company';
export const APPROVALS = '/customer/approvals';

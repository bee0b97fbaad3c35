export const CUSTOMER_TYPES = ['personal', 'enterprise'] as const;
export type CustomerType = (typeof CUSTOMER_TYPES)[number];

/** The portals of the market; an account has some of them. */
export const PLATFORMS = ['buyer', 'seller', 'operator'] as const;
export type Platform = (typeof PLATFORMS)[number];

/** Confirmation before logging out (spec 1 §4, spec 3 §4). */
export const CONFIRM_LOGOUT = '确定退出登陆吗?';

export const CONTRACT_NEEDLESS = '个人买家无需签署合同';

/** `esignatureContractStatus` of an enterprise with a signed contract (spec 1 §5, spec 3 §4). */
export const CONTRACT_SIGNED = '2';

/** Shown before an enterprise without a signed contract is led to sign it (spec 1 §5). */
export const CONTRACT_UNSIGNED = '尚未签署合同, 是否前往?';

/** Whether direct buy is refused until the e-contract is signed (spec 1 §5, §6; design/company: Members). */
export function lacksContract(customer: {
  customerType: CustomerType;
  esignatureContractStatus: string | null;
}): boolean {
  return (
    customer.customerType === 'enterprise' && customer.esignatureContractStatus !== CONTRACT_SIGNED
  );
}

/** Whether a company has signed the contract. */
export const isSignedCompany = (customer: {
  customerType: CustomerType;
  esignatureContractStatus: string | null;
}): boolean =>
  customer.customerType === 'enterprise' && customer.esignatureContractStatus === CONTRACT_SIGNED;

/** Whether somebody works for the market; `platformType` is a list of words, parted by commas. */
export const isOperator = ({ platformType }: { platformType: string }): boolean =>
  platformType.split(',').includes('operator');

/** Whether somebody sells. */
export const isSeller = ({ platformType }: { platformType: string }): boolean =>
  platformType.split(',').includes('seller');

/** In whose name somebody does business: their company's, else their own. */
export const accountName = (user: { name: string; company: { name: string } | null }): string =>
  user.company?.name ?? user.name;

import type { CustomerType } from '#app/domain/account/customer.ts';
import { isOperator } from '#app/domain/account/customer.ts';

/** What everybody reads in place of a bidder's name: the number in this auction, as in its log. */
export const bidderLabel = (bidderNo: number): string =>
  `竞买人 ${String(bidderNo).padStart(2, '0')}`;

interface Account {
  name: string;
  customerType: CustomerType;
  /** Comma-joined: buyer, seller, operator. */
  platformType: string;
  sellerCode: string | null;
}

interface Seller {
  sellerCode: string;
  /** Of its shop, and of the companies that it belongs to. */
  names: readonly string[];
}

export const OWN_AUCTION = '不能参与本企业发布的竞价';
export const PLATFORM_ACCOUNT = '平台账号不能参与竞价';

const isSameName = (one: string, other: string): boolean =>
  one.replaceAll(/\s/g, '') === other.replaceAll(/\s/g, '');

/**
 * Why an account may not take part in an auction at all, or null. The platform's own accounts may
 * not, nor may a company in its own auction, whichever of its accounts it uses (design/auctions: Rules).
 * @param companyName the company that signs up or has signed up
 */
export function partyProblem(
  account: Account,
  { sellerCode, names: ofSeller }: Seller,
  companyName: string,
): { code: 'ofPlatform' | 'ownStore'; text: string } | null {
  if (isOperator(account)) {
    return { code: 'ofPlatform', text: PLATFORM_ACCOUNT };
  }
  const names = account.customerType === 'enterprise' ? [account.name, companyName] : [companyName];
  const isOwn =
    account.sellerCode === sellerCode ||
    names.some((name) => ofSeller.some((own) => isSameName(name, own)));
  return isOwn ? { code: 'ownStore', text: OWN_AUCTION } : null;
}

import type { CustomerType } from '#app/domain/account/customer.ts';
import { isSameParty } from './same-party.ts';

/** The operator's consent to an invoice title that is not the buyer's own name; null if no consent is needed. */
export const TITLE_CONSENTS = ['waiting', 'given'] as const;
export type TitleConsent = (typeof TITLE_CONSENTS)[number];

interface Buyer {
  customerType: CustomerType;
  name: string;
}

/**
 * Whether invoices on a title need the operator's consent: an enterprise's invoices are normally made out in its own
 * name.
 */
export const needsConsent = (title: { name: string }, { customerType, name }: Buyer): boolean =>
  customerType === 'enterprise' && !isSameParty(title.name, name);

export const CONSENT_NEEDED = '抬头与企业名称不同，申请开票须经平台同意';
export const CONSENT_WAITING = '抬头与企业名称不同，等待平台同意';
export const CONSENT_GIVEN = '抬头与企业名称不同，平台已同意';
export const CONSENT_MISSING = '抬头与买家名称不同，平台同意后才能开票';
export const RETURN_REASON_REQUIRED = '请填写驳回的原因';

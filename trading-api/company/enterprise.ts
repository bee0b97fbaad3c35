import { ONLY_ENTERPRISES } from '#app/domain/company/member.ts';
import type { Customer } from '#trading-api/account/index.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';

/** Only companies have members and rules. */
export function requireEnterprise({ customerType }: Pick<Customer, 'customerType'>): void {
  if (customerType !== 'enterprise') throw new Refusal('personalAccount', ONLY_ENTERPRISES);
}

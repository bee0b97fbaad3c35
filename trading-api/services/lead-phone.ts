import { isLeadPhone, LEAD_PHONE_INVALID, LEAD_PHONE_REQUIRED } from '#app/domain/phone.ts';
import { Refusal } from './refusal.ts';

/** The phone number of a lead form (decision 10). @throws Refusal `code` */
export function leadPhone(typed: string, code: string): string {
  const phone = typed.trim();
  if (!phone) throw new Refusal(code, LEAD_PHONE_REQUIRED);
  if (!isLeadPhone(phone)) throw new Refusal(code, LEAD_PHONE_INVALID);
  return phone;
}

import { leadPhoneProblem } from '#app/domain/phone.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';

/** The phone number of a lead form (decision 10). @throws Refusal `code` */
export function leadPhone(typed: string, code: string): string {
  const phone = typed.trim();
  const problem = leadPhoneProblem(phone);
  if (problem) throw new Refusal(code, problem);
  return phone;
}

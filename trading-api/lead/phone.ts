import { leadPhoneProblem, phoneDigits } from '#app/domain/phone.ts';
import { wrong } from '#trading-api/platform/refusal.ts';

/** The phone number of a lead form (decision 10). */
export function leadPhone(typed: string) {
  const phone = phoneDigits(typed);
  const problem = leadPhoneProblem(phone);
  return problem ? wrong(phone === '' ? 'missing' : 'invalid', problem) : phone;
}

import { leadPhoneProblem, phoneDigits } from '#app/domain/phone.ts';
import { wrong } from './refusal.ts';

/** A phone number as the forms of leads, sign-ups and requests take it (design/forms: Phone numbers). */
export function leadPhone(typed: string) {
  const phone = phoneDigits(typed);
  const problem = leadPhoneProblem(phone);
  return problem ? wrong(phone === '' ? 'missing' : 'invalid', problem) : phone;
}

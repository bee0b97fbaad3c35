import { refuse } from './definition.server.ts';
import { HONEYPOT_CONTROL, PERSON_CONTROL } from './honeypot.tsx';
import type { FormReply } from './reply.ts';

const ASK_PERSON = '有一栏只有程序才看得到，却填写了内容。如由您本人填写，请勾选后再提交';

/** If a program seems to have filled in a form: the form as it was sent, with one question; else null. */
export function askPerson(form: string, data: FormData): FormReply | null {
  const typed = data.get(HONEYPOT_CONTROL);
  const isFilled = typeof typed === 'string' && typed.trim() !== '';
  if (!isFilled || data.get(PERSON_CONTROL) === 'yes') return null;
  return refuse(form, data, { [PERSON_CONTROL]: [ASK_PERSON] });
}

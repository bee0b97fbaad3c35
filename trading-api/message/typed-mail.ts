import { isMail, MAIL_INVALID, MAIL_REQUIRED } from '#app/domain/message/preferences.ts';
import { typedValue } from '#app/domain/typed-text.ts';
import { wrong } from '#trading-api/platform/refusal.ts';

export function mailOf(typed: string) {
  const mail = typedValue(typed);
  if (mail === '') return wrong('missing', MAIL_REQUIRED);
  return isMail(mail) ? mail : wrong('invalid', MAIL_INVALID);
}

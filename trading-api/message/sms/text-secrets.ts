import { withoutSecret } from '#app/domain/message/sending.ts';
import type { smsOutbox } from '#trading-api/schema.ts';

type Text = Pick<typeof smsOutbox.$inferSelect, 'text' | 'code' | 'secret'>;

/** A text as everybody but its receiver may read it. */
export const textShown = ({ text, code, secret }: Text): string =>
  withoutSecret(withoutSecret(text, code), secret);

/** What is kept of a text that nothing sends any more. */
export const textErased = (text: Text): Text => ({
  text: textShown(text),
  code: text.code === null ? null : '',
  secret: text.secret === null ? null : '',
});

/** Whether it has lost what made it worth sending. */
export const isTextErased = ({ code, secret }: Text): boolean => code === '' || secret === '';

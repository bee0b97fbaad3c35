/** What other subjects may use of this one. */

export { consumeCode, sendCode } from './sms-codes.ts';
export { sentTexts } from './sms-outbox.ts';

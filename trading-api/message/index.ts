/** What other subjects may use of this one. */

export { sendTexts, sentTexts } from './outbox.ts';
export { consumeCode, sendCode } from './sms-codes.ts';

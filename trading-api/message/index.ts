/** What other subjects may use of this one. */

export { consumeCode, sendCode, sentTexts } from './sms-codes.ts';

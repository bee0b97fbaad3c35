export { DeliveryFailure } from './delivery-failure.ts';
export { countUnread, leaveInboxTo, sweepMessages } from './inbox.ts';
export type { MailToSend } from './mail.ts';
export { markReadByKeys, notify, notifyOnce } from './notify.ts';
export { mailTo, sendTexts } from './outbox.ts';
export { mailCode, sendCodeTo, sendsOf } from './send-code.ts';
export { mailOf } from './typed-mail.ts';

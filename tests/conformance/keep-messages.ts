import * as delivery from '#app/domain/message/delivery-contract.ts';
import * as inbox from '#app/domain/message/inbox-contract.ts';
import { type Step, step } from './step.ts';

/** He reads what he was told, and says how he wants to be told. */
export const keepMessages: readonly Step[] = [
  step(inbox.messageList)(() => ({ group: 'order' })),
  step(inbox.markRead)(() => ({ ids: [], all: true })),
  step(inbox.messagePreferences)(() => ({})),
  step(inbox.savePreferences)(() => ({
    channels: { order: ['inbox', 'mail'] },
    quietFrom: 21,
    quietUntil: 9,
  })),
  step(inbox.sendMailCode)(() => ({ mail: 'buyer@example.com' })),
  step(inbox.confirmMail)(() => ({ verifyCode: 'none' })),
  step(inbox.resumeMail)(() => ({})),
  step(inbox.unsubscribable)(() => ({ token: 'none' })),
  step(inbox.unsubscribe)(() => ({ token: 'none' })),
  step(inbox.testRobot)(() => ({})),
  step(inbox.saveRobot)(() => ({ url: '', groups: [] })),
  step(delivery.deliveryList)(() => ({})),
  step(delivery.retryDelivery)(() => ({ deliveryId: '0' })),
  step(delivery.mailFile)(() => ({ deliveryId: '0' })),
];

import { retryText } from '#app/domain/message/contract.ts';
import * as delivery from '#app/domain/message/delivery-contract.ts';
import * as inbox from '#app/domain/message/inbox-contract.ts';
import * as thread from '#app/domain/thread/contract.ts';
import { bySeller, type Step, step } from './step.ts';

/** The buyer reads the messages, and chooses the ways they are sent. */
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
  step(inbox.saveUrgent)(() => ({ events: ['approvalAsked'] })),
  step(inbox.saveRobot)(() => ({ url: '', groups: [] })),
  step(delivery.deliveryList)(() => ({})),
  step(delivery.retryDelivery)(() => ({ deliveryId: '0' })),
  step(delivery.mailFile)(() => ({ deliveryId: '0' })),
  step(retryText)(() => ({ textId: '0' })),
];

const unknownId = '999999999';

/** He writes to the seller of an order, who reads it; what is not theirs is asked for in vain. */
export const writeToSellers: readonly Step[] = [
  step(thread.writePost)(({ orderCode, goods }) => ({
    ...{ kind: 'order', ref: orderCode, side: 'buyer', sellerCode: goods.sellerCode },
    text: '请问什么时候可以发货？',
  })),
  step(thread.threadsAbout)(({ orderCode: ref }) => ({ kind: 'order', ref, side: 'buyer' })),
  bySeller(
    step(thread.markThreadsRead)(({ saleOrderCode: ref }) => ({
      ...{ kind: 'order', ref, side: 'seller' },
    })),
  ),
  step(thread.reportPost)(({ orderCode: ref }) => ({
    ...{ kind: 'order', ref, side: 'buyer', postId: unknownId, reason: '广告' },
  })),
  step(thread.threadReports)(() => ({})),
  step(thread.threadOfCase)(() => ({ caseId: unknownId })),
  step(thread.decideReport)(() => ({ reportId: unknownId, hide: false })),
];

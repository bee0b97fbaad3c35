import type { EventName } from './events.ts';

/**
 * What a company may call urgent: what lapses while somebody sleeps, or keeps others waiting. An urgent message passes
 * the quiet hours of its people and their daily mail; which ones do is the company's choice, and at first none is.
 */
export const URGENT_CHOICES = [
  'approvalAsked',
  'signApprovalAsked',
  'approvalEscalated',
  'approvalDue',
  'changeProposed',
  'paymentAwaited',
  'approvalStockShort',
  'approved',
  'unapproved',
  'auctionStartsSoon',
  'marginDueSoon',
  'awardOffered',
  'auctionRestarted',
  'auctionCancelled',
  'bidVoided',
  'weightAsked',
  'receiptDue',
  'saleCancelled',
  'counterReceived',
  'caseToBuyer',
  'caseToSeller',
  'transferUndone',
] as const satisfies readonly EventName[];

export type UrgentChoice = (typeof URGENT_CHOICES)[number];

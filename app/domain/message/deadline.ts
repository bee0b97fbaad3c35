import { DAY_MS, MINUTE_MS } from '#app/domain/duration.ts';
import { hasPassed } from '#app/domain/time.ts';
import type { Tone } from '#app/domain/tone.ts';

export type DeadlineKind =
  | 'auctionSign'
  | 'auctionMargin'
  | 'auctionStart'
  | 'auctionEnd'
  | 'auctionOffer'
  | 'inquiryEnd'
  | 'offerValid'
  | 'orderPay'
  | 'planEnd'
  | 'tenderEnd';

/** What ends at the deadline. */
export const DEADLINE_LABEL: Readonly<Record<DeadlineKind, string>> = {
  auctionSign: '竞价报名截止',
  auctionMargin: '竞价保证金缴纳截止',
  auctionStart: '竞价开始',
  auctionEnd: '竞价结束',
  auctionOffer: '竞价递补答复截止',
  inquiryEnd: '询价截止',
  offerValid: '报价有效期截止',
  orderPay: '订单付款截止',
  planEnd: '集采登记截止',
  tenderEnd: '招标投标截止',
};

const HOUR = 60;
const DAY = 24 * HOUR;

/** Minutes before a deadline at which a calendar reminds, early enough to act. */
export const REMINDER_MINUTES: Readonly<Record<DeadlineKind, readonly number[]>> = {
  auctionSign: [DAY, HOUR],
  auctionMargin: [DAY, HOUR],
  auctionStart: [DAY, 15],
  auctionEnd: [HOUR, 15],
  auctionOffer: [HOUR * 4, HOUR],
  inquiryEnd: [DAY, HOUR],
  offerValid: [DAY, HOUR],
  orderPay: [10],
  planEnd: [DAY, HOUR],
  tenderEnd: [DAY, HOUR],
};

/** For how many days the list shows deadlines ahead, and the feed keeps past ones. */
export const DEADLINE_DAYS = 30;

/** 「剩余 2 天 3 小时」, in the two largest units; below a minute 「不到 1 分钟」. */
export function timeLeft(at: Date, now: Date): string {
  const minutes = Math.floor((at.getTime() - now.getTime()) / MINUTE_MS);
  if (minutes < 1) return '不到 1 分钟';
  const [days, hours] = [Math.floor(minutes / DAY), Math.floor((minutes % DAY) / HOUR)];
  if (days > 0) return `剩余 ${days} 天${hours > 0 ? ` ${hours} 小时` : ''}`;
  const rest = minutes % HOUR;
  if (hours > 0) return `剩余 ${hours} 小时${rest > 0 ? ` ${rest} 分钟` : ''}`;
  return `剩余 ${rest} 分钟`;
}

/** How long there is until a deadline, and how urgent that is: within a day it is soon. */
export function urgencyOf(at: Date, now: Date): { left: string; tone: Tone } {
  if (hasPassed(at, now)) return { left: '已逾期', tone: 'danger' };
  const isSoon = at.getTime() - now.getTime() < DAY_MS;
  return { left: timeLeft(at, now), tone: isSoon ? 'warning' : 'neutral' };
}

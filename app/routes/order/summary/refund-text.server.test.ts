import { expect, test } from 'vitest';
import { refundText } from './refund-text.server.ts';

const CANCELLED = '2026-11-26T02:00:00.000Z';

const textOf = (createDate: string, cancelDate: string | null = CANCELLED) =>
  refundText(
    {
      reason: 'order_cancelled',
      amount: '3000.00',
      payMethod: 'wechat',
      state: 'waiting',
      createDate,
      doneDate: null,
    },
    cancelDate,
  );

test('what was paid before goes back with the cancellation, what comes for a cancelled order after it', () => {
  expect(textOf(CANCELLED)).toMatch(/^2026-11-26 10:00 订单已取消，退回已付款 ¥3,000\.00（/);
  expect(textOf('2026-11-26T02:00:05.000Z')).toMatch(/ 订单取消后收到付款 ¥3,000\.00（/);
});

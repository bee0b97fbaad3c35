import { expect, test } from 'vitest';
import { quoteView } from './page-view.server.ts';

const quote = (sharedPrice: string, price: string) =>
  quoteView({ sharedAt: '2026-11-21T04:00:00.000Z', sharedPrice, price }, '吨');

test.each([
  ['3850.00', '3870.00', '现价 ¥3,870.00/吨，上涨 ¥20.00/吨。'],
  ['3850.00', '3849.99', '现价 ¥3,849.99/吨，下降 ¥0.01/吨。'],
  ['3850.00', '3850.00', '现价 ¥3,850.00/吨，价格没有变化。'],
])('sent at %s, now %s', (then, now, words) => {
  expect(quote(then, now).text).toBe(`分享时（2026-11-21 12:00）¥3,850.00/吨，${words}`);
});

test('the preview of the link says the price when it was sent', () => {
  expect(quote('3850.00', '3870.00').then).toBe('分享时（2026-11-21 12:00）¥3,850.00/吨');
});
